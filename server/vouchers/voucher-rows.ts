/** A voucher's table rows, and a digest of all of them, which its posting's hash covers. */
import { hash } from 'node:crypto'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { VoucherDetails } from '#domain/vouchers/fields.ts'
import type { EntryLine } from '#domain/vouchers/voucher-form.ts'
import type { Db } from '../db/database.ts'
import { type InsertedRows, inList, rowsOf } from '../db/insert-rows.ts'
import type { VoucherLineTable, VoucherPaymentTable, VoucherTable } from '../db/schema.ts'
import { voucherMethodOf } from '../db/stored-values.ts'

export type VoucherRows = {
  readonly voucher: VoucherTable
  readonly lines: readonly VoucherLineTable[]
  /** Undefined when the form has no method. */
  readonly payment: VoucherPaymentTable | undefined
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

export function paymentRow(postingId: number, details: Partial<VoucherDetails>): VoucherPaymentTable | undefined {
  const { method, chequeNumber = '', dueDate = null } = details
  return method && { posting_id: postingId, method, cheque_number: chequeNumber, due_day: dueDate }
}

/** Of a voucher whose form has a method. */
export function detailsOf(row: VoucherPaymentTable): VoucherDetails {
  return {
    method: voucherMethodOf(row.method),
    chequeNumber: row.cheque_number,
    dueDate: row.due_day === null ? null : asDay(row.due_day),
  }
}

export function voucherTables({ voucher, lines, payment }: VoucherRows): InsertedRows[] {
  const payments = payment === undefined ? [] : [rowsOf('voucher_payment', [payment])]
  return [rowsOf('voucher', [voucher]), rowsOf('voucher_line', lines), ...payments]
}

/** The entries of a voucher from its rows. */
export function linesOf(rows: readonly VoucherLineTable[]): EntryLine[] {
  return rows.map(row => ({
    accountId: row.account_id,
    branchId: row.branch_id,
    costCenterId: row.cost_center_id,
    partyId: row.party_id,
    debit: halalas(row.debit),
    credit: halalas(row.credit),
    note: row.note,
  }))
}

/** SHA-256 in hex of every column, the lines in order. */
export function voucherDigest({ voucher: row, lines, payment }: VoucherRows): string {
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
  const paid = payment && [payment.posting_id, payment.method, payment.cheque_number, payment.due_day]
  return hash('sha256', JSON.stringify([head, rest, ...(paid ? [paid] : [])]), 'hex')
}

/** The digests of these postings' vouchers from their current rows. */
export async function readVoucherDigests(db: Db, postingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const isOne = inList(db.kind, 'posting_id', postingIds)
  const vouchers = await db.read.selectFrom('voucher').selectAll().where(isOne).execute()
  const lines = await db.read.selectFrom('voucher_line').selectAll().where(isOne).orderBy('line').execute()
  const payments = await db.read.selectFrom('voucher_payment').selectAll().where(isOne).execute()
  const paymentOf = new Map(payments.map(row => [row.posting_id, row]))
  const byVoucher = Map.groupBy(lines, line => line.posting_id)
  return new Map(
    vouchers.map(voucher => [
      voucher.posting_id,
      voucherDigest({
        voucher,
        lines: byVoucher.get(voucher.posting_id) ?? [],
        payment: paymentOf.get(voucher.posting_id),
      }),
    ]),
  )
}
