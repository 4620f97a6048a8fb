/** The calls on bills. For posting, see `create-bill.ts`. */

import { billEndpoints } from '#contract/bill.ts'
import { can } from '#domain/access/can.ts'
import { billTypeCodes, billTypeOf } from '#domain/bills/bill-types.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { tobaccoOn } from '#domain/bills/tobacco-history.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { halalas, wholeRate } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { wired } from '../calls/encode.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { heavyWork, readBooks } from '../calls/heavy-work.ts'
import { ownBranches, requireOwnBranch, wholeReach, workingBranchOf } from '../company/branch-reach.ts'
import { type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import { readStatistics } from '../dashboard.ts'
import type { Db } from '../db/database.ts'
import { keyOf } from '../idempotency.ts'
import { hasPointsLots } from '../points/lots.ts'
import { createBill } from './create-bill.ts'
import { opensBill } from './find-bill.ts'
import { listBills, sumBills } from './list/list-bills.ts'
import { readDiscountCap } from './post/read-context.ts'
import { notifyOfRefusal } from './refused-offline.ts'
import { readDocument } from './show/document.ts'

export const billHandlers: HandlersOf<typeof billEndpoints> = {
  async createBill({ services, caller, idempotencyKey, body }) {
    if (!can(caller.access, billTypeOf(body.billTypeCode).feature)) throw new Failure('access_denied')
    const sent = { key: keyOf(idempotencyKey), body }
    try {
      return await createBill(services, caller, sent, document => wired(billEndpoints.createBill.reply, document))
    } catch (error) {
      await notifyOfRefusal(services, caller.userId, body, error)
      throw error
    }
  },

  async getBill({ services, caller, query }) {
    const document = await readDocument(services.db, query.id, query.version)
    if (!document) throw new Failure('bill_not_found')
    const { billTypeCode: type, branch, toBranch } = document
    const isOpened = opensBill(caller.access, { type, branchId: branch.id, toBranchId: toBranch?.id ?? null })
    if (!isOpened) throw new Failure('bill_not_found')
    return document
  },

  async getBillCode({ services, caller, query }) {
    const configuration = await readConfiguration(services.db)
    const branchId = query.branchId ?? workingBranch(configuration, caller)
    requireOwnBranch(caller.access, branchId, 'branchId')
    const branch = configuration.branches.get(branchId)
    if (!branch) refuse([problem('branchId', 'notFound')])
    const counter = await services.db.read
      .selectFrom('counter')
      .select('next_number')
      .where('branch_id', '=', branchId)
      .where('kind', '=', `bill.${query.BillTypeCode}`)
      .executeTakeFirst()
    return { code: formatBillCode({ prefix: branch.code_prefix, number: counter?.next_number ?? 1 }) }
  },

  async listBills({ services, caller, query }) {
    return listBills(services.db, caller, query)
  },

  async getBillSums({ services, caller, query }) {
    return heavyWork(caller, () => sumBills(services.db, caller, query))
  },

  async getBillInit({ services, caller }) {
    const { db, now } = services
    const configuration = await readConfiguration(db)
    const { settings, tobaccoFees, vatRates } = configuration
    const today = dayAt(configuration, now())
    const hasPoints = settings.isPointsEnabled || (await hasPointsLots(db.read))
    const cap = await readDiscountCap(db.read, configuration, caller.userId, caller.access)
    return {
      today,
      offsetMinutes: offsetMinutesOf(configuration.company.time_zone, now()),
      branches: ownBranches(configuration, caller.access),
      branchId: workingBranch(configuration, caller),
      vat: vatOn(vatRates, today),
      vatRates: [...vatRates],
      tobacco: tobaccoOn(tobaccoFees, today),
      tobaccoFees: [...tobaccoFees],
      cashStep: halalas(settings.cashStepHalalas),
      oversellPolicy: settings.oversellPolicy,
      discountPercentMax: cap >= wholeRate ? null : cap,
      canDiscount: can(caller.access, 'canDiscount'),
      canChangeDate: can(caller.access, 'changeBillDate'),
      canVoid: can(caller.access, 'deleteBill'),
      firstDay: settings.firstDay,
      lockedUntil: settings.periodLockDay,
      deliveryApps: await readActiveApps(db),
      payments: billTypeCodes
        .filter(code => can(caller.access, billTypeOf(code).feature))
        .map(billTypeCode => ({
          billTypeCode,
          methods: billTypeOf(billTypeCode).payments.filter(
            each =>
              each !== 'points' || (billTypeOf(billTypeCode).refunds === null ? settings.isPointsEnabled : hasPoints),
          ),
        })),
    }
  },

  async getStatisticsInit({ services }) {
    const configuration = await readConfiguration(services.db)
    const { dashboardYearStartMonth } = configuration.settings
    return { today: dayAt(configuration, services.now()), yearStartMonth: dashboardYearStartMonth }
  },

  async getStatistics({ services, caller, query }) {
    if (query.fromdate > query.toDate) refuse([problem('toDate', 'dayOutOfOrder')])
    const [from, to, reach] = [query.fromdate, query.toDate, wholeReach(caller.access)]
    return readBooks(services.db, caller, books => readStatistics(books, from, to, reach))
  },
}

/** The caller's working branch, or else their first branch. */
function workingBranch(configuration: Configuration, caller: Caller): number {
  const branch = workingBranchOf(configuration, caller)
  if (!branch) throw new Failure('access_denied', [problem('branchId', 'notAllowed')])
  return branch.id
}

async function readActiveApps({ read }: Db) {
  const rows = await read
    .selectFrom('delivery_app')
    .select(['id', 'name_ar', 'name_en'])
    .where('is_active', '=', 1)
    .orderBy('code_order')
    .execute()
  return rows.map(row => ({ id: row.id, nameAr: row.name_ar, nameEn: row.name_en }))
}
