/** A digest of a settlement with its orders, which the hash of its posting covers. */
import { hash } from 'node:crypto'
import type { AppSettlementTables } from '../db/app-settlement-tables.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

type Head = AppSettlementTables['app_settlement']
type Line = AppSettlementTables['app_settlement_line']

/** SHA-256 in hex of every column, the orders by line. */
export function appSettlementDigest(row: Head, lines: readonly Line[]): string {
  const head = [
    ...[row.posting_id, row.app_id, row.branch_id, row.number, row.code, row.day, row.bank_account_id, row.note],
    ...[row.gross, row.commission, row.vat, row.reverses_id, row.created_at, row.user_id],
  ]
  const orders = lines.map(line => [
    ...[line.posting_id, line.line, line.reference, line.bill_id],
    ...[line.expected, line.gross, line.commission, line.vat],
  ])
  return hash('sha256', JSON.stringify([head, orders]), 'hex')
}

/** By posting, computed from the current rows. */
export async function readAppSettlementDigests(
  db: Db,
  postingIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (postingIds.length === 0) return new Map()
  const isOne = inList(db.kind, 'posting_id', postingIds)
  const rows = await db.read.selectFrom('app_settlement').selectAll().where(isOne).execute()
  const lines = await db.read.selectFrom('app_settlement_line').selectAll().where(isOne).orderBy('line').execute()
  const byPosting = Map.groupBy(lines, line => line.posting_id)
  return new Map(rows.map(row => [row.posting_id, appSettlementDigest(row, byPosting.get(row.posting_id) ?? [])]))
}
