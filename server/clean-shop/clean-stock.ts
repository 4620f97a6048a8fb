/**
 * What a branch would hold of an item if nobody had ever made a mistake: goods come and go one after the other, from nothing, and
 * every figure follows from those before it. It judges the stock that is kept (`check-clean-shop.ts`) and therefore shares nothing
 * with it but the arithmetic of amounts. Source: design page 3, "The law of the clean shop".
 */
import {
  amountOf,
  halalas,
  type Price,
  price,
  proportionOf,
  quantity,
  unitPriceOf,
  zeroHalalas,
} from '#domain/money.ts'

/**
 * Cost of goods that were sold, of goods that went back to a supplier, whose cost is set against what was paid for them, or of missing ones;
 * `elsewhere` is whatever else bears goods, which may be an account of anything.
 */
export type CostClass = 'cogs' | 'price_difference' | 'inventory_shortage' | 'elsewhere'

/** What left with one line of a bill, and what it costs by now. */
export type Outgoing = {
  readonly costClass: CostClass
  count: number
  /** Rises or falls when goods arrive that were sold before they were there. */
  cost: number
  returnedCount: number
  returnedValue: number
}

/** Goods of a line that left before they were there, and wait for what they really cost. */
type Shortage = {
  readonly of: Outgoing
  readonly count: number
  readonly value: number
  served: number
}

export type CleanStock = {
  quantity: number
  value: number
  lastUnitCost: number
  /** In the order in which they arose. */
  shortages: Shortage[]
}

/** By how much a step changes the costs of each class; the value of stock changes by what the step brings less this. */
export type CostChange = { readonly costClass: CostClass; readonly amount: number }

export function emptyStock(): CleanStock {
  return { quantity: 0, value: 0, lastUnitCost: 0, shortages: [] }
}

/**
 * Goods leave at the average; what is not there leaves at the last known cost and waits for its true one. They are one with what has left `before`
 * with the same line.
 */
export function takeOut(stock: CleanStock, count: number, costClass: CostClass, before?: Outgoing): Outgoing {
  const known = unitCost(stock)
  const held = Math.min(count, Math.max(stock.quantity, 0))
  const short = count - held
  const heldCost = held === 0 ? 0 : proportionOf(halalas(stock.value), held, stock.quantity)
  const shortCost = short === 0 ? 0 : amountOf(quantity(short), known)
  const outgoing = before ?? { costClass, count: 0, cost: 0, returnedCount: 0, returnedValue: 0 }
  const cost = heldCost + shortCost
  outgoing.count += count
  outgoing.cost += cost
  if (short > 0) stock.shortages.push({ of: outgoing, count: short, value: shortCost, served: 0 })
  stock.quantity -= count
  stock.value -= cost
  stock.lastUnitCost = stock.quantity > 0 ? unitCost(stock) : known
  return outgoing
}

/**
 * Goods arrive. Shortages are served first, those of `own` before all others, and what served them is worth goes into the costs of
 * the lines that they belong to.
 */
export function bringIn(stock: CleanStock, count: number, value: number, own?: Outgoing): CostChange[] {
  const changes = serve(stock, count, value, own)
  const caughtUp = changes.reduce((sum, change) => sum + change.amount, 0)
  stock.quantity += count
  stock.value += value - caughtUp
  stock.lastUnitCost = stock.quantity > 0 ? unitCost(stock) : unitPriceOf(halalas(value), quantity(count))
  return changes
}

/** Goods of a line come back at their share of what the line costs by now. Answers what they are worth, too. */
export function bringBack(stock: CleanStock, outgoing: Outgoing, count: number) {
  outgoing.returnedCount += count
  const due =
    outgoing.count === 0
      ? zeroHalalas
      : proportionOf(halalas(outgoing.cost), Math.min(outgoing.returnedCount, outgoing.count), outgoing.count)
  const value = due - outgoing.returnedValue
  outgoing.returnedValue = due
  return { value, changes: bringIn(stock, count, value, outgoing) }
}

function serve(stock: CleanStock, count: number, value: number, own: Outgoing | undefined): CostChange[] {
  const waiting = stock.shortages.reduce((sum, shortage) => sum + shortage.count - shortage.served, 0)
  const served = Math.min(count, waiting)
  if (served === 0) return []
  const trueCost = proportionOf(halalas(value), served, count)
  const first = stock.shortages.filter(shortage => shortage.of === own)
  const others = stock.shortages.filter(shortage => shortage.of !== own)
  const changes: CostChange[] = []
  let [done, doneCost] = [0, 0]
  for (const shortage of [...first, ...others]) {
    const part = Math.min(shortage.count - shortage.served, served - done)
    if (part === 0) break
    done += part
    const costSoFar = proportionOf(trueCost, done, served)
    const difference = costSoFar - doneCost - issuedPart(shortage, part)
    doneCost = costSoFar
    shortage.served += part
    shortage.of.cost += difference
    changes.push({ costClass: shortage.of.costClass, amount: difference })
  }
  stock.shortages = stock.shortages.filter(shortage => shortage.served < shortage.count)
  return changes
}

/** What the next part of a shortage left at; all parts sum to the whole. */
function issuedPart({ value, count, served }: Shortage, part: number): number {
  return proportionOf(halalas(value), served + part, count) - proportionOf(halalas(value), served, count)
}

function unitCost(stock: CleanStock): Price {
  return stock.quantity > 0 ? unitPriceOf(halalas(stock.value), quantity(stock.quantity)) : price(stock.lastUnitCost)
}
