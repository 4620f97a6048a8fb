/** The assets that use a row, which cannot be deleted then. */
import { type RawBuilder, sql } from 'kysely'
import { assetCode } from '#domain/assets/asset-code.ts'
import type { Tx } from '../db/database.ts'
import type { Dependents } from './stored-definition.ts'

/** Of many assets, so many are named. */
const namedMax = 5

const named = {
  account: id => sql`${id} IN (asset_account_id, accumulated_account_id, depreciation_account_id, source_account_id)`,
  branch: id => sql`branch_id = ${id} OR EXISTS (SELECT 1 FROM asset_move AS move
    WHERE move.asset_id = asset.id AND move.branch_id = ${id})`,
  /** Also of the past: the register has it for good. */
  costCentre:
    id => sql`EXISTS (SELECT 1 FROM asset_centre AS share WHERE share.asset_id = asset.id AND share.cost_center_id = ${id})
    OR EXISTS (SELECT 1 FROM asset_move AS move WHERE move.asset_id = asset.id AND move.cost_center_id = ${id})`,
} as const satisfies Readonly<Record<string, (id: number) => RawBuilder<unknown>>>

/** Empty without any. */
export async function usesByAssets(tx: Tx, kind: keyof typeof named, id: number): Promise<Dependents['uses']> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM asset WHERE ${named[kind](id)} ORDER BY id`.execute(tx)
  if (rows.length === 0) return []
  const codes = rows.slice(0, namedMax).map(row => assetCode(row.id))
  const more = rows.length > namedMax ? ['…'] : []
  return [{ code: 'usedByAssets', count: rows.length, names: [...codes, ...more].join(', ') }]
}
