/**
 * Builds the table rows of a posting and its link in the branch's hash chain. Pure: `ledger.ts` writes them for one document, `bulk.ts` for
 * many.
 */

import type { Insertable } from 'kysely'
import type { Day } from '#domain/days.ts'
import { canonicalText } from '#domain/ledger/canonical-text.ts'
import type { Posting, ResolvedEntry } from '#domain/ledger/posting.ts'
import { bookedHalalasMax, stockQuantityMax } from '#domain/money.ts'
import type { StockLevel } from '#domain/stock/stock-level.ts'
import type { EntryTable, PostingTable, StockLevelTable, StockLinkTable, StockMoveTable } from '../db/schema.ts'
import { chainHash } from '../hash-chain.ts'

/** The relation of a move to an earlier one: it reverses it, or corrects its cost or quantity. */
export type StockLink = {
  readonly kind: 'cancels' | 'corrects'
  readonly postingId: number
  readonly line: number
}

/** A move of one item in one branch; positive in, negative out. */
export type StockMove = {
  /** The document line; unique within a posting. */
  readonly line: number
  readonly itemId: number
  readonly branchId: number
  readonly quantity: number
  readonly value: number
  readonly link?: StockLink
}

export type LevelAfter = { readonly itemId: number; readonly branchId: number; readonly level: StockLevel }

/** A document's effect on ledger and stock, before it has a number. */
export type LedgerDraft = {
  /** The branch of its number and hash chain. */
  readonly branchId: number
  readonly day: Day
  /** The business day, when that day was locked. */
  readonly originalDay: Day | null
  /** Such as `sale 1-000123`. */
  readonly document: string
  readonly billId: number | null
  /** The digest of the bill rows written with it (`bills/bill-digest.ts`). */
  readonly billDigest?: string
  readonly reverses: { readonly id: number; readonly number: number } | null
  readonly memo: string
  readonly userId: number
  readonly createdAt: number
  readonly posting: Posting<ResolvedEntry>
  /** The posting whose place in the day it takes; by default its own. */
  readonly place?: number
  /** The shift it belongs to: a known one, or the open one of its user; none if left out. */
  readonly shift?: 'own' | number
  readonly moves: readonly StockMove[]
  readonly levels: readonly LevelAfter[]
}

/** A posting's link in the branch's hash chain. */
export type ChainPlace = { readonly id: number; readonly number: number; readonly previousHash: string }

export type LedgerRows = {
  readonly posting: Insertable<PostingTable> & { readonly id: number; readonly hash: string }
  readonly entries: EntryTable[]
  readonly moves: StockMoveTable[]
  readonly links: StockLinkTable[]
  readonly levels: StockLevelTable[]
}

export function ledgerRows(draft: LedgerDraft, place: ChainPlace): LedgerRows {
  const { branchId, day, originalDay, document, memo, reverses, billDigest = '' } = draft
  const backing = {
    billId: draft.billId,
    createdAt: draft.createdAt,
    userId: draft.userId,
    billDigest,
    place: draft.place ?? null,
    moves: draft.moves.toSorted((a, b) => a.line - b.line),
  }
  const header = {
    branchId,
    number: place.number,
    day,
    originalDay,
    document,
    reverses: reverses?.number ?? null,
    memo,
  }
  return {
    posting: {
      id: place.id,
      branch_id: branchId,
      number: place.number,
      day,
      original_day: originalDay,
      document,
      bill_id: draft.billId,
      reverses_id: reverses?.id ?? null,
      created_at: draft.createdAt,
      user_id: draft.userId,
      memo,
      hash: chainHash(place.previousHash, canonicalText(header, draft.posting, backing)),
      place: backing.place,
      bill_digest: billDigest,
    },
    entries: draft.posting.entries.map((entry, index) => entryRow(entry, place.id, index + 1, day)),
    moves: backing.moves.map(move => ({
      posting_id: place.id,
      line: move.line,
      item_id: move.itemId,
      branch_id: move.branchId,
      day,
      quantity: move.quantity,
      value: move.value,
    })),
    links: draft.moves.flatMap(({ line, link }) => (link ? [linkRow({ id: place.id, line }, link)] : [])),
    levels: draft.levels.map(levelRow),
  }
}

export function levelRow({ itemId, branchId, level }: LevelAfter): StockLevelTable {
  return {
    item_id: itemId,
    branch_id: branchId,
    quantity: level.quantity,
    value: level.value,
    last_unit_cost: level.lastUnitCost,
  }
}

function linkRow(of: { readonly id: number; readonly line: number }, link: StockLink): StockLinkTable {
  return {
    posting_id: of.id,
    line: of.line,
    kind: link.kind,
    of_posting_id: link.postingId,
    of_line: link.line,
  }
}

/** The stock of one item, or its shortage, is bounded; the sum of many bills must not exceed it unnoticed. */
export function isLevelTooLarge({ level }: LevelAfter): boolean {
  return Math.abs(level.quantity) > stockQuantityMax || Math.abs(level.value) > bookedHalalasMax
}

function entryRow(entry: ResolvedEntry, postingId: number, line: number, day: Day): EntryTable {
  return {
    posting_id: postingId,
    line,
    account_id: entry.account,
    branch_id: entry.branchId,
    day,
    cost_center_id: entry.costCentreId,
    party_id: entry.partyId,
    debit: entry.debit,
    credit: entry.credit,
  }
}
