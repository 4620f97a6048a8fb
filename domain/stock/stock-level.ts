import { formatQuantity } from '../decimal.ts'
import {
  amountHalalasMax,
  amountOf,
  type Halalas,
  halalas,
  type Price,
  price,
  proportionOf,
  type Quantity,
  quantity,
  unitPriceOf,
  zeroHalalas,
  zeroQuantity,
} from '../money.ts'
import { accepted, problem, type Result, refused } from '../problem.ts'

/**
 * Moving average stock value of one item in one branch, in base units.
 *
 * A level has a quantity and its value; the cost of an issue is a share of the value, never a rounded unit cost, so that an empty level has
 * no value. `lastUnitCost` is only used to value a shortage until goods arrive. Source: design page 3.
 */
export type StockLevel = {
  /** Negative only where the company allows overselling. */
  readonly quantity: Quantity
  readonly value: Halalas
  readonly lastUnitCost: Price
}

/** Whether more may be issued than is in stock. */
export type OversellRule = 'block' | 'allow'

export type StockIssue = {
  readonly level: StockLevel
  readonly cost: Halalas
  /** The part of the issue that was not in stock. */
  readonly shortage: Quantity
}

export const emptyLevel: StockLevel = { quantity: zeroQuantity, value: zeroHalalas, lastUnitCost: price(0) }

/**
 * Adds goods at their value: a purchase, a product, a received transfer, or a customer's return at the cost of its issue. With a shortage,
 * `costOf` decides what happens to the rest of the value. The quantity is positive, the value not negative.
 */
export function receive(level: StockLevel, count: Quantity, value: Halalas): StockLevel {
  if (count <= 0 || value < 0) throw new RangeError(`cannot receive ${count} worth ${value}`)
  const held = { quantity: quantity(level.quantity + count), value: halalas(level.value + value) }
  return { ...held, lastUnitCost: unitCostOf({ ...held, lastUnitCost: unitPriceOf(value, count) }) }
}

/**
 * Issues goods at average cost: cost = round(value × issued / held); the last unit takes the whole remaining value.
 *
 * Under `block` a shortage is refused at `at` (`notEnoughStock`, with the available quantity); under `allow` it is issued at the last unit
 * cost, unless that exceeds the largest amount (`tooLarge`). The quantity is positive.
 */
export function issue(level: StockLevel, count: Quantity, rule: OversellRule, at = 'quantity'): Result<StockIssue> {
  if (count <= 0) throw new RangeError(`cannot issue ${count}`)
  const held = quantity(Math.max(level.quantity, 0))
  const shortage = quantity(Math.max(count - held, 0))
  if (shortage > 0 && rule === 'block') {
    return refused(problem(at, 'notEnoughStock', { available: formatQuantity(held), asked: formatQuantity(count) }))
  }
  const unitCost = unitCostOf(level)
  if ((shortage * unitCost) / 100_000 > amountHalalasMax) return refused(problem(at, 'tooLarge'))
  const fromHeld = costOfHeld(level, quantity(count - shortage))
  const cost = halalas(fromHeld + amountOf(shortage, unitCost))
  return accepted({ level: without(level, count, cost), cost, shortage })
}

/** Moves goods to the level of another branch at the cost of their issue. */
export function transfer(
  from: StockLevel,
  to: StockLevel,
  count: Quantity,
  rule: OversellRule,
  at = 'quantity',
): Result<{ readonly from: StockIssue; readonly to: StockLevel }> {
  const issued = issue(from, count, rule, at)
  if (!issued.ok) return issued
  return accepted({ from: issued.value, to: receive(to, count, issued.value.cost) })
}

/** The average while there is stock, so that quantity and value alone determine the next cost; else the last unit cost. */
export function unitCostOf(level: Pick<StockLevel, 'quantity' | 'value' | 'lastUnitCost'>): Price {
  return level.quantity > 0 ? unitPriceOf(level.value, level.quantity) : level.lastUnitCost
}

function without(level: StockLevel, count: Quantity, value: Halalas): StockLevel {
  const left = { quantity: quantity(level.quantity - count), value: halalas(level.value - value) }
  return { ...left, lastUnitCost: unitCostOf({ ...left, lastUnitCost: unitCostOf(level) }) }
}

function costOfHeld(level: StockLevel, count: Quantity): Halalas {
  return count === 0 ? zeroHalalas : proportionOf(level.value, count, level.quantity)
}
