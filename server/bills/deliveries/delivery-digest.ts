/** A digest of a whole statement. The hash of its posting covers it, as for bills. */
import { hash } from 'node:crypto'
import type { DeliveryLineTable, DeliveryTable } from '../../db/bill-tables.ts'
import type { Db } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'

export type DeliveryRows = { readonly delivery: DeliveryTable; readonly lines: readonly DeliveryLineTable[] }

/** SHA-256 in hex. The lines must be in order. */
export function deliveryDigest({ delivery, lines }: DeliveryRows): string {
  const { posting_id, kind, branch_id, number, code, bill_id, day, note, created_at, user_id } = delivery
  const head = [posting_id, kind, branch_id, number, code, bill_id, day, note, created_at, user_id]
  return hash('sha256', JSON.stringify([head, lines.map(({ line, quantity }) => [line, quantity])]), 'hex')
}

/** By posting, computed from the current rows; postings that are not deliveries are absent. */
export async function readDeliveryDigests(
  { kind, read }: Db,
  postingIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (postingIds.length === 0) return new Map()
  const isOne = inList(kind, 'posting_id', postingIds)
  const deliveries = await read.selectFrom('delivery').selectAll().where(isOne).execute()
  const rows = await read.selectFrom('delivery_line').selectAll().where(isOne).orderBy('line').execute()
  const lines = Map.groupBy(rows, row => row.posting_id)
  return new Map(
    deliveries.map(delivery => [
      delivery.posting_id,
      deliveryDigest({ delivery, lines: lines.get(delivery.posting_id) ?? [] }),
    ]),
  )
}
