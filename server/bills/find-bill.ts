/** The bill that a call on its later life is about: its last version, with what events have made of it. */

import { sql } from 'kysely'
import { hasBranch } from '#domain/access/branches.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeCodes, billTypeOf } from '#domain/bills/bill-types.ts'
import { type Day, day } from '#domain/days.ts'
import {
  eventCount,
  isDeliveredNow,
  isEffectiveBill,
  isEffectiveDelivery,
  saleOf,
  voidedAt,
  waitingPart,
} from '../bill-state.ts'
import { Failure } from '../calls/failure.ts'
import type { Db, Tx } from '../db/database.ts'
import { billTypeCodeOf } from '../db/stored-values.ts'
import { isCreditSpent } from './refund-credits.ts'

export type FoundBill = {
  readonly id: number
  readonly branchId: number
  /** The branch that a transfer goes to. */
  readonly toBranchId: number | null
  readonly type: BillTypeCode
  readonly number: number
  readonly version: number
  readonly code: string
  readonly day: Day
  /** Who posted this version. */
  readonly userId: number
  readonly partyId: number | null
  readonly costCentreId: number | null
  readonly isDelivered: boolean
  readonly isVoided: boolean
  /** A refund of goods that had not moved, where others of its original have moved since. */
  readonly isOvertaken: boolean
  /** An invoice that the buyer may hold in hand: printed or sent. */
  readonly isIssued: boolean
  readonly hasRefunds: boolean
  /** A quotation of which a sale was made that stands. */
  readonly isSold: boolean
}

/** The branches that have to be locked before anything about the bill is decided: its own, and the one that a transfer goes to. */
export async function branchesOfBill(
  db: Db,
  billId: number,
  access: Access,
  mayCall: typeof opensBill = (by, { type, branchId }) => seesBill(by, type, branchId),
): Promise<readonly number[]> {
  const row = await db.read
    .selectFrom('bill')
    .select(['branch_id', 'to_branch_id', 'type'])
    .where('id', '=', billId)
    .executeTakeFirst()
  if (!row) throw new Failure('bill_not_found')
  const bill = { type: billTypeCodeOf(row.type), branchId: row.branch_id, toBranchId: row.to_branch_id }
  if (!mayCall(access, bill)) throw new Failure('bill_not_found')
  return [row.branch_id, row.to_branch_id ?? []].flat()
}

/** The bills report shows every type; a user who makes a type sees its bills, and those that it refunds or is made of. */
export function visibleTypes(access: Access): BillTypeCode[] {
  if (can(access, 'f-bills-history')) return [...billTypeCodes]
  const made = billTypeCodes.filter(code => can(access, billTypeOf(code).feature))
  const named = made.flatMap(code => [billTypeOf(code).refunds ?? [], billTypeOf(code).honours ?? []].flat())
  return billTypeCodes.filter(code => made.includes(code) || named.includes(code))
}

/** A bill of a type or a branch that the person may not see is answered like one that is not there. */
export function seesBill(access: Access, type: BillTypeCode, branchId: number): boolean {
  return visibleTypes(access).includes(type) && hasBranch(access, branchId)
}

/** A transfer is opened and printed by the branch that receives it, too; only the branch that sent it changes it. */
export function opensBill(
  access: Access,
  { type, branchId, toBranchId }: Pick<FoundBill, 'type' | 'branchId' | 'toBranchId'>,
): boolean {
  return seesBill(access, type, branchId) || (toBranchId !== null && seesBill(access, type, toBranchId))
}

/** Every version of the bill that any of them names, the last one first. */
export function versionsOf(tx: Tx, billId: number) {
  return tx
    .selectFrom('bill as asked')
    .innerJoin('bill', join =>
      join
        .onRef('bill.type', '=', 'asked.type')
        .onRef('bill.branch_id', '=', 'asked.branch_id')
        .onRef('bill.number', '=', 'asked.number'),
    )
    .where('asked.id', '=', billId)
    .orderBy('bill.version', 'desc')
}

/** Refuses a version that was edited since: the user has seen another bill than the stored one. */
export async function findBill(tx: Tx, billId: number): Promise<FoundBill> {
  const row = await versionsOf(tx, billId)
    .select(['bill.id', 'bill.branch_id', 'bill.type', 'bill.number', 'bill.version', 'bill.code', 'bill.day'])
    .select('bill.user_id')
    .select('bill.to_branch_id')
    .select(['bill.party_id', 'bill.cost_center_id', 'bill.is_delivered', 'bill.invoice_kind'])
    .select(voidedAt('bill.id').as('voided_at'))
    .select([eventCount('bill.id', 'printed').as('prints'), eventCount('bill.id', 'sent').as('sendings')])
    .select(isDeliveredNow('bill').as('delivered'))
    .select(({ selectFrom }) =>
      selectFrom('bill as refund')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('refund.original_bill_id', '=', 'bill.id')
        .where(isEffectiveBill('refund.id'))
        .as('refunds'),
    )
    .select([deliveredAfterRefund.as('later_deliveries'), saleOf('bill.id').as('sale_id')])
    .select(isCreditSpent('bill.id').as('credit_sales'))
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Failure('bill_not_found')
  if (row.id !== billId) throw new Failure('bill_changed')
  return {
    id: row.id,
    branchId: row.branch_id,
    toBranchId: row.to_branch_id,
    type: billTypeCodeOf(row.type),
    number: row.number,
    version: row.version,
    code: row.code,
    day: day(row.day),
    userId: row.user_id,
    partyId: row.party_id,
    costCentreId: row.cost_center_id,
    isDelivered: row.delivered === 1,
    isVoided: row.voided_at !== null,
    isOvertaken: row.later_deliveries > 0,
    isIssued: row.invoice_kind !== null && row.prints + row.sendings > 0,
    hasRefunds: (row.refunds ?? 0) > 0,
    isSold: row.sale_id !== null || row.credit_sales > 0,
  }
}

/** How many deliveries of the original stand that are later than a refund of goods that waited: what they moved follows from it. */
const deliveredAfterRefund = sql<number>`(SELECT count(*) FROM delivery
  WHERE delivery.bill_id = bill.original_bill_id AND ${isEffectiveDelivery('delivery')}
    AND delivery.posting_id > (SELECT min(posting.id) FROM posting WHERE posting.bill_id = bill.id)
    AND EXISTS (SELECT 1 FROM bill_line AS taken WHERE taken.bill_id = bill.id AND ${waitingPart('bill', 'taken')} > 0))`

/** What keeps a bill from being taken back, by a void or by an edit. Source: decisions 6 and 7. */
export function requireReversible(bill: FoundBill): void {
  if (bill.isVoided) throw new Failure('bill_voided')
  if (bill.hasRefunds) throw new Failure('bill_refunded')
  if (bill.isOvertaken) throw new Failure('bill_delivered')
  if (bill.isIssued) throw new Failure('bill_printed')
  if (bill.isSold) throw new Failure('bill_sold')
}
