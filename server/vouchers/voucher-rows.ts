/** A voucher's table rows, and a digest of all of them, which its posting's hash covers. */
import { hash } from 'node:crypto'
import { day as asDay, type Day } from '#domain/days.ts'
import { halalas, rate } from '#domain/money.ts'
import { reversalDay, type VoucherDetails } from '#domain/vouchers/fields.ts'
import type { EntryLine, LinePart } from '#domain/vouchers/voucher-form.ts'
import type { Db, Tx } from '../db/database.ts'
import { type InsertedRows, inList, rowsOf } from '../db/insert-rows.ts'
import type {
  VoucherLineTable,
  VoucherPartTable,
  VoucherPaymentTable,
  VoucherReversalTable,
  VoucherTable,
} from '../db/schema.ts'
import { voucherMethodOf } from '../db/stored-values.ts'

export type VoucherRows = {
  readonly voucher: VoucherTable
  readonly lines: readonly VoucherLineTable[]
  readonly parts: readonly VoucherPartTable[]
  /** Undefined when the form has no method. */
  readonly payment: VoucherPaymentTable | undefined
  /** Undefined unless it reverses itself. */
  readonly reversal: VoucherReversalTable | undefined
}

export function lineRows(postingId: number, lines: readonly EntryLine[]): VoucherLineTable[] {
  return lines.map((line, index) => ({
    posting_id: postingId,
    line: index + 1,
    account_id: line.accountId,
    branch_id: line.branchId,
    cost_center_id: line.costCenterId,
    party_id: line.partyId,
    debit: line.debit,
    credit: line.credit,
    note: line.note,
  }))
}

export function partRows(postingId: number, lines: readonly EntryLine[]): VoucherPartTable[] {
  return lines.flatMap(({ part }, index) =>
    part === undefined ? [] : [{ posting_id: postingId, line: index + 1, of_line: part.line, percent: part.percent }],
  )
}

export function paymentRow(postingId: number, details: Partial<VoucherDetails>): VoucherPaymentTable | undefined {
  const { method, chequeNumber = '', dueDate = null } = details
  return method && { posting_id: postingId, method, cheque_number: chequeNumber, due_day: dueDate }
}

export function reversalRow(
  postingId: number,
  day: Day,
  { reversesItself = false }: Partial<VoucherDetails>,
): VoucherReversalTable | undefined {
  return reversesItself ? { posting_id: postingId, due_day: reversalDay(day) } : undefined
}

/** Of a voucher whose form has a method. */
function paymentOf(row: VoucherPaymentTable): Pick<VoucherDetails, 'method' | 'chequeNumber' | 'dueDate'> {
  return {
    method: voucherMethodOf(row.method),
    chequeNumber: row.cheque_number,
    dueDate: row.due_day === null ? null : asDay(row.due_day),
  }
}

export function voucherTables({ voucher, lines, parts, payment, reversal }: VoucherRows): InsertedRows[] {
  const split = parts.length === 0 ? [] : [rowsOf('voucher_part', parts)]
  const payments = payment === undefined ? [] : [rowsOf('voucher_payment', [payment])]
  const reversals = reversal === undefined ? [] : [rowsOf('voucher_reversal', [reversal])]
  return [rowsOf('voucher', [voucher]), rowsOf('voucher_line', lines), ...split, ...payments, ...reversals]
}

/** The rows of a voucher besides its head. */
export async function readVoucherLines(tx: Tx, id: number) {
  const lines = await tx.selectFrom('voucher_line').selectAll().where('posting_id', '=', id).orderBy('line').execute()
  const parts = await tx.selectFrom('voucher_part').selectAll().where('posting_id', '=', id).execute()
  const payment = await tx.selectFrom('voucher_payment').selectAll().where('posting_id', '=', id).executeTakeFirst()
  const reversal = await tx.selectFrom('voucher_reversal').selectAll().where('posting_id', '=', id).executeTakeFirst()
  return {
    lines: linesOf(lines, parts),
    details: { ...(payment && paymentOf(payment)), reversesItself: reversal !== undefined },
  }
}

/** The entries of a voucher from its rows. */
function linesOf(rows: readonly VoucherLineTable[], parts: readonly VoucherPartTable[]): EntryLine[] {
  const partOf = new Map(parts.map(part => [part.line, { line: part.of_line, percent: rate(part.percent) }]))
  return rows.map(row => ({
    accountId: row.account_id,
    branchId: row.branch_id,
    costCenterId: row.cost_center_id,
    partyId: row.party_id,
    debit: halalas(row.debit),
    credit: halalas(row.credit),
    note: row.note,
    ...partProperty(partOf.get(row.line)),
  }))
}

function partProperty(part: LinePart | undefined) {
  return part && { part }
}

/** SHA-256 in hex of every column, the lines in order. */
export function voucherDigest({ voucher: row, lines, parts, payment, reversal }: VoucherRows): string {
  const head = [
    row.posting_id,
    row.type,
    row.branch_id,
    row.number,
    row.code,
    row.day,
    row.note,
    row.total,
    row.reverses_id,
    row.created_at,
    row.user_id,
  ]
  const rest = lines.map(line => [
    line.posting_id,
    line.line,
    line.account_id,
    line.branch_id,
    line.cost_center_id,
    line.party_id,
    line.debit,
    line.credit,
    line.note,
  ])
  const split = parts.map(part => [part.posting_id, part.line, part.of_line, part.percent])
  const paid = payment && [payment.posting_id, payment.method, payment.cheque_number, payment.due_day]
  const due = reversal ? [[reversal.posting_id, reversal.due_day]] : []
  return hash('sha256', JSON.stringify([head, rest, ...(paid ? [paid] : []), ...split, ...due]), 'hex')
}

/** The digests of these postings' vouchers from their current rows. */
export async function readVoucherDigests(db: Db, postingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const isOne = inList(db.kind, 'posting_id', postingIds)
  const vouchers = await db.read.selectFrom('voucher').selectAll().where(isOne).execute()
  const lines = await db.read.selectFrom('voucher_line').selectAll().where(isOne).orderBy('line').execute()
  const payments = await db.read.selectFrom('voucher_payment').selectAll().where(isOne).execute()
  const parts = await db.read.selectFrom('voucher_part').selectAll().where(isOne).orderBy('line').execute()
  const partsOf = Map.groupBy(parts, part => part.posting_id)
  const reversals = await db.read.selectFrom('voucher_reversal').selectAll().where(isOne).execute()
  const reversalOf = new Map(reversals.map(row => [row.posting_id, row]))
  const paidBy = new Map(payments.map(row => [row.posting_id, row]))
  const byVoucher = Map.groupBy(lines, line => line.posting_id)
  return new Map(
    vouchers.map(voucher => [
      voucher.posting_id,
      voucherDigest({
        voucher,
        lines: byVoucher.get(voucher.posting_id) ?? [],
        parts: partsOf.get(voucher.posting_id) ?? [],
        reversal: reversalOf.get(voucher.posting_id),
        payment: paidBy.get(voucher.posting_id),
      }),
    ]),
  )
}
