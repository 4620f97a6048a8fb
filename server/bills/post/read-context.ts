/** Reads the data that a bill depends on, inside its transaction, in few statements: data that the type does not need is not read. */
import { type Selectable, sql } from 'kysely'
import { personNeeds } from '#contract/lookup.ts'
import { type Access, can } from '#domain/access/can.ts'
import { lendsToCustomer } from '#domain/bills/bill-origins.ts'
import { billTypeOf, spendsPoints } from '#domain/bills/bill-types.ts'
import { type DiscountRights, discountCap } from '#domain/bills/discount-limit.ts'
import { soleApp } from '#domain/bills/tenders.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { halalas, price, type Rate, rate, zeroHalalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { isEffectiveBill } from '../../bill-state.ts'
import { refuse } from '../../calls/failure.ts'
import { namingIds } from '../../catalogue/names.ts'
import type { Branch, Configuration } from '../../company/company.ts'
import { buyerText, particularsId, sellerText } from '../../company/particulars.ts'
import type { Db, Tx } from '../../db/database.ts'
import { readSum, sumOf } from '../../db/exact-sums.ts'
import { inList } from '../../db/insert-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { readPoints } from '../../points/of-bill.ts'
import { readLevels } from '../../stock/levels.ts'
import { readCredits } from '../refund-credits.ts'
import { readClaimed, readKept } from './claimed-campaigns.ts'
import type { KnownAccount, KnownFeature, KnownParty, KnownUnit, PostingContext } from './context.ts'
import { knownUnits } from './known-units.ts'
import { readOriginal } from './read-original.ts'
import { readQuotation } from './read-quotation.ts'
import type { BillRequest } from './request.ts'

export type WhatIsKnown = {
  readonly configuration: Configuration
  /** The catalogue's revision, as this transaction sees it. */
  readonly catalogueRevision: number
  /** Levels that were already read. */
  readonly levels?: PostingContext['levels'] | undefined
  /** The version that an edit replaces. */
  readonly replaces?: number | undefined
}

export async function readContext(
  db: Db,
  tx: Tx,
  { configuration, catalogueRevision, levels, replaces }: WhatIsKnown,
  request: BillRequest,
  access: Access,
): Promise<PostingContext> {
  const branch = activeBranch(configuration, request.branchId)
  await checkCostCentre(tx, request, 'costCenterId')
  await checkReceiver(tx, configuration, request)
  const original = request.originalBillId === null ? null : await readOriginal(tx, request.originalBillId)
  const { type, quotationId } = request
  const quotation = quotationId === null ? null : await readQuotation(tx, type, quotationId)
  const itemIds = request.lines.map(line => line.itemId)
  const sellerId = await particularsId(db, tx, sellerText(configuration.company, branch))
  // Of the original of a debit note, because a customer may owe it.
  const partyId = billTypeOf(type).debits === null ? request.partyId : (original?.partyId ?? null)
  // The party is locked before its invoices are checked.
  const claiming = { configuration, catalogueRevision }
  const party = partyId === null ? null : await readParty(db, tx, request, { partyId, access })
  const units = await knownUnits(db, tx, catalogueRevision, new Set(request.lines.map(line => line.unitId)), {
    day: request.day,
    appId: soleApp(request.tendersFor(halalas(0))),
  })
  return {
    configuration,
    branch,
    sellerId,
    units,
    levels: levels ?? (await readLevels(db, tx, request.branchId, itemIds)),
    features: await readFeatures(db, tx, request),
    party,
    original,
    quotation,
    campaigns: await readClaimed(db, tx, claiming, request),
    priorCampaigns: replaces === undefined ? [] : await readKept(tx, replaces, request),
    supplierInvoiceTakenBy: await takenBy(tx, request),
    chargeParties: await suppliersAmong(
      db,
      tx,
      request.charges.flatMap(charge => charge.partyId ?? []),
    ),
    accounts: await readAccounts(db, tx, request),
    ...(await readApps(tx, request)),
    points: await readPoints(db, tx, configuration, { ...request, isSale: spendsPoints(billTypeOf(type)) }),
    credits: await readCredits(db, tx, { ...request, refundIds: creditsNamed(request) }),
    discountCap: isReduced(request, units) ? await readDiscountCap(tx, configuration, request.userId, access) : rate(0),
  }
}

async function readApps(
  tx: Tx,
  { tendersFor, originalBillId }: BillRequest,
): Promise<Pick<PostingContext, 'apps' | 'appOfOriginal'>> {
  const appOfOriginal = originalBillId === null ? null : await readAppOf(tx, originalBillId)
  const isNamed = tendersFor(halalas(0)).some(each => each.method === 'deliveryApp' || each.deliveryAppId !== undefined)
  if (!isNamed && appOfOriginal === null) return { apps: new Map(), appOfOriginal }
  const rows = await tx
    .selectFrom('delivery_app')
    .select(['id', 'name_ar', 'name_en', 'is_active', 'account_id'])
    .execute()
  const apps = new Map(
    rows.map(({ id, name_ar: nameAr, name_en: nameEn, is_active, account_id: accountId }) => [
      id,
      { nameAr, nameEn, accountId, isActive: is_active === 1 },
    ]),
  )
  return { apps, appOfOriginal }
}

async function readAppOf(tx: Tx, billId: number): Promise<number | null> {
  const paid = await tx
    .selectFrom('bill_tender')
    .select('delivery_app_id')
    .where('bill_id', '=', billId)
    .where('delivery_app_id', 'is not', null)
    .orderBy('row')
    .limit(1)
    .executeTakeFirst()
  return paid?.delivery_app_id ?? null
}

/** The refunds whose credit pays; which ones they are does not depend on the total. */
function creditsNamed({ tendersFor }: BillRequest): readonly number[] {
  return [...new Set(tendersFor(halalas(0)).flatMap(({ refundBillId }) => refundBillId ?? []))]
}

function activeBranch(configuration: Configuration, branchId: number, at = 'branchId'): Branch {
  const branch = configuration.branches.get(branchId)
  if (!branch) refuse([problem(at, 'notFound')])
  if (branch.is_active === 0) refuse([problem(at, 'inactive')])
  return branch
}

/** The receiver of a transfer must differ: another branch, or another cost centre of the same branch. */
async function checkReceiver(tx: Tx, configuration: Configuration, request: BillRequest): Promise<void> {
  const { receiver, branchId, costCentreId } = request
  if (receiver.branchId === branchId) refuse([problem('toBranchId', 'notAllowed')])
  if (receiver.branchId !== null) activeBranch(configuration, receiver.branchId, 'toBranchId')
  if (receiver.costCentreId === null) return
  if (receiver.costCentreId === costCentreId) refuse([problem('toCostCenterId', 'notAllowed')])
  await checkCostCentre(tx, { branchId, costCentreId: receiver.costCentreId }, 'toCostCenterId')
}

async function checkCostCentre(
  tx: Tx,
  { costCentreId, branchId }: Pick<BillRequest, 'costCentreId' | 'branchId'>,
  at: string,
): Promise<void> {
  if (costCentreId === null) return
  const centre = await tx
    .selectFrom('cost_center')
    .select(['branch_id', 'is_active'])
    .where('id', '=', costCentreId)
    .executeTakeFirst()
  if (centre?.branch_id !== branchId) refuse([problem(at, 'notFound')])
  if (centre.is_active === 0) refuse([problem(at, 'inactive')])
}

async function readFeatures(db: Db, tx: Tx, request: BillRequest): Promise<ReadonlyMap<number, KnownFeature>> {
  const ids = [...new Set(request.lines.flatMap(line => line.featureIds))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('item_feature')
    .select(['id', 'item_id', 'price'])
    .where(inList(db.kind, 'id', ids))
    .execute()
  return new Map(rows.map(row => [row.id, { id: row.id, itemId: row.item_id, price: price(row.price) }]))
}

/**
 * Locks the party of a bill on credit, so that two bills cannot both use the rest of its limit, and the supplier of a numbered invoice, so that two
 * branches cannot both use the number.
 */
async function readParty(
  db: Db,
  tx: Tx,
  request: BillRequest,
  { partyId, access }: { readonly partyId: number; readonly access: Access },
): Promise<KnownParty | null> {
  const isOnCredit =
    lendsToCustomer(billTypeOf(request.type)) && request.tendersFor(halalas(0)).some(each => each.method === 'credit')
  const query = tx.selectFrom('party').selectAll().where('id', '=', partyId)
  const isHeld = isOnCredit || request.supplierInvoice.number !== ''
  const row = await (isHeld && db.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    kind: row.kind,
    isActive: row.is_active === 1,
    vatNumber: row.vat_number,
    canLoan: row.can_loan === 1,
    loanLimit: row.loan_limit === null ? null : halalas(row.loan_limit),
    owes: isOnCredit ? await owedBy(tx, row) : zeroHalalas,
    isDebtKnown: can(access, personNeeds[row.kind].debt),
    buyerId: await particularsId(db, tx, buyerText(row)),
  }
}

/** The code of the effective bill that already has this invoice number of this supplier, ignoring case. */
async function takenBy(tx: Tx, { type, partyId, supplierInvoice }: BillRequest): Promise<string | null> {
  if (partyId === null || supplierInvoice.number === '') return null
  const row = await tx
    .selectFrom('bill')
    .select('code')
    .where('party_id', '=', partyId)
    .where('type', '=', type)
    .where('supplier_invoice_number', 'is not', null)
    .where(sql<string>`lower(supplier_invoice_number)`, '=', sql<string>`lower(${supplierInvoice.number})`)
    .where(isEffectiveBill('bill.id'))
    .limit(1)
    .executeTakeFirst()
  return row?.code ?? null
}

async function suppliersAmong(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const isOne = inList(db.kind, 'id', ids)
  const rows = await tx.selectFrom('party').select('id').where(isOne).where('kind', '=', 'supplier').execute()
  return new Set(rows.map(row => row.id))
}

async function owedBy(tx: Tx, party: Selectable<Schema['party']>): Promise<ExactSum> {
  const { debt } = await tx
    .selectFrom('entry')
    .select(sumOf(sql`debit - credit`).as('debt'))
    .where('party_id', '=', party.id)
    .executeTakeFirstOrThrow()
  return readSum(debt)
}

async function readAccounts(db: Db, tx: Tx, request: BillRequest): Promise<ReadonlyMap<number, KnownAccount>> {
  const ids = [...new Set([...request.expenses.map(line => line.accountId), request.issue.accountId ?? []].flat())]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('account')
    .selectAll()
    .where(inList(db.kind, 'id', ids))
    .execute()
  const names = rows.map(row => ({ nameAr: row.name_ar, nameEn: row.name_en }))
  const namings = await namingIds(db.kind, tx, names)
  return new Map(
    rows.map((row, index) => [
      row.id,
      {
        id: row.id,
        takesEntries: row.is_postable === 1 && row.is_active === 1,
        type: row.type,
        namingId: namings[index] ?? 0,
      },
    ]),
  )
}

/** Whether anything is below its list price; most bills are not, and need no discount cap. */
function isReduced(request: BillRequest, units: ReadonlyMap<number, KnownUnit>): boolean {
  if (billTypeOf(request.type).lines !== 'priceList') return false
  return (
    request.discount !== null ||
    request.lines.some(line => {
      const listPrice = units.get(line.unitId)?.listPrice ?? 0
      // A campaign's discount is not given by the user.
      return (line.discount !== null && line.campaignId === null) || line.unitPrice < listPrice
    })
  )
}

/** The maximum discount that a user may give. */
export async function readDiscountCap(
  tx: Tx,
  configuration: Configuration,
  userId: number,
  access: Access,
): Promise<Rate> {
  const mayDiscount = can(access, 'canDiscount')
  const hasNoLimit = can(access, 'canDiscountWithoutLimit')
  const isAsked = mayDiscount && !hasNoLimit
  const rows = isAsked
    ? await tx
        .selectFrom('user_account as user')
        .leftJoin('user_role', 'user_role.user_id', 'user.id')
        .leftJoin('role', 'role.id', 'user_role.role_id')
        .select(['user.discount_limit', 'role.discount_percentage'])
        .where('user.id', '=', userId)
        .execute()
    : []
  const rights: DiscountRights = {
    mayDiscount,
    hasNoLimit,
    userLimit: rateOrNull(rows[0]?.discount_limit ?? null),
    roleLimits: rows.map(row => rateOrNull(row.discount_percentage)),
    companyLimit: rate(configuration.settings.discountLimit),
  }
  return discountCap(rights)
}

function rateOrNull(value: number | null): Rate | null {
  return value === null ? null : rate(value)
}
