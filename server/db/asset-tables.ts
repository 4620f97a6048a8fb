/** The tables of assets (migration 54). Events and moves never change. */
import type { Generated } from 'kysely'
import type { DepreciationMethod } from '#domain/assets/plan.ts'

export type AssetTable = {
  id: Generated<number>
  /** Null until the asset is linked to a branch: nothing is posted before. */
  branch_id: number | null
  name_ar: string
  name_en: string
  search_text: string
  value: number
  /** Of what is not disposed of. */
  residual: number
  start_day: string
  purchase_day: string
  interval_days: number
  percentage: number
  method: DepreciationMethod
  /** Depreciation in earlier books, through `accumulated_day`. */
  accumulated: number
  accumulated_day: string | null
  asset_account_id: number
  accumulated_account_id: number
  depreciation_account_id: number
  /** Null when the books have the asset already, by their opening. */
  source_account_id: number | null
  note: string
  next_due: string | null
  version: number
  changed_at: number
  created_at: number
  user_id: number
}

export type AssetCentreTable = { id: Generated<number>; asset_id: number; cost_center_id: number; percentage: number }

export type AssetEventKind = 'acquired' | 'depreciated' | 'moved' | 'allocated' | 'disposed' | 'undone'

export type AssetEventTable = {
  id: Generated<number>
  asset_id: number
  kind: AssetEventKind
  day: string
  due_day: string | null
  /** The cost acquired or disposed of, or the depreciation. */
  amount: number
  /** The residual value of the disposed part. */
  residual: number
  proceeds: number
  note: string
  posting_id: number | null
  undoes_id: number | null
  at: number
  user_id: number
}

export type AssetMoveTable = {
  event_id: number
  line: number
  asset_id: number
  day: string
  branch_id: number
  cost_center_id: number | null
  cost: number
  accumulated: number
  depreciation: number
}
