/** Assets as they are stored, and their state: the sums of their moves. */
import { type Selectable, sql } from 'kysely'
import { assetKind } from '#contract/assets.ts'
import { hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import { assetCode } from '#domain/assets/asset-code.ts'
import { type AssetState, type DepreciationTerms, depreciableOf, nextDueDay } from '#domain/assets/plan.ts'
import { type Day, day } from '#domain/days.ts'
import type { AssetAccounts, AssetCentre } from '#domain/ledger/posting-rules-assets.ts'
import { halalas, rate, wholeRate } from '#domain/money.ts'
import { Failure } from '../calls/failure.ts'
import type { AssetTable } from '../db/asset-tables.ts'
import type { Tx } from '../db/database.ts'

export type AssetRow = Selectable<AssetTable>

export const assetDocument = (id: number): string => `${assetKind} ${assetCode(id)}`

/** An asset of a branch of another user is not found. */
export async function findAsset(tx: Tx, access: Access, id: number): Promise<AssetRow> {
  const row = await tx.selectFrom('asset').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.branch_id !== null && !hasBranch(access, row.branch_id))) throw new Failure('not_found')
  return row
}

export function termsOf(row: AssetRow): DepreciationTerms {
  return {
    startDay: day(row.start_day),
    intervalDays: row.interval_days,
    percentage: rate(row.percentage),
    method: row.method,
  }
}

export function accountsOfAsset(row: AssetRow): AssetAccounts {
  return {
    cost: row.asset_account_id,
    accumulated: row.accumulated_account_id,
    depreciation: row.depreciation_account_id,
  }
}

export type StoredCentre = AssetCentre & { readonly id: number }

export async function readCentres(tx: Tx, assetId: number): Promise<readonly StoredCentre[]> {
  const rows = await tx.selectFrom('asset_centre').selectAll().where('asset_id', '=', assetId).orderBy('id').execute()
  return rows.map(row => ({ id: row.id, costCentreId: row.cost_center_id, percentage: rate(row.percentage) }))
}

/** Depreciation waits until the percentages sum to 100; without any centre it has none. */
export function isAllocated(centres: readonly AssetCentre[]): boolean {
  return centres.length === 0 || centres.reduce((sum, each) => sum + each.percentage, 0) === wholeRate
}

export type AssetSituation = {
  readonly state: AssetState
  /** The last due day that is posted, or that earlier books had. */
  readonly covered: Day | null
  readonly isAcquired: boolean
  /** Whether anything but the acquisition is posted. */
  readonly isFixed: boolean
}

export async function readSituation(tx: Tx, asset: AssetRow): Promise<AssetSituation> {
  const { rows } = await sql<{
    cost: number
    accumulated: number
    covered: string | null
    acquired: number
    others: number
  }>`SELECT
      (SELECT coalesce(sum(cost), 0) FROM asset_move WHERE asset_id = ${asset.id}) AS cost,
      (SELECT coalesce(sum(accumulated), 0) FROM asset_move WHERE asset_id = ${asset.id}) AS accumulated,
      (SELECT max(due_day) FROM asset_event WHERE asset_id = ${asset.id}) AS covered,
      (SELECT count(*) FROM asset_event WHERE asset_id = ${asset.id} AND kind = 'acquired') AS acquired,
      (SELECT count(*) FROM asset_event WHERE asset_id = ${asset.id} AND kind IN ('depreciated', 'disposed', 'moved')) AS others`.execute(
    tx,
  )
  const [row] = rows
  const covered = row?.covered ?? asset.accumulated_day
  const isAcquired = Number(row?.acquired ?? 0) > 0
  return {
    state: {
      cost: halalas(isAcquired ? Number(row?.cost ?? 0) : asset.value),
      accumulated: halalas(isAcquired ? Number(row?.accumulated ?? 0) : asset.accumulated),
      residual: halalas(asset.residual),
    },
    covered: covered === null ? null : day(covered),
    isAcquired,
    isFixed: Number(row?.others ?? 0) > 0,
  }
}

/** The next due day; null for an asset that depreciates no more, or cannot yet. */
export function dueOf(
  asset: AssetRow,
  { state, covered }: AssetSituation,
  centres: readonly AssetCentre[],
): Day | null {
  if (asset.branch_id === null || !isAllocated(centres) || depreciableOf(state) === 0) return null
  return nextDueDay(termsOf(asset), covered)
}
