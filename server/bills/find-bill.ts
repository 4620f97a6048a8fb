/** The bill of a later call: its last version, with the effects of its events. */

import { sql } from 'kysely'
import type { Access } from '#domain/access/can.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { seesBill } from '#domain/bills/visible-bills.ts'
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
  /** The receiving branch of a transfer. */
  readonly toBranchId: number | null
  readonly type: BillTypeCode
  readonly number: number
  readonly version: number
  readonly code: string
  readonly day: Day
  /** The user who posted this version. */
  readonly userId: number
  readonly partyId: number | null
  readonly costCentreId: number | null
  readonly isDelivered: boolean
  readonly isVoided: boolean
  /** A refund of undelivered goods whose original had deliveries afterwards. */
  readonly isOvertaken: boolean
  /** An invoice that the buyer may have: printed or sent. */
  readonly isIssued: boolean
  /** It is a link in the chain of e-invoices. */
  readonly isEInvoice: boolean
  readonly hasRefunds: boolean
  readonly hasDebitNotes: boolean
  /** A quotation with an effective sale. */
  readonly isSold: boolean
}

/** The branches to lock before any decision about the bill: its own, and the receiving branch of a transfer. */
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

/** The receiving branch may also open and print a transfer; only the sending branch may change it. */
export function opensBill(
  access: Access,
  { type, branchId, toBranchId }: Pick<FoundBill, 'type' | 'branchId' | 'toBranchId'>,
): boolean {
  return seesBill(access, type, branchId) || (toBranchId !== null && seesBill(access, type, toBranchId))
}

/** Every version of the bill, given the id of any version; the last one first. */
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

/** Refuses an outdated version, because the user has seen another bill than the stored one. */
export async function findBill(tx: Tx, billId: number): Promise<FoundBill> {
  const row = await versionsOf(tx, billId)
    .select(['bill.id', 'bill.branch_id', 'bill.type', 'bill.number', 'bill.version', 'bill.code', 'bill.day'])
    .select('bill.user_id')
    .select('bill.to_branch_id')
    .select(['bill.party_id', 'bill.cost_center_id', 'bill.is_delivered', 'bill.invoice_kind'])
    .select(voidedAt('bill.id').as('voided_at'))
    .select([eventCount('bill.id', 'printed').as('prints'), eventCount('bill.id', 'sent').as('sendings')])
    .select(eventCount('bill.id', 'eInvoiceIssued').as('e_invoices'))
    .select(isDeliveredNow('bill').as('delivered'))
    .select([followers('original_bill_id').as('refunds'), followers('debited_bill_id').as('debit_notes')])
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
    isEInvoice: row.e_invoices > 0,
    hasRefunds: row.refunds > 0,
    hasDebitNotes: row.debit_notes > 0,
    isSold: row.sale_id !== null || row.credit_sales > 0,
  }
}

/** The number of effective bills that refund or debit it. */
function followers(column: 'original_bill_id' | 'debited_bill_id') {
  return sql<number>`(SELECT count(*) FROM bill AS follower
    WHERE follower.${sql.ref(column)} = bill.id AND ${isEffectiveBill('follower.id')})`
}

/** The number of effective deliveries of the original that are later than a refund of undelivered goods: they depend on the refund. */
const deliveredAfterRefund = sql<number>`(SELECT count(*) FROM delivery
  WHERE delivery.bill_id = bill.original_bill_id AND ${isEffectiveDelivery('delivery')}
    AND delivery.posting_id > (SELECT min(posting.id) FROM posting WHERE posting.bill_id = bill.id)
    AND EXISTS (SELECT 1 FROM bill_line AS taken WHERE taken.bill_id = bill.id AND ${waitingPart('bill', 'taken')} > 0))`

/** Throws if a bill cannot be voided or edited. Source: decisions 6 and 7. */
export function requireReversible(bill: FoundBill): void {
  if (bill.isVoided) throw new Failure('bill_voided')
  if (bill.hasRefunds) throw new Failure('bill_refunded')
  if (bill.hasDebitNotes) throw new Failure('bill_debited')
  if (bill.isOvertaken) throw new Failure('bill_delivered')
  if (bill.isEInvoice) throw new Failure('bill_e_invoiced')
  if (bill.isIssued) throw new Failure('bill_printed')
  if (bill.isSold) throw new Failure('bill_sold')
}
