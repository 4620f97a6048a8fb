/**
 * Writes an event of an asset with its posting, and its moves: the change of cost and accumulated depreciation by branch and cost centre. After
 * every event their sums are the shares of the centres, so that the register by centre needs no ledger entries of its own.
 */
import { sql } from 'kysely'
import type { Day } from '#domain/days.ts'
import type { Posting, ResolvedEntry } from '#domain/ledger/posting.ts'
import { type AssetCentre, type CentreShare, sharedOverCentres } from '#domain/ledger/posting-rules-assets.ts'
import { type Halalas, halalas, rate, wholeRate, zeroHalalas } from '#domain/money.ts'
import type { Configuration } from '../company/company.ts'
import type { AssetEventKind, AssetMoveTable } from '../db/asset-tables.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { post, reserve } from '../ledger/ledger.ts'
import { assetDigest } from './asset-digest.ts'
import { type AssetRow, assetDocument, readCentres } from './asset-rows.ts'

export type AssetWork = {
  readonly db: Db
  readonly tx: Tx
  readonly configuration: Configuration
  readonly userId: number
  readonly now: number
}

export type NewEvent = {
  readonly kind: AssetEventKind
  readonly day: Day
  readonly originalDay?: Day | null
  readonly dueDay?: Day
  readonly amount: Halalas
  readonly residual?: Halalas
  readonly proceeds?: Halalas
  readonly note?: string
  readonly posting: Posting<ResolvedEntry> | null
  readonly reverses?: { readonly id: number; readonly number: number }
  readonly undoesId?: number
  /** Cost and accumulated depreciation after it. */
  readonly after: { readonly cost: Halalas; readonly accumulated: Halalas }
  /** Depreciation by cost centre. */
  readonly depreciation?: readonly CentreShare[]
}

/** `asset` has the branch after the event; the posting belongs to the chain of `branchId`. */
export async function writeEvent(work: AssetWork, asset: AssetRow, branchId: number, event: NewEvent): Promise<number> {
  const { db, tx, configuration, userId, now } = work
  const moves = await movesOf(work, asset, branchId, event)
  const row = {
    asset_id: asset.id,
    kind: event.kind,
    day: event.day,
    due_day: event.dueDay ?? null,
    amount: event.amount,
    residual: event.residual ?? 0,
    proceeds: event.proceeds ?? 0,
    note: event.note ?? '',
    undoes_id: event.undoesId ?? null,
    at: now,
    user_id: userId,
  }
  let postingId: number | null = null
  if (event.posting !== null) {
    const reservation = await reserve(db.kind, tx, branchId, 'posting')
    postingId = reservation.postingId
    await post(db.kind, tx, configuration.settings, reservation, {
      ...{ branchId, day: event.day, originalDay: event.originalDay ?? null, document: assetDocument(asset.id) },
      ...{ billId: null, billDigest: assetDigest(row, moves), reverses: event.reverses ?? null, memo: 'asset' },
      ...{ userId, createdAt: now, posting: event.posting, moves: [], levels: [] },
    })
  }
  const { id } = await tx
    .insertInto('asset_event')
    .values({ ...row, posting_id: postingId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTables(db.kind, tx, [
    rowsOf(
      'asset_move',
      moves.map(move => ({ ...move, event_id: id })),
    ),
  ])
  return id
}

type Split = {
  readonly branchId: number
  readonly centreId: number | null
  readonly cost: number
  readonly accumulated: number
}

async function movesOf(
  { tx }: AssetWork,
  asset: AssetRow,
  branchId: number,
  { day, after, depreciation = [] }: NewEvent,
): Promise<Omit<AssetMoveTable, 'event_id'>[]> {
  const { rows } = await sql<Split>`SELECT branch_id AS "branchId", cost_center_id AS "centreId",
      sum(cost) AS cost, sum(accumulated) AS accumulated
    FROM asset_move WHERE asset_id = ${asset.id} GROUP BY branch_id, cost_center_id`.execute(tx)
  const wanted = splitOf(asset.branch_id ?? branchId, after, await readCentres(tx, asset.id))
  const keys = new Map<string, { branchId: number; centreId: number | null }>()
  const all = [...rows, ...wanted, ...depreciation.map(({ costCentreId: centreId }) => ({ branchId, centreId }))]
  for (const { branchId: branch, centreId } of all) keys.set(`${branch} ${centreId}`, { branchId: branch, centreId })
  const sumOf = (of: readonly Split[], key: string, name: 'cost' | 'accumulated') =>
    of.reduce((sum, each) => sum + (`${each.branchId} ${each.centreId}` === key ? Number(each[name]) : 0), 0)
  return [...keys]
    .map(([key, place]) => ({
      ...{ asset_id: asset.id, day, branch_id: place.branchId, cost_center_id: place.centreId },
      cost: sumOf(wanted, key, 'cost') - sumOf(rows, key, 'cost'),
      accumulated: sumOf(wanted, key, 'accumulated') - sumOf(rows, key, 'accumulated'),
      depreciation: depreciation.reduce(
        (sum, each) => sum + (`${branchId} ${each.costCentreId}` === key ? each.amount : 0),
        0,
      ),
    }))
    .filter(move => move.cost !== 0 || move.accumulated !== 0 || move.depreciation !== 0)
    .map((move, index) => ({ ...move, line: index + 1 }))
}

/** While percentages do not sum to 100, the rest has no centre. */
function splitOf(branchId: number, after: NewEvent['after'], centres: readonly AssetCentre[]): Split[] {
  const open = wholeRate - centres.reduce((sum, each) => sum + each.percentage, 0)
  const shared = (amount: Halalas): CentreShare[] => {
    if (centres.length === 0 || open <= 0) return sharedOverCentres(amount, centres)
    const rest = { costCentreId: -1, percentage: rate(open) }
    return sharedOverCentres(amount, [...centres, rest]).map(each =>
      each.costCentreId === -1 ? { ...each, costCentreId: null } : each,
    )
  }
  const accumulated = shared(after.accumulated)
  return shared(after.cost).map((each, index) => ({
    branchId,
    centreId: each.costCentreId,
    cost: each.amount,
    accumulated: accumulated[index]?.amount ?? zeroHalalas,
  }))
}

/** The opposite of amounts by centre. */
export function takenBack(shares: readonly CentreShare[]): CentreShare[] {
  return shares.map(each => ({ ...each, amount: halalas(-each.amount) }))
}
