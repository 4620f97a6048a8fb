/** Reads the moves of assets within the days of the scope, and earlier ones for the balances. */
import { sql } from 'kysely'
import type { assetMoves } from '#contract/facts/asset-moves.ts'
import type { DimensionOf } from '#contract/facts/fact.ts'
import type { AssetEventKind } from '../db/asset-tables.ts'
import { daysWithin, type FactSource, type Part } from './source.ts'

const balances = {
  cost: sql`move.cost`,
  accumulated: sql`move.accumulated`,
  bookValue: sql`(move.cost - move.accumulated)`,
} as const

/** The cost of events of a kind, and of their reversals. */
const costOf = (kind: AssetEventKind) =>
  sql`CASE WHEN coalesce(undone.kind, event.kind) = ${sql.lit(kind)} THEN move.cost ELSE 0 END`
const [acquired, disposed] = [costOf('acquired'), costOf('disposed')]

const sums = {
  ...balances,
  additions: acquired,
  disposals: sql`-(${disposed})`,
  transfers: sql`(move.cost - ${acquired} - ${disposed})`,
  depreciation: sql`move.depreciation`,
} as const satisfies Part['sums']

const rows = sql`asset_move AS move JOIN asset_event AS event ON event.id = move.event_id
  LEFT JOIN asset_event AS undone ON undone.id = event.undoes_id`

export const assetMovesSource: FactSource<DimensionOf<typeof assetMoves>> = {
  dimensions: {
    day: { key: sql`move.day`, isText: true },
    month: { key: sql`substr(move.day, 1, 7)`, isText: true },
    branch: { key: sql`move.branch_id` },
    costCenter: { key: sql`move.cost_center_id`, isNullable: true },
    account: { key: sql`asset.asset_account_id`, joins: ['asset'] },
    asset: { key: sql`move.asset_id` },
  },
  joins: { asset: sql`JOIN asset ON asset.id = move.asset_id` },
  branch: sql`move.branch_id`,
  parts: scope => [
    { rows, conditions: daysWithin(sql`move.day`, scope), count: sql`1`, sums },
    {
      // Without a row of its own: an asset that left before the period is hidden.
      rows,
      conditions: [scope.from === null ? sql`1 = 0` : sql`move.day < ${scope.from}`],
      count: sql`0`,
      sums: { ...balances, openingCost: balances.cost, openingAccumulated: balances.accumulated },
    },
  ],
}
