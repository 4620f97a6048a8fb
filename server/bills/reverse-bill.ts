/**
 * Takes a posted bill back: each of its postings is reversed, its entries and its moves as they were posted. What the moves have cost
 * more or less since, and what that changes for others, `recost` finds.
 */
import type { Selectable } from 'kysely'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { balanced, reversal } from '#domain/ledger/posting.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/open.ts'
import type { PostingTable } from '../db/schema.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import type { StockMove } from '../ledger/rows.ts'
import { levelsWith } from '../stock/levels.ts'

export type Reversal = {
  readonly billId: number
  readonly type: BillTypeCode
  readonly day: Day
  readonly branchId: number
  readonly userId: number
  readonly now: number
  /** Why: stands in the memo of the posting. */
  readonly memo: 'void' | 'edit' | 'undelivery'
}

export type Reversed = {
  /** Of the reversals, in their order. */
  readonly postingIds: readonly number[]
  /** The goods that moved, and the earliest day on which they did: from there on costs are found again. */
  readonly itemIds: readonly number[]
  readonly from: Day
}

/** Reverses the postings of a bill that stand, the last first. A bill of a type that posts nothing has none. */
export async function reverseBill(db: Db, tx: Tx, configuration: Configuration, wanted: Reversal): Promise<Reversed> {
  requireOpenToday(configuration, wanted.now)
  const postings = await standingPostings(tx, wanted.billId)
  const itemIds = new Set<number>()
  const postingIds: number[] = []
  let from: Day | undefined
  for (const posting of postings) {
    const { postingId, moves } = await reversePosting(db, tx, configuration, wanted, posting)
    postingIds.push(postingId)
    for (const { itemId } of moves) itemIds.add(itemId)
    const day = asDay(posting.day)
    if (from === undefined || day < from) from = day
  }
  if (from === undefined && billTypeOf(wanted.type).posting !== 'none')
    throw new Error(`Bill ${wanted.billId} has no posting to reverse.`)
  return { postingIds, itemIds: [...itemIds], from: from ?? wanted.day }
}

/** Posts the reversal of one posting on its day, or on the first open one. */
export async function reversePosting(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  wanted: Reversal,
  posting: Selectable<PostingTable>,
): Promise<{ readonly postingId: number; readonly moves: readonly StockMove[] }> {
  const { branchId, billId, memo, userId, now } = wanted
  const reservation = await reserve(db.kind, tx, branchId, 'posting')
  const moves = await movesBack(tx, posting.id)
  await post(db.kind, tx, configuration.settings, reservation, {
    ...openDay(configuration.settings, asDay(posting.day)),
    branchId,
    document: posting.document,
    billId,
    reverses: { id: posting.id, number: posting.number },
    memo,
    userId,
    createdAt: now,
    posting: reversal(balanced(await entriesOfPosting(tx, posting.id))),
    moves,
    levels: await levelsWith(db, tx, branchId, moves),
  })
  return { postingId: reservation.postingId, moves }
}

/** The moves of a posting in the other direction, each linked to the one that it takes back. */
export async function movesBack(tx: Tx, postingId: number): Promise<readonly StockMove[]> {
  const rows = await tx
    .selectFrom('stock_move')
    .selectAll()
    .where('posting_id', '=', postingId)
    .orderBy('line')
    .execute()
  return rows.map(row => ({
    line: row.line,
    itemId: row.item_id,
    branchId: row.branch_id,
    quantity: -row.quantity,
    value: -row.value,
    link: { kind: 'cancels', postingId, line: row.line },
  }))
}

/** The last first. */
export async function standingPostings(tx: Tx, billId: number): Promise<Selectable<PostingTable>[]> {
  return (
    tx
      .selectFrom('posting')
      // A reversal is posted for the same bill, whose few postings an index finds.
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
