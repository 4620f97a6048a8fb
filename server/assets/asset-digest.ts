/** A digest of an event with its moves, which the hash of its posting covers. */
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AssetEventTable, AssetMoveTable } from '../db/asset-tables.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

type DigestedEvent = Omit<Selectable<AssetEventTable>, 'id' | 'posting_id'>

/** SHA-256 in hex, without the ids of event and posting, because the posting is written first. */
export function assetDigest(event: DigestedEvent, moves: readonly Omit<AssetMoveTable, 'event_id'>[]): string {
  const head = [
    ...[event.asset_id, event.kind, event.day, event.due_day, event.amount, event.residual, event.proceeds],
    ...[event.note, event.undoes_id, event.at, event.user_id],
  ]
  const rows = moves.map(row => [
    ...[row.line, row.asset_id, row.day, row.branch_id, row.cost_center_id, row.cost, row.accumulated],
    row.depreciation,
  ])
  return hash('sha256', JSON.stringify([head, rows]), 'hex')
}

/** By posting, computed from the current rows. */
export async function readAssetDigests(db: Db, postingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (postingIds.length === 0) return new Map()
  const events = await db.read
    .selectFrom('asset_event')
    .selectAll()
    .where(inList(db.kind, 'posting_id', postingIds))
    .execute()
  const moves = await db.read
    .selectFrom('asset_move')
    .selectAll()
    .where(
      inList(
        db.kind,
        'event_id',
        events.map(({ id }) => id),
      ),
    )
    .orderBy('line')
    .execute()
  const byEvent = Map.groupBy(moves, move => move.event_id)
  return new Map(events.map(event => [event.posting_id ?? 0, assetDigest(event, byEvent.get(event.id) ?? [])]))
}
