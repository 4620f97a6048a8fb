/** Reads the moves of points. A void or an edit has moves of its own, which name the bill, so that a bill and its reversal add up. */
import { sql } from 'kysely'
import type { DimensionOf } from '#contract/facts/fact.ts'
import type { pointsMoves } from '#contract/facts/points-moves.ts'
import type { PointsMoveKind } from '#contract/points.ts'
import { daysWithin, type FactSource, type Part } from './source.ts'

/** The points of moves of these kinds, positive in the direction of the measure. */
function ofKinds(sign: 1 | -1, ...kinds: readonly PointsMoveKind[]) {
  const points = sign === 1 ? sql`move.points` : sql`-move.points`
  return sql`CASE WHEN move.kind IN (${sql.join(kinds.map(kind => sql.lit(kind)))}) THEN ${points} ELSE 0 END`
}

const balances = { balance: sql`move.points`, worth: sql`move.value` } as const

const sums = {
  ...balances,
  earned: ofKinds(1, 'earned', 'takenBack'),
  spent: ofKinds(-1, 'spent', 'givenBack'),
  expired: ofKinds(-1, 'expired', 'restored'),
  corrected: ofKinds(1, 'corrected'),
  points: sql`move.points`,
  value: sql`move.value`,
} as const satisfies Part['sums']

const rows = sql`points_move AS move JOIN posting ON posting.id = move.posting_id`

export const pointsMovesSource: FactSource<DimensionOf<typeof pointsMoves>> = {
  dimensions: {
    day: { key: sql`move.day`, isText: true },
    month: { key: sql`substr(move.day, 1, 7)`, isText: true },
    branch: { key: sql`posting.branch_id` },
    party: { key: sql`move.party_id` },
    document: { key: sql`posting.document`, isText: true, detail: sql`posting.bill_id` },
  },
  joins: {},
  branch: sql`posting.branch_id`,
  place: sql`posting.id`,
  parts: scope => [
    { rows, conditions: daysWithin(sql`move.day`, scope), count: sql`1`, sums },
    {
      rows,
      conditions: [scope.from === null ? sql`1 = 0` : sql`move.day < ${scope.from}`],
      count: sql`1`,
      sums: balances,
    },
  ],
}
