/**
 * The ledger during a bulk load: numbers, hash chains and stock levels stay in memory and are written at the end; everything else is
 * written at once, as the same rows that `ledger.ts` writes for one document.
 */
import type { StockLevel } from '#domain/stock/stock-level.ts'
import type { BulkLoader } from '../db/database.ts'
import { firstPreviousHash } from '../hash-chain.ts'
import type { CounterKind } from './ledger.ts'
import { type LedgerDraft, ledgerRows, levelRow } from './rows.ts'

export type BulkLedger = {
  /** The next document number of this kind in the branch. `post` uses it up. */
  nextNumber(branchId: number, kind: CounterKind): number
  /** The current levels of a branch, by item. */
  levels(branchId: number): ReadonlyMap<number, StockLevel>
  post(kind: CounterKind, draft: LedgerDraft): void
  /** Writes levels and counters; nothing may be posted afterwards. */
  finish(): void
}

export function openBulkLedger(loader: BulkLoader): BulkLedger {
  const counters = new Map<string, { readonly branchId: number; readonly kind: CounterKind; next: number }>()
  const hashes = new Map<number, string>()
  const levels = new Map<number, Map<number, StockLevel>>()
  let postingId = 0

  const counter = (branchId: number, kind: CounterKind) => {
    const key = `${branchId} ${kind}`
    const known = counters.get(key) ?? { branchId, kind, next: 1 }
    counters.set(key, known)
    return known
  }
  const levelsOf = (branchId: number) => {
    const known = levels.get(branchId) ?? new Map<number, StockLevel>()
    levels.set(branchId, known)
    return known
  }

  return {
    nextNumber: (branchId, kind) => counter(branchId, kind).next,
    levels: levelsOf,
    post: (kind, draft) => {
      const { branchId } = draft
      postingId += 1
      const previousHash = hashes.get(branchId) ?? firstPreviousHash
      const rows = ledgerRows(draft, { id: postingId, number: counter(branchId, 'posting').next++, previousHash })
      counter(branchId, kind).next += 1
      hashes.set(branchId, rows.posting.hash)
      loader.add('posting', rows.posting)
      for (const entry of rows.entries) loader.add('entry', entry)
      for (const move of rows.moves) loader.add('stock_move', move)
      for (const link of rows.links) loader.add('stock_link', link)
      for (const { itemId, branchId: levelBranchId, level } of draft.levels) levelsOf(levelBranchId).set(itemId, level)
    },
    finish: () => {
      for (const { branchId, kind, next } of counters.values())
        loader.add('counter', { branch_id: branchId, kind, next_number: next })
      for (const [branchId, byItem] of levels)
        for (const [itemId, level] of byItem) loader.add('stock_level', levelRow({ itemId, branchId, level }))
    },
  }
}
