/** The calls at the start of a refund: which bills have something left to refund, and the rest of each line. */
import { type RawBuilder, sql } from 'kysely'
import { allBranches } from '#contract/protocol.ts'
import { type RefundableBill, refundableBillsMax, type refundEndpoints } from '#contract/refunds.ts'
import { type Access, can } from '#domain/access/can.ts'
import { originalTypeOf, refundTypeOf } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf, billTypesThat } from '#domain/bills/bill-types.ts'
import type { PointsOfSale } from '#domain/bills/points.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { seesBill } from '#domain/bills/visible-bills.ts'
import { readQr } from '#domain/invoice/qr-reading.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { isEffectiveBill } from '../../bill-state.ts'
import { Failure, refuse } from '../../calls/failure.ts'
import type { Caller, HandlersOf } from '../../calls/handler.ts'
import { type BranchReach, reachOf } from '../../company/branch-reach.ts'
import { readConfiguration } from '../../company/company.ts'
import type { Db } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { readSale } from '../../points/of-bill.ts'
import { findBill } from '../find-bill.ts'
import { readRows } from '../list/list-bills.ts'
import { billSearchOf } from '../list/scope.ts'
import { billWithQr } from '../post/bill-with-qr.ts'
import { readOriginal } from '../post/read-original.ts'
import { postedDocument } from '../show/document.ts'
import { readPaid } from './whole-refund.ts'

/** A full code matches one bill of a type; a number without prefix matches one in each branch. */
const foundMax = 20

export const refundHandlers: HandlersOf<typeof refundEndpoints> = {
  async getBillsCanBeRefunded({ services: { db }, caller, query }) {
    const type = typeToList(caller.access, query.billTypeCode)
    const reach = reachOf(caller.access, query.branchId, 'branchId')
    const isRefundable = sql<boolean>`${ofTypeIn(db, type, reach)} AND ${isLeft}`
    return readRows(db.read, {
      ids: sql`SELECT bill.id FROM bill WHERE ${isRefundable} ORDER BY bill.day DESC, bill.id DESC LIMIT ${refundableBillsMax}`,
      order: sql`bill.day DESC, bill.id DESC`,
    })
  },

  async searchBillsCanBeRefunded({ services: { db }, caller, query }) {
    return foundOfType(db, caller, { ...query, type: typeToList(caller.access, query.billTypeCode) })
  },

  async searchExpenses({ services: { db }, caller, query }) {
    return foundOfType(db, caller, { ...query, type: 'expenses' })
  },

  async getRefundableBill({ services: { db }, caller, query }) {
    const bill = await findBill(db.read, query.id)
    if (!(seesBill(caller.access, bill.type, bill.branchId) && mayRefer(caller, bill.type)))
      throw new Failure('bill_not_found')
    if (bill.isVoided) throw new Failure('bill_voided')
    return readRefundable(db, bill.id)
  },
}

async function foundOfType(
  db: Db,
  caller: Caller,
  { type, ...asked }: Asked & { readonly type: BillTypeCode },
): Promise<RefundableBill[]> {
  const reach = reachOf(caller.access, asked.branchId, 'branchId')
  const read = readQr(asked.code)
  const isMeant = read === null ? await hasCode(db, caller, asked) : await billWithQr(db, read)
  if (isMeant === null) return []
  const { rows } = await sql<{ id: number }>`SELECT bill.id FROM bill
    WHERE ${isMeant} AND ${ofTypeIn(db, type, reach)} AND ${isLeft}
    ORDER BY bill.day DESC, bill.id DESC LIMIT ${foundMax}`.execute(db.read)
  return Promise.all(rows.map(({ id }) => readRefundable(db, id)))
}

type Asked = { readonly code: string; readonly branchId?: number | undefined }

/** Null if the text is not a code. */
async function hasCode(db: Db, caller: Caller, asked: Asked): Promise<RawBuilder<boolean> | null> {
  const { branchId = caller.branchId } = asked
  const numbered = { branchId: branchId === allBranches ? null : branchId, byEnding: false }
  const { codes } = await billSearchOf(db, asked.code, numbered)
  return codes.length === 0 ? null : sql<boolean>`bill.code IN (${sql.join(codes)})`
}

/** Whether the user makes refunds or debit notes of bills of this type. */
function mayRefer({ access }: Caller, type: BillTypeCode): boolean {
  return billTypesThat(each => originalTypeOf(each) === type).some(code => can(access, billTypeOf(code).feature))
}

/** The type of the originals, given the type of a refund or debit note, or a type that can be refunded. */
function typeToList(access: Access, asked: BillTypeCode): BillTypeCode {
  const made = originalTypeOf(billTypeOf(asked)) === null ? refundTypeOf(asked) : asked
  const original = made === undefined ? null : originalTypeOf(billTypeOf(made))
  if (made === undefined || original === null) refuse([problem('billTypeCode', 'notAllowed')])
  if (!can(access, billTypeOf(made).feature)) throw new Failure('access_denied')
  return original
}

function ofTypeIn(db: Db, type: BillTypeCode, reach: BranchReach): RawBuilder<boolean> {
  const isReached = reach === null ? sql<boolean>`1 = 1` : inList(db.kind, 'bill.branch_id', reach)
  return sql<boolean>`bill.type = ${type} AND ${isReached} AND ${isEffectiveBill('bill.id')}`
}

/** At least one line is not fully refunded. */
const isLeft = sql<boolean>`EXISTS (SELECT 1 FROM bill_line AS line WHERE line.bill_id = bill.id AND line.quantity > coalesce((
  SELECT sum(back.quantity) FROM bill AS refund JOIN bill_line AS back ON back.bill_id = refund.id
  WHERE refund.original_bill_id = bill.id AND back.original_line = line.line AND ${isEffectiveBill('refund.id')}), 0))`

async function readRefundable(db: Db, billId: number): Promise<RefundableBill> {
  const [bill, original, paid, { sale }, { settings }] = await Promise.all([
    postedDocument(db, billId),
    readOriginal(db.read, billId),
    readPaid(db.read, billId),
    readSale(db.read, billId),
    readConfiguration(db),
  ])
  if (original === null) throw new Failure('bill_changed')
  const split = await splittableUnits(
    db,
    bill.lines.flatMap(line => line.unitId ?? []),
  )
  const left = [...original.lines, ...original.expenses].filter(([, line]) => remainingQuantity(line) > 0)
  return {
    bill,
    lines: left.map(([number, line]) => ({
      line: number,
      isSplittable: 'unitId' in line && split.has(line.unitId),
      refunded: { quantity: line.refunded.quantity, ...line.refunded.amounts },
    })),
    paid: [...paid],
    cashBefore: original.cashBefore,
    points: pointsOnWire(sale),
    cashStep: halalas(original.cashStepHalalas ?? settings.cashStepHalalas),
  }
}

function pointsOnWire({ total, refunded, spent, spentCount }: PointsOfSale): RefundableBill['points'] {
  return spentCount === 0 ? null : { total, refunded, spentCount, spent: [...spent] }
}

async function splittableUnits(db: Db, unitIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.read
    .selectFrom('item_unit')
    .select('id')
    .where(inList(db.kind, 'id', unitIds))
    .where('is_splittable', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
