/**
 * Takes a posted bill back: each of its postings is reversed, and its goods go where they came from at the very cost they moved
 * at. What the branch's average cannot bear of that is put right in the cost of sales, as with a shortage.
 */
import type { Selectable } from 'kysely'
import { day as asDay, type Day } from '#domain/days.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { balanced, resolveAccounts, reversal, together } from '#domain/ledger/posting.ts'
import { catchUpEntries } from '#domain/ledger/posting-rules-sales.ts'
import { halalas, quantity } from '#domain/money.ts'
import { problem, unwrap } from '#domain/problem.ts'
import { emptyLevel, receive, type StockLevel, takeBack } from '#domain/stock/stock-level.ts'
import { accountOf, type Configuration } from '../company.ts'
import type { Db, Tx } from '../db/open.ts'
import type { PostingTable, StockMoveTable } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import { openDay, post, reserve } from '../ledger.ts'
import type { LevelAfter, StockMove } from '../ledger-rows.ts'
import { entriesOfPosting } from '../posted-entries.ts'
import { carriedOn, levelsOfDay, readLevels } from '../stock-history.ts'

export type Reversal = {
  readonly billId: number
  readonly branchId: number
  readonly userId: number
  readonly now: number
  /** Why: stands in the memo of the posting. */
  readonly memo: 'void' | 'edit'
}

export type Reversed = {
  readonly postingId: number
  /** The goods that moved, and the earliest day on which they did: whoever takes a bill back has what moved later costed again. */
  readonly itemIds: readonly number[]
  readonly from: Day
  /** Of these, what went out again; it may have gone before. */
  readonly takenOut: readonly number[]
}

/** Reverses the postings of a bill, the last first. `postingId` is that of the first reversal. */
export async function reverseBill(db: Db, tx: Tx, configuration: Configuration, wanted: Reversal): Promise<Reversed> {
  const postings = await standingPostings(tx, wanted.billId)
  const [itemIds, takenOut] = [new Set<number>(), new Set<number>()]
  let [postingId, from]: [number, Day | undefined] = [0, undefined]
  for (const posting of postings) {
    const reservation = await reserve(db.kind, tx, wanted.branchId, 'posting')
    if (postingId === 0) postingId = reservation.postingId
    const when = openDay(configuration.settings, asDay(posting.day))
    const goods = await takeGoodsBack(db, tx, posting.id, wanted.branchId, when.day)
    for (const { itemId, quantity: count } of goods.moves) {
      itemIds.add(itemId)
      if (count < 0) takenOut.add(itemId)
    }
    if (from === undefined || when.day < from) from = when.day
    const entries = await entriesOfPosting(tx, posting.id)
    const place = { branchId: wanted.branchId, costCentreId: null, partyId: null }
    const correction = resolveAccounts(balanced(catchUpEntries(halalas(goods.catchUp), place)), role =>
      accountOf(configuration, role),
    )
    await post(db.kind, tx, configuration.settings, reservation, {
      ...when,
      branchId: wanted.branchId,
      document: posting.document,
      billId: wanted.billId,
      reverses: { id: posting.id, number: posting.number },
      memo: wanted.memo,
      userId: wanted.userId,
      createdAt: wanted.now,
      posting: together(reversal(balanced(entries)), correction),
      moves: goods.moves,
      levels: goods.levels,
    })
  }
  if (from === undefined) throw new Error(`Bill ${wanted.billId} has no posting to reverse.`)
  return { postingId, itemIds: [...itemIds], from, takenOut: [...takenOut] }
}

async function standingPostings(tx: Tx, billId: number): Promise<Selectable<PostingTable>[]> {
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

type GoodsBack = {
  readonly moves: readonly StockMove[]
  readonly levels: readonly LevelAfter[]
  /** By how much the value of stock falls more than the reversed entries say. */
  readonly catchUp: number
}

async function takeGoodsBack(db: Db, tx: Tx, postingId: number, branchId: number, day: Day): Promise<GoodsBack> {
  const moved = await movesByItem(tx, postingId)
  const levels = await levelsOfDay(db, tx, branchId, [...moved.keys()], day)
  const moves: StockMove[] = []
  const after: LevelAfter[] = []
  let catchUp = 0
  for (const [itemId, was] of moved) {
    const level = levels.onDay.get(itemId) ?? emptyLevel
    const back = was.quantity > 0 ? out(level, was) : into(level, was)
    const extra = -was.value - back.value
    // Goods that come in bear their own value, and what a shortage takes of it stands apart; goods that go out bear what they took.
    if (was.quantity > 0) moves.push({ itemId, branchId, quantity: -was.quantity, value: back.value })
    else {
      moves.push({ itemId, branchId, quantity: -was.quantity, value: -was.value })
      if (extra !== 0) moves.push({ itemId, branchId, quantity: 0, value: -extra })
    }
    after.push({ itemId, branchId, level: back.level })
    catchUp += extra
  }
  return { moves, levels: carriedOn(after, levels), catchUp }
}

type Moved = { readonly quantity: number; readonly value: number }

/** Goods that had come in go out again, be they there or not: `requireGoodsLeft` looks when everything has moved. */
function out(level: StockLevel, was: Moved): { readonly level: StockLevel; readonly value: number } {
  const taken = unwrap(takeBack(level, quantity(was.quantity), halalas(Math.max(was.value, 0)), 'allow'))
  return { level: taken.level, value: -taken.cost }
}

/** Goods that had gone out come back in. */
function into(level: StockLevel, was: Moved): { readonly level: StockLevel; readonly value: number } {
  const receipt = receive(level, quantity(-was.quantity), halalas(Math.max(-was.value, 0)))
  return { level: receipt.level, value: receipt.level.value - level.value }
}

/** What a posting moved of each item, all its lines together. */
async function movesByItem(tx: Tx, postingId: number): Promise<ReadonlyMap<number, Moved>> {
  const rows: StockMoveTable[] = await tx
    .selectFrom('stock_move')
    .selectAll()
    .where('posting_id', '=', postingId)
    .orderBy('line')
    .execute()
  const byItem = new Map<number, Moved>()
  for (const row of rows) {
    const earlier = byItem.get(row.item_id) ?? { quantity: 0, value: 0 }
    byItem.set(row.item_id, { quantity: earlier.quantity + row.quantity, value: earlier.value + row.value })
  }
  return new Map(Array.from(byItem).filter(([, moved]) => moved.quantity !== 0))
}

/** Where a company sells only what it has, what is taken back must be there, or be brought back by what is posted in its place. */
export async function requireGoodsLeft(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  branchId: number,
  itemIds: readonly number[],
): Promise<void> {
  if (configuration.settings.oversellPolicy === 'allow') return
  const levels = await readLevels(db, tx, branchId, itemIds)
  const short = Array.from(levels.values()).find(level => level.quantity < 0)
  if (short)
    throw new Failure('quantity_issue', [
      problem('BillItems', 'notEnoughStock', { available: '0', asked: formatQuantity(quantity(-short.quantity)) }),
    ])
}
