/** The tables of counts of goods (migration 39). Rows never change. */
import type { Generated } from 'kysely'
import type { CountScope, NotCounted } from '#domain/stock/stock-count.ts'
import type { Flag } from './flag.ts'

/** What is counted where it is not the whole branch: categories, or items. */
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
  /** What moved before this day, or on it in a place before the posting, is expected. */
  day: string
  first_posting_id: number
  created_at: number
  user_id: number
}

/** The quantity is in the unit, `base_quantity` in the item's unit of ratio 1. A recount takes the place of the lines before it. */
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

/** A count ends once (step 1), and one that was closed is undone once (step 2). */
export type StockCountEventTable = {
  count_id: number
  step: number
  kind: 'closed' | 'cancelled' | 'undone'
  at: number
  user_id: number
  /** Null where nothing differed. */
  posting_id: number | null
  /** Of a closing: the last line that counted, and what became of goods that nobody had counted. */
  last_line_id: number | null
  not_counted: NotCounted | null
}

/** `is_counted` is 0 for goods that nobody counted and that were taken for none. The value is what was posted: of a shortage it is negative. */
export type StockCountResultTable = {
  count_id: number
  line: number
  item_id: number
  expected: number
  counted: number
  is_counted: Flag
  value: number
}
