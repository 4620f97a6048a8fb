/** Reads and writes lots of points and their moves. Whoever writes them has locked the customer. */
import { sql } from 'kysely'
import type { PointsMoveKind } from '#contract/points.ts'
import { freeLots, isValidOn, type PointsLot, type PointsTerms } from '#domain/bills/points.ts'
import { addDays, day as asDay, type Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { Settings } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'

export function pointsTermsOf(settings: Settings): PointsTerms {
  return {
    isEnabled: settings.isPointsEnabled,
    amountPerPoint: halalas(settings.pointsAmount),
    value: halalas(settings.pointsValue),
    minimum: settings.pointsMinimum,
    days: settings.pointsDays,
  }
}

/** The last day of points that are earned on a day. */
export function lastDayOfPoints({ days }: Pick<PointsTerms, 'days'>, day: Day): Day | null {
  return days === 0 ? null : addDays(day, days)
}

/** Makes tills that spend the points of one customer wait for each other. SQLite has one writer. */
export async function lockParty({ kind }: Pick<Db, 'kind'>, tx: Tx, partyId: number): Promise<void> {
  if (kind === 'postgres') await sql`SELECT id FROM party WHERE id = ${partyId} FOR UPDATE`.execute(tx)
}

export type StoredLot = PointsLot & { readonly branchId: number; readonly day: Day; readonly userId: number }

/** Those that are not empty, oldest first. */
export async function readLots(tx: Tx, partyId: number): Promise<StoredLot[]> {
  const rows = await tx
    .selectFrom('points_lot')
    .selectAll()
    .where('party_id', '=', partyId)
    .where('left_points', '<>', 0)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...{ id: row.id, value: halalas(row.value), left: row.left_points, branchId: row.branch_id },
    ...{ day: asDay(row.day), expiresOn: row.expires_on === null ? null : asDay(row.expires_on), userId: row.user_id },
  }))
}

/** What can be spent on a day: earned by then, and still valid. */
export function spendableOn(lots: readonly StoredLot[], day: Day): PointsLot[] {
  return freeLots(lots).filter(lot => isValidOn(lot, day) && (lots.find(({ id }) => id === lot.id)?.day ?? day) <= day)
}

/** Whether anybody ever had points: then a refund may give some back, also after points were turned off. */
export async function hasPointsLots(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('points_lot').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Where the moves of one event belong. */
export type MovesOf = {
  readonly postingId: number
  readonly partyId: number
  readonly branchId: number
  readonly day: Day
  readonly billId: number | null
  readonly userId: number
}

/** A change of a lot, or a lot of its own. `points` are signed. */
export type LotMove = {
  readonly kind: PointsMoveKind
  readonly points: number
  readonly value: number
} & ({ readonly lotId: number } | { readonly expiresOn: Day | null })

export async function writeMoves(tx: Tx, of: MovesOf, moves: readonly LotMove[]): Promise<void> {
  for (const move of moves) {
    const { kind, points, value } = move
    const lotId = 'lotId' in move ? await changeLot(tx, move.lotId, points) : await addLot(tx, of, move)
    await tx
      .insertInto('points_move')
      .values({
        ...{ posting_id: of.postingId, lot_id: lotId, party_id: of.partyId, day: of.day, bill_id: of.billId },
        ...{ kind, points, value: points * value },
      })
      .execute()
  }
}

async function changeLot(tx: Tx, lotId: number, by: number): Promise<number> {
  await tx
    .updateTable('points_lot')
    .set({ left_points: sql`left_points + ${by}` })
    .where('id', '=', lotId)
    .execute()
  return lotId
}

async function addLot(
  tx: Tx,
  { partyId, branchId, day, userId }: MovesOf,
  { points, value, expiresOn }: { readonly points: number; readonly value: number; readonly expiresOn: Day | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('points_lot')
    .values({
      ...{ party_id: partyId, branch_id: branchId, day, expires_on: expiresOn, value },
      ...{ left_points: points, user_id: userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
