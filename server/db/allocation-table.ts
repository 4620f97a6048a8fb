import type { Generated } from 'kysely'

/** One document settles another of the same party and branch. Never changes; an undo is a further row (`undoes_id`). */
export type AllocationTable = {
  id: Generated<number>
  party_id: number
  branch_id: number
  /** As postings name it: `sale 1-000123`. The day is that of its age. */
  debit_document: string
  debit_day: string
  credit_document: string
  credit_day: string
  /** Halalas; negative for an undo. */
  amount: number
  /** From this day on it settles. */
  day: string
  /** For a settlement discount: the allocation that it belongs to. */
  discount_of: number | null
  /** For a settlement discount: its posting. */
  posting_id: number | null
  undoes_id: number | null
  created_at: number
  user_id: number
  /** A hash of the other columns (`allocations/allocation-seal.ts`). */
  seal: string
}
