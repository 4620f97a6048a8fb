/**
 * Delivers a bill that was saved undelivered: its goods move today, at today's average. Revenue and VAT were posted with the
 * bill; what moves now is the cost of a sale, or the goods of a purchase out of transit. Source: design page 3.
 */
import { remainingQuantity } from '#domain/bills/refund.ts'
import { type Posting, resolveAccounts } from '#domain/ledger/posting.ts'
import { purchaseArrivalPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { saleDeliveryPosting } from '#domain/ledger/posting-rules-sales.ts'
import { baseQuantity, halalas, type Quantity } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import { emptyLevel, issue, receive, type StockLevel } from '#domain/stock/stock-level.ts'
import { accountOf, type Configuration, configurationAt, dayAt } from '../company.ts'
import type { Tx } from '../db/open.ts'
import { Failure } from '../http/failure.ts'
import { post, reserve } from '../ledger.ts'
import type { StockMove } from '../ledger-rows.ts'
import type { Services } from '../services.ts'
import { readLevels } from '../stock-history.ts'
import type { Poster } from './create-bill.ts'
import { type DeliveredLine, deliveryDetail } from './delivery-detail.ts'
import { branchOfBill, findBill } from './find-bill.ts'
import { catchUpMoves } from './prepare-parts.ts'
import { readOriginal } from './read-original.ts'
import { errorOf } from './refusal.ts'

export async function changeBillStatus(
  services: Services,
  poster: Poster,
  billId: number,
  isDelivered: boolean,
): Promise<number> {
  const { db } = services
  const branchId = await branchOfBill(db, billId, poster.access)
  return db.write([branchId], async tx => {
    const bill = await findBill(tx, billId)
    if (bill.isVoided) throw new Failure('bill_voided')
    if (bill.isDelivered) throw new Failure('bill_delivered')
    if (!isDelivered || (bill.type !== 'sale' && bill.type !== 'purch')) throw new Failure('process_ignored')
    const reservation = await reserve(db.kind, tx, branchId, 'posting')
    const configuration = await configurationAt(db, tx, reservation.configurationRevision)
    const now = services.now()
    const lines = await readGoods(tx, bill.id)
    if (lines.length === 0) throw new Failure('process_ignored')
    const levels = await readLevels(
      db,
      tx,
      branchId,
      lines.map(line => line.itemId),
    )
    const moved = bill.type === 'sale' ? send(lines, levels, configuration) : take(lines, levels)
    const place = { branchId, costCentreId: bill.costCentreId, partyId: bill.partyId }
    const posting: Posting =
      bill.type === 'sale'
        ? saleDeliveryPosting(place, halalas(moved.value))
        : purchaseArrivalPosting(place, halalas(moved.value), halalas(moved.catchUp))
    const event = { bill_id: bill.id, kind: 'delivered', at: now, user_id: poster.userId }
    const ledger = {
      branchId,
      day: dayAt(configuration, now),
      originalDay: null,
      document: `${bill.type} ${bill.code}`,
      billId: bill.id,
      reverses: null,
      memo: 'delivery',
      userId: poster.userId,
      createdAt: now,
      posting: resolveAccounts(posting, role => accountOf(configuration, role)),
      moves: moved.moves.map(move => ({ ...move, branchId })),
      levels: Array.from(moved.levels, ([itemId, level]) => ({ itemId, branchId, level })),
    }
    const detail = deliveryDetail(moved.lines)
    await post(db.kind, tx, configuration.settings, reservation, ledger)
    await tx
      .insertInto('bill_event')
      .values({ ...event, posting_id: reservation.postingId, detail })
      .execute()
    return bill.id
  })
}

type Goods = {
  readonly line: number
  readonly itemId: number
  /** In the unit of the line, and in that of ratio 1. */
  readonly quantity: Quantity
  readonly count: Quantity
  /** What a purchase paid for them. */
  readonly cost: number
}

/** The goods that still wait: those of the bill without what was refunded of it. */
async function readGoods(tx: Tx, billId: number): Promise<Goods[]> {
  const original = await readOriginal(tx, billId)
  return Array.from(original?.lines ?? []).flatMap(([line, each]) => {
    const left = remainingQuantity(each)
    if (each.isService || left === 0) return []
    const count = baseQuantity(left, each.ratio)
    return [{ line, itemId: each.itemId, quantity: left, count, cost: each.cost - each.refunded.cost }]
  })
}

type Moved = {
  readonly moves: readonly Omit<StockMove, 'branchId'>[]
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly lines: readonly DeliveredLine[]
  readonly value: number
  readonly catchUp: number
}

/** The goods of a sale leave at the average. */
function send(lines: readonly Goods[], known: ReadonlyMap<number, StockLevel>, configuration: Configuration): Moved {
  const levels = new Map(known)
  const delivered: DeliveredLine[] = []
  const problems: Problem[] = []
  let value = 0
  const moves = lines.flatMap(({ line, itemId, quantity: sold, count }) => {
    const level = levels.get(itemId) ?? emptyLevel
    const rule = configuration.settings.oversellPolicy
    const issued = issue(level, count, rule, `lines.${line - 1}.quantity`)
    if (!issued.ok) {
      problems.push(...issued.problems)
      return []
    }
    levels.set(itemId, issued.value.level)
    delivered.push({ line, quantity: sold, cost: issued.value.cost })
    value += issued.value.cost
    return [{ itemId, quantity: -count, value: -issued.value.cost }]
  })
  if (problems.length > 0) throw new Failure(errorOf(problems), problems)
  return { moves, levels, lines: delivered, value, catchUp: 0 }
}

/** The goods of a purchase arrive at what was paid for them. */
function take(lines: readonly Goods[], known: ReadonlyMap<number, StockLevel>): Moved {
  const levels = new Map(known)
  const moves: Omit<StockMove, 'branchId'>[] = []
  let [value, catchUp] = [0, 0]
  for (const { itemId, count, cost } of lines) {
    const receipt = receive(levels.get(itemId) ?? emptyLevel, count, halalas(cost))
    levels.set(itemId, receipt.level)
    moves.push({ itemId, quantity: count, value: cost }, ...catchUpMoves(itemId, receipt.catchUp))
    value += cost
    catchUp += receipt.catchUp
  }
  return { moves, levels, lines: [], value, catchUp }
}
