/** A voucher's table rows, and a digest of all of them, which its posting's hash covers. */
import { hash } from 'node:crypto'
import { halalas } from '#domain/money.ts'
import type { EntryLine } from '#domain/vouchers/voucher-form.ts'
import type { Db } from '../db/database.ts'
import { type InsertedRows, inList, rowsOf } from '../db/insert-rows.ts'
import type { VoucherLineTable, VoucherTable } from '../db/schema.ts'

export type VoucherRows = { readonly voucher: VoucherTable; readonly lines: readonly VoucherLineTable[] }

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

export function voucherTables({ voucher, lines }: VoucherRows): InsertedRows[] {
  return [rowsOf('voucher', [voucher]), rowsOf('voucher_line', lines)]
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
export function voucherDigest({ voucher: row, lines }: VoucherRows): string {
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
  return hash('sha256', JSON.stringify([head, rest]), 'hex')
}

/** The digests of these postings' vouchers from their current rows. */
export async function readVoucherDigests(db: Db, postingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const isOne = inList(db.kind, 'posting_id', postingIds)
  const vouchers = await db.read.selectFrom('voucher').selectAll().where(isOne).execute()
  const lines = await db.read.selectFrom('voucher_line').selectAll().where(isOne).orderBy('line').execute()
  const byVoucher = Map.groupBy(lines, line => line.posting_id)
  return new Map(
    vouchers.map(voucher => [
      voucher.posting_id,
      voucherDigest({ voucher, lines: byVoucher.get(voucher.posting_id) ?? [] }),
    ]),
  )
}
