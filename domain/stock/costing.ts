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
 * Costs the moves of one item in one branch in document order (business day, place within the day, line). Every stock figure comes from
 * this computation, so a corrected mistake leaves no trace: the correction runs it again without the mistake and posts the difference to
 * the posted values. Source: design page 3, "The law of the clean shop".
 *
 * Goods issued below zero are a shortage. Later receipts fill the oldest shortage first; the difference between their cost and the cost of
 * the issue is the catch-up. It belongs to the issue, on the day of the receipt.
 */

/** A move of an effective document. Positive in, negative out, in base units. */
export type DocumentMove = {
  /** Identifies the move in the result of `costOf`. */
  readonly id: string
  readonly day: Day
  readonly quantity: number
  readonly worth:
    | { readonly kind: 'own'; readonly value: Halalas }
    | { readonly kind: 'average' }
    /** Goods that a customer returns, at the current cost of the issue `of`. */
    | { readonly kind: 'issue'; readonly of: string }
  /**
   * For a refund in a unit with a fractional ratio: its part of the original line, counted together with earlier parts, so that the refunds
   * of a line add up exactly to what the line moved.
   */
  readonly part?: RefundPart
  /** For goods of one line issued in parts: the first of them. Returns treat all parts as one issue. */
  readonly continues?: string
}

export type RefundPart = {
  readonly ofLine: string
  /** The quantity of the line refunded before its goods moved. */
  readonly before: Quantity
  readonly quantity: Quantity
  readonly ratio: Ratio
}

/** The change of quantity and value by a move. */
export type Effect = { readonly quantity: number; readonly value: number }

export type Costing = {
  readonly level: StockLevel
  /** The effects of each move, by day: an issue below zero has a further effect when its goods arrive. */
  readonly effects: ReadonlyMap<string, ReadonlyMap<Day, Effect>>
}

/** Runs the sorted moves from a level without a shortage. */
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
  /** Oldest first. Their sum is the missing quantity of the level, at the cost of the issues. */
  shortages: Shortage[]
  readonly issued: Map<string, IssuedGoods>
  /** The refunded quantity of each line, in its unit. */
  readonly refunded: Map<string, Quantity>
  readonly effects: Map<string, Map<Day, Effect>>
}

/** The goods issued by a move, their current cost, and what has been returned of them. */
export type IssuedGoods = { count: Quantity; cost: Halalas; backCount: Quantity; backValue: Halalas }

/** The value of returned goods: their share of the issue's current cost, so that returning everything returns the whole cost. */
export function costOfReturn(issued: Readonly<IssuedGoods>, count: Quantity): Halalas {
  const due = proportionOf(issued.cost, issued.backCount + count, issued.count)
  return halalas(Math.max(due - issued.backValue, 0))
}

/** Goods issued below zero, their cost at the issue, and how much has been filled since. */
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

/** Goods leave at average cost; those below zero at the last unit cost. */
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

/** All parts issued for one line form one issue. */
function issuedWith(run: Run, { continues }: DocumentMove, part: IssuedGoods): IssuedGoods {
  const first = continues === undefined ? undefined : run.issued.get(continues)
  if (first === undefined) return part
  first.count = quantity(first.count + part.count)
  first.cost = halalas(first.cost + part.cost)
  return first
}

/** Receives goods at their value; the part that fills shortages becomes the cost of the short issues. */
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

/** The additional cost of the issues whose shortages the received goods fill. */
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

/** Fills shortages with received goods: for a return, first those of its own issue; then the oldest. */
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
