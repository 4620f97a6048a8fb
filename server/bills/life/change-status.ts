/**
 * Delivers a bill that waits: its goods move today, at what they cost today. Revenue and VAT were posted with the bill; what moves
 * now is the cost of a sale, or the goods of a purchase out of transit. And takes a delivery back, on the day on which the goods had
 * moved. Source: design page 3; docs/decisions/specification.md, decision 27.
 */
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { day as asDay } from '#domain/days.ts'
import { balanced, type Posting, resolveAccounts, reversal } from '#domain/ledger/posting.ts'
import { purchaseArrivalPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { saleDeliveryPosting } from '#domain/ledger/posting-rules-sales.ts'
import { baseQuantity, halalas, type Quantity, quantity } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { emptyLevel, issue, receive, type StockLevel } from '#domain/stock/stock-level.ts'
import { actorOf, recordAudit } from '../../audit/audit.ts'
import { Failure } from '../../calls/failure.ts'
import { accountOf, type Configuration, configurationAt, dayAt } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import { insertTables } from '../../db/insert-rows.ts'
import { rememberRow } from '../../idempotency.ts'
import { post, type Reservation, reserve } from '../../ledger/ledger.ts'
import { requireOpenToday } from '../../ledger/posting-day.ts'
import type { LedgerDraft, StockMove } from '../../ledger/rows.ts'
import type { Services } from '../../services.ts'
import { levelsWith, readLevels } from '../../stock/levels.ts'
import { levelsAt, type Recosting, recost } from '../../stock/recost.ts'
import { movesBack, reversePosting } from '../../stock/reverse-posting.ts'
import { sealed } from '../event-seal.ts'
import type { FoundBill } from '../find-bill.ts'
import { servesShortage } from '../post/post-request.ts'
import type { Poster } from '../post/poster.ts'
import { readOriginal } from '../post/read-original.ts'
import { errorOf } from '../post/refusal.ts'
import { effectivePostings } from '../reverse-bill.ts'
import { onceOnBill } from './once-on-bill.ts'

/** The id of the bill, whose goods have moved, or are back. */
export async function changeBillStatus(
  services: Services,
  poster: Poster,
  key: string | null,
  { id: billId, isDelivered }: { readonly id: number; readonly isDelivered: boolean },
): Promise<number> {
  const { db } = services
  return onceOnBill(
    services,
    poster,
    { key, billId, body: { status: billId, isDelivered } },
    async (tx, bill, sent) => {
      const { branchId } = bill
      if (bill.isVoided) throw new Failure('bill_voided')
      if (isDelivered && bill.isDelivered) throw new Failure('bill_delivered')
      if (isDelivered === bill.isDelivered || !billTypeOf(bill.type).mayBeUndelivered)
        throw new Failure('process_ignored')
      const reservation = await reserve(db.kind, tx, branchId, 'posting')
      const configuration = await configurationAt(db, tx, reservation.configurationRevision)
      const change: Change = { bill, reservation, configuration, userId: poster.userId, now: services.now() }
      requireOpenToday(configuration, change.now)
      const postingId = isDelivered ? await deliver(db, tx, change) : await takeBack(db, tx, change)
      await tx
        .insertInto('bill_event')
        .values(
          sealed({
            bill_id: bill.id,
            kind: isDelivered ? 'delivered' : 'undelivered',
            at: change.now,
            user_id: poster.userId,
            posting_id: postingId,
            detail: '',
          }),
        )
        .execute()
      await insertTables(db.kind, tx, [rememberRow(sent, bill.id, change.now)])
      const action = isDelivered ? 'bill.delivered' : 'bill.undelivered'
      const what = { branchId, action, subject: `${bill.type} ${bill.code}`, detail: { billId: bill.id } } as const
      await recordAudit(tx, { ...actorOf(poster), at: change.now, ...what })
      return bill.id
    },
  )
}

type Change = {
  readonly bill: FoundBill
  readonly reservation: Reservation
  readonly configuration: Configuration
  readonly userId: number
  readonly now: number
}

async function deliver(db: Db, tx: Tx, change: Change): Promise<number> {
  const { bill, reservation, configuration, now } = change
  const { branchId } = bill
  const lines = await readGoods(tx, bill.id)
  if (lines.length === 0) throw new Failure('process_ignored')
  const itemIds = [...new Set(lines.map(line => line.itemId))]
  const day = dayAt(configuration, now)
  const isLast = reservation.lastDay === null || day >= reservation.lastDay
  const levels = isLast
    ? await readLevels(db, tx, branchId, itemIds)
    : await levelsAt(db, tx, { branchId, itemIds, from: day }, { day, place: null })
  const goesOut = billTypeOf(bill.type).stock === 'out'
  const moved = goesOut ? send(lines, levels, configuration) : take(lines, levels)
  const posting = deliveryPosting(bill, moved.value)
  const moves = moved.moves.map(move => ({ ...move, branchId }))
  const isFinal = isLast && !servesShortage({ moves }, levels)
  const levelsAfter = Array.from(moved.levels, ([itemId, level]) => ({ itemId, branchId, level }))
  await post(db.kind, tx, configuration.settings, reservation, {
    ...draftOf(change),
    day,
    memo: 'delivery',
    posting: resolveAccounts(posting, role => accountOf(configuration, role)),
    moves,
    levels: isFinal ? levelsAfter : await levelsWith(db, tx, branchId, moves),
  })
  if (!isFinal) {
    const shortage = { error: 'quantity_over', at: 'BillItems' } as const
    const postingIds = [reservation.postingId]
    await recost(db, tx, configuration, recostingOf(change, { itemIds, from: day, postingIds, shortage }))
  }
  return reservation.postingId
}

/** What the goods did is reversed: by the reversal of the posting that delivered them, or in part where the bill itself did. */
async function takeBack(db: Db, tx: Tx, change: Change): Promise<number> {
  const { bill, configuration, userId, now } = change
  if (bill.hasRefunds) throw new Failure('bill_refunded')
  const [moving, ...rest] = await withMoves(tx, await effectivePostings(tx, bill.id))
  if (!moving || rest.length > 0) throw new Failure('process_ignored')
  const lockDay = configuration.settings.periodLockDay
  if (lockDay !== null && moving.day <= lockDay)
    throw new Failure('period_locked', [problem('id', 'periodLocked', { day: lockDay })])
  const { id: billId, type, day, branchId } = bill
  const wanted = { billId, type, day, branchId, userId, now, memo: 'undelivery' } as const
  const { postingId, moves } =
    moving.memo === 'delivery'
      ? await reversePosting(db, tx, configuration, wanted, moving)
      : await postUndelivery(db, tx, change, moving)
  const itemIds = [...new Set(moves.map(move => move.itemId))]
  const shortage = { error: 'quantity_issue', at: 'id' } as const
  const what = { itemIds, from: asDay(moving.day), postingIds: [postingId], shortage }
  await recost(db, tx, configuration, recostingOf(change, what))
  return postingId
}

/** Takes back what the posting of a bill says of its goods, and nothing else of it. */
async function postUndelivery(db: Db, tx: Tx, change: Change, moving: { readonly id: number; readonly day: string }) {
  const { bill, configuration, reservation } = change
  const moves = await movesBack(tx, moving.id)
  await post(db.kind, tx, configuration.settings, reservation, {
    ...draftOf(change),
    day: asDay(moving.day),
    memo: 'undelivery',
    posting: resolveAccounts(undelivery(bill, moves), role => accountOf(configuration, role)),
    moves,
    levels: await levelsWith(db, tx, bill.branchId, moves),
  })
  return { postingId: reservation.postingId, moves }
}

/** What goods that leave, or arrive, come to in the ledger. */
function deliveryPosting({ type, branchId, costCentreId, partyId }: FoundBill, value: number): Posting {
  const place = { branchId, costCentreId, partyId }
  const rule = billTypeOf(type).stock === 'out' ? saleDeliveryPosting : purchaseArrivalPosting
  return rule(place, halalas(value))
}

/** What the bill's own posting said of goods, the other way about. */
function undelivery(bill: FoundBill, moves: readonly StockMove[]): Posting {
  const delivered = deliveryPosting(bill, Math.abs(moves.reduce((sum, move) => sum + move.value, 0)))
  return reversal(balanced(delivered.entries))
}

/** Those of the postings whose moves of goods stand: a part that was taken back before takes its posting out. */
async function withMoves(tx: Tx, postings: Awaited<ReturnType<typeof effectivePostings>>) {
  const moved: (typeof postings)[number][] = []
  for (const posting of postings) {
    const { count } = await tx
      .selectFrom('stock_move as move')
      .leftJoin('stock_link as link', join =>
        join
          .onRef('link.of_posting_id', '=', 'move.posting_id')
          .onRef('link.of_line', '=', 'move.line')
          .on('link.kind', '=', 'cancels'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('move.posting_id', '=', posting.id)
      .where('link.posting_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (count > 0 && posting.memo !== 'undelivery') moved.push(posting)
  }
  return moved
}

function draftOf({ bill, userId, now }: Change) {
  return {
    branchId: bill.branchId,
    originalDay: null,
    document: `${bill.type} ${bill.code}`,
    billId: bill.id,
    reverses: null,
    userId,
    createdAt: now,
  } satisfies Partial<LedgerDraft>
}

function recostingOf(
  { bill, userId, now }: Change,
  what: Pick<Recosting, 'itemIds' | 'from' | 'postingIds' | 'shortage'>,
): Recosting {
  const document = `${bill.type} ${bill.code}`
  return { ...what, branchId: bill.branchId, document, userId, now }
}

type Goods = {
  readonly line: number
  readonly itemId: number
  /** In the unit of ratio 1. */
  readonly count: Quantity
  /** What a purchase paid for them. */
  readonly cost: number
}

/** The goods that still wait: those of the bill without what was refunded of it. */
async function readGoods(tx: Tx, billId: number): Promise<Goods[]> {
  const original = await readOriginal(tx, billId)
  return Array.from(original?.lines ?? []).flatMap(([line, each]) => {
    if (each.isService || remainingQuantity(each) === 0) return []
    const [whole, refunded] = [
      baseQuantity(each.quantity, each.ratio),
      baseQuantity(each.refunded.quantity, each.ratio),
    ]
    const count = quantity(whole - refunded)
    return count === 0 ? [] : [{ line, itemId: each.itemId, count, cost: each.cost - each.refunded.cost }]
  })
}

type Moved = {
  readonly moves: readonly Omit<StockMove, 'branchId'>[]
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly value: number
}

/** The goods of a sale leave at the average. */
function send(lines: readonly Goods[], known: ReadonlyMap<number, StockLevel>, configuration: Configuration): Moved {
  const levels = new Map(known)
  const problems: Problem[] = []
  let value = 0
  const moves = lines.flatMap(({ line, itemId, count }) => {
    const level = levels.get(itemId) ?? emptyLevel
    const rule = configuration.settings.oversellPolicy
    const issued = issue(level, count, rule, `lines.${line - 1}.quantity`)
    if (!issued.ok) {
      problems.push(...issued.problems)
      return []
    }
    levels.set(itemId, issued.value.level)
    value += issued.value.cost
    return [{ line, itemId, quantity: -count, value: -issued.value.cost }]
  })
  if (problems.length > 0) throw new Failure(errorOf(problems), problems)
  return { moves, levels, value }
}

/** The goods of a purchase arrive at what was paid for them. */
function take(lines: readonly Goods[], known: ReadonlyMap<number, StockLevel>): Moved {
  const levels = new Map(known)
  let value = 0
  const moves = lines.map(({ line, itemId, count, cost }) => {
    levels.set(itemId, receive(levels.get(itemId) ?? emptyLevel, count, halalas(cost)))
    value += cost
    return { line, itemId, quantity: count, value: cost }
  })
  return { moves, levels, value }
}
