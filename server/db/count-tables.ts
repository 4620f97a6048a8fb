/** The tables of stock counts (migration 39). Their rows never change. */
import type { Generated } from 'kysely'
import type { CountScope, NotCounted } from '#domain/stock/stock-count.ts'
import type { Flag } from './flag.ts'

/** The scope of a count that is not of the whole branch: categories or items. */
export type StockCountScopeTable = {
  count_id: number
  place: number
  category_id: number | null
  item_id: number | null
}

export type StockCountTable = {
  id: Generated<number>
  branch_id: number
  number: number
  code: string
  scope: CountScope
  note: string
  /** The expected quantity includes moves before this day, and moves on it that come before this posting. */
  day: string
  first_posting_id: number
  created_at: number
  user_id: number
}

/** The quantity is in the unit, `base_quantity` in base units. A recount replaces earlier lines. */
export type StockCountLineTable = {
  id: Generated<number>
  count_id: number
  item_id: number
  unit_id: number
  kind: 'add' | 'recount'
  quantity: number
  ratio: number
  base_quantity: number
  at: number
  user_id: number
}

/** A count ends once (step 1); a closed count is undone at most once (step 2). */
export type StockCountEventTable = {
  count_id: number
  step: number
  kind: 'closed' | 'cancelled' | 'undone'
  at: number
  user_id: number
  /** Null when there were no differences. */
  posting_id: number | null
  /** For a closing: the last line that was included, and how goods that nobody counted were treated. */
  last_line_id: number | null
  not_counted: NotCounted | null
}

/** `is_counted` is 0 for goods that nobody counted and that were assumed missing. The value is as posted: negative for a shortage. */
export type StockCountResultTable = {
  count_id: number
  line: number
  item_id: number
  expected: number
  counted: number
  is_counted: Flag
  value: number
}
