/**
 * Reverses a posted bill: the entries and moves of each posting as they were posted. `recost` handles later cost corrections of the moves, and
 * their effects on other postings.
 */
import type { Selectable } from 'kysely'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import type { PostingTable } from '../db/schema.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import type { StocksAsked } from '../stock/recost.ts'
import { reversePosting } from '../stock/reverse-posting.ts'

export type Reversal = {
  readonly billId: number
  readonly type: BillTypeCode
  readonly day: Day
  readonly branchId: number
  readonly userId: number
  readonly now: number
  /** The reason, stored as the memo of the posting. */
  readonly memo: 'void' | 'edit' | 'undelivery'
}

export type Reversed = {
  /** The reversals, in order. */
  readonly postingIds: readonly number[]
  /** The moved items, and the earliest day of their moves: from that day on costs are computed again. */
  readonly itemIds: readonly number[]
  readonly from: Day
  /** For a transfer: goods that the other branch had received. */
  readonly elsewhere: readonly StocksAsked[]
}

/** Reverses the effective postings of a bill, the last first. A bill of a type that posts nothing has none. */
export async function reverseBill(db: Db, tx: Tx, configuration: Configuration, wanted: Reversal): Promise<Reversed> {
  requireOpenToday(configuration, wanted.now)
  const postings = await effectivePostings(tx, wanted.billId)
  const itemIds = new Set<number>()
  const elsewhere: StocksAsked[] = []
  const postingIds: number[] = []
  let from: Day | undefined
  for (const posting of postings) {
    const { postingId, moves } = await reversePosting(db, tx, configuration, wanted, posting)
    postingIds.push(postingId)
    const day = asDay(posting.day)
    const { branch_id: branchId } = posting
    const moved = moves.map(move => move.itemId)
    if (branchId === wanted.branchId) for (const itemId of moved) itemIds.add(itemId)
    else elsewhere.push({ branchId, itemIds: [...new Set(moved)], from: day })
    if (from === undefined || day < from) from = day
  }
  if (from === undefined && billTypeOf(wanted.type).posting !== 'none')
    throw new Error(`Bill ${wanted.billId} has no posting to reverse.`)
  return { postingIds, itemIds: [...itemIds], from: from ?? wanted.day, elsewhere }
}

/** The last first. */
export async function effectivePostings(tx: Tx, billId: number): Promise<Selectable<PostingTable>[]> {
  return (
    tx
      .selectFrom('posting')
      // A reversal belongs to the same bill, whose few postings an index finds.
      .leftJoin('posting as later', join =>
        join.onRef('later.bill_id', '=', 'posting.bill_id').onRef('later.reverses_id', '=', 'posting.id'),
      )
      .selectAll('posting')
      .where('posting.bill_id', '=', billId)
      .where('posting.reverses_id', 'is', null)
      .where('later.id', 'is', null)
      .orderBy('posting.number', 'desc')
      .execute()
  )
}
