import type { Day } from '../days.ts'
import {
  amountOf,
  baseQuantity,
  type Halalas,
  halalas,
  type Price,
  proportionOf,
  type Quantity,
  quantity,
  type Ratio,
  unitPriceOf,
  zeroHalalas,
  zeroQuantity,
} from '../money.ts'
import { type StockLevel, unitCostOf } from './stock-level.ts'

/**
 * What goods cost: the moves of one item in one branch, run through in the order of their documents (business day, place within the
 * day, line). Every figure of stock follows from this run, so that a mistake that was put right leaves no trace: a correction runs it
 * again without the mistake, and the difference to what is posted is posted. Source: design page 3, "The law of the clean shop".
 *
 * Goods that are issued without being there are a shortage. Goods that come in later serve the oldest shortage first; what they cost
 * more or less than it was issued at is the catch-up. It belongs to the issue and to the day on which the goods came in.
 */

/** A move of an effective document. In is positive, out negative, in the item's unit of ratio 1. */
export type DocumentMove = {
  /** Names the move in what `costOf` answers. */
  readonly id: string
  readonly day: Day
  readonly quantity: number
  readonly worth:
    | { readonly kind: 'own'; readonly value: Halalas }
    | { readonly kind: 'average' }
    /** Goods that a customer brings back, at what those of the named issue cost by then. */
    | { readonly kind: 'issue'; readonly of: string }
  /**
   * On a refund in a unit whose ratio is no whole number: its part of the original's line, counted together with the earlier parts,
   * so that the refunds of a line come to just what the line moved.
   */
  readonly part?: RefundPart
  /** On goods that leave in parts for one line: the first of them, with which they are one issue to whoever brings some back. */
  readonly continues?: string
}

export type RefundPart = {
  readonly ofLine: string
  /** What was refunded of the line before its goods moved. */
  readonly before: Quantity
  readonly quantity: Quantity
  readonly ratio: Ratio
}

/** By how much a move changes what is held, and what it is worth. */
export type Effect = { readonly quantity: number; readonly value: number }

export type Costing = {
  readonly level: StockLevel
  /** What each move does, by the day on which it does it: an issue of goods that were not there goes on costing when they come in. */
  readonly effects: ReadonlyMap<string, ReadonlyMap<Day, Effect>>
}

/** Runs the moves, which are in their order, from a level without a shortage. */
export function costOf(start: StockLevel, moves: readonly DocumentMove[]): Costing {
  if (start.quantity < 0) throw new RangeError('whose shortage it is, is known only from the beginning')
  const run: Run = { level: start, shortages: [], issued: new Map(), refunded: new Map(), effects: new Map() }
  for (const move of moves) {
    const count = move.part ? countOfPart(run, move.part) : quantity(Math.abs(move.quantity))
    if (move.worth.kind === 'average') issue(run, move, count)
    else receive(run, move, count, worthOf(run, move, count))
  }
  return { level: run.level, effects: run.effects }
}

type Run = {
  level: StockLevel
  /** The oldest first. Together they are what the level lacks, and what that was issued at. */
  shortages: Shortage[]
  readonly issued: Map<string, IssuedGoods>
  /** How much of a line has been refunded, in its unit. */
  readonly refunded: Map<string, Quantity>
  readonly effects: Map<string, Map<Day, Effect>>
}

/** What left stock with a move, at what it has cost by now, and what has come back of it. */
export type IssuedGoods = { count: Quantity; cost: Halalas; backCount: Quantity; backValue: Halalas }

/** What goods that come back are worth: their share of what the issue costs by now, so that all of them together bring back all of it. */
export function costOfReturn(issued: Readonly<IssuedGoods>, count: Quantity): Halalas {
  const due = proportionOf(issued.cost, issued.backCount + count, issued.count)
  return halalas(Math.max(due - issued.backValue, 0))
}

/** Goods that a move issued without their being there, what they were issued at, and how much of it has been served. */
type Shortage = {
  readonly id: string
  readonly count: Quantity
  readonly value: Halalas
  servedCount: Quantity
  servedValue: Halalas
}

function countOfPart(run: Run, part: RefundPart): Quantity {
  const before = run.refunded.get(part.ofLine) ?? part.before
  const after = quantity(before + part.quantity)
  run.refunded.set(part.ofLine, after)
  return quantity(baseQuantity(after, part.ratio) - baseQuantity(before, part.ratio))
}

/** Goods leave at the average; those that are not there at what the last ones cost. */
function issue(run: Run, move: DocumentMove, count: Quantity): void {
  const { level } = run
  const held = Math.min(count, Math.max(level.quantity, 0))
  const unitCost = unitCostOf(level)
  const short = quantity(count - held)
  const costOfShort = amountOf(short, unitCost)
  const cost = halalas((held === 0 ? 0 : proportionOf(level.value, held, level.quantity)) + costOfShort)
  if (short > 0) {
    const nothing = { servedCount: zeroQuantity, servedValue: zeroHalalas }
    run.shortages.push({ id: move.id, count: short, value: costOfShort, ...nothing })
  }
  const left = {
    quantity: quantity(level.quantity - count),
    value: halalas(level.value - cost),
    lastUnitCost: unitCost,
  }
  run.level = { ...left, lastUnitCost: unitCostOf(left) }
  run.issued.set(move.id, issuedWith(run, move, { count, cost, backCount: zeroQuantity, backValue: zeroHalalas }))
  effect(run, move.id, move.day, -count, -cost)
}

/** What left with one line is one issue, in however many parts. */
function issuedWith(run: Run, { continues }: DocumentMove, part: IssuedGoods): IssuedGoods {
  const first = continues === undefined ? undefined : run.issued.get(continues)
  if (first === undefined) return part
  first.count = quantity(first.count + part.count)
  first.cost = halalas(first.cost + part.cost)
  return first
}

/** Goods come in at their value; what a shortage takes of it is the cost of those that lacked them. */
function receive(run: Run, move: DocumentMove, count: Quantity, value: Halalas): void {
  const { level } = run
  effect(run, move.id, move.day, count, value)
  const caughtUp = serveShortages(run, move, count, value)
  const held = quantity(level.quantity + count)
  const worth = halalas(level.value + value - caughtUp)
  run.level = {
    quantity: held,
    value: worth,
    lastUnitCost: lastUnitCostAfter(level, { held, worth }, { count, value }),
  }
}

type Held = { readonly held: Quantity; readonly worth: Halalas }
type Arrived = { readonly count: Quantity; readonly value: Halalas }

function lastUnitCostAfter(before: StockLevel, { held, worth }: Held, { count, value }: Arrived): Price {
  if (held > 0) return unitPriceOf(worth, held)
  return count > 0 ? unitPriceOf(value, count) : before.lastUnitCost
}

function worthOf(run: Run, move: DocumentMove, count: Quantity): Halalas {
  if (move.worth.kind === 'own') return move.worth.value
  if (move.worth.kind === 'average') throw new RangeError(`goods come in at a value, but move ${move.id} names none`)
  const original = run.issued.get(move.worth.of)
  if (!original) throw new RangeError(`move ${move.id} brings back what move ${move.worth.of} has not taken out`)
  const value = costOfReturn(original, count)
  original.backCount = quantity(original.backCount + count)
  original.backValue = halalas(original.backValue + value)
  return value
}

/** What the goods that come in should have cost more, all together, where they were issued before they were there. */
function serveShortages(run: Run, move: DocumentMove, count: Quantity, value: Halalas): number {
  const served = takeServed(run, count, move.worth.kind === 'issue' ? move.worth.of : undefined)
  const servedCount = served.reduce((sum, each) => sum + each.count, 0)
  if (servedCount === 0) return 0
  const trueCost = proportionOf(value, servedCount, count)
  let [counted, given, caughtUp] = [0, 0, 0]
  for (const each of served) {
    counted += each.count
    const due = proportionOf(trueCost, counted, servedCount)
    const more = due - given - each.value
    given = due
    caughtUp += more
    const original = run.issued.get(each.id)
    if (original) original.cost = halalas(original.cost + more)
    effect(run, each.id, move.day, 0, -more)
  }
  return caughtUp
}

type Served = { readonly id: string; readonly count: number; readonly value: number }

/** Takes what the goods serve out of the shortages: first what their own issue lacks, where they come back from one; then the oldest. */
function takeServed(run: Run, count: Quantity, own: string | undefined): Served[] {
  const served: Served[] = []
  let left: number = count
  const ownIssue = own === undefined ? undefined : run.issued.get(own)
  const isOwn = (each: Shortage) => ownIssue !== undefined && run.issued.get(each.id) === ownIssue
  const inOrder = [...run.shortages.filter(isOwn), ...run.shortages.filter(each => !isOwn(each))]
  for (const shortage of inOrder) {
    const taken = Math.min(left, shortage.count - shortage.servedCount)
    if (taken === 0) break
    const servedCount = quantity(shortage.servedCount + taken)
    const servedValue = proportionOf(shortage.value, servedCount, shortage.count)
    served.push({ id: shortage.id, count: taken, value: servedValue - shortage.servedValue })
    shortage.servedCount = servedCount
    shortage.servedValue = servedValue
    left -= taken
  }
  if (served.length > 0) run.shortages = run.shortages.filter(each => each.servedCount < each.count)
  return served
}

function effect(run: Run, id: string, day: Day, count: number, value: number): void {
  const byDay = run.effects.get(id) ?? new Map<Day, Effect>()
  run.effects.set(id, byDay)
  const earlier = byDay.get(day) ?? { quantity: 0, value: 0 }
  byDay.set(day, { quantity: earlier.quantity + count, value: earlier.value + value })
}
