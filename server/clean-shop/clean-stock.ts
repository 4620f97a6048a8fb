/**
 * The stock of an item in a branch, computed from nothing in document order. It checks the stored stock (`check-clean-shop.ts`) and
 * therefore shares nothing with that code but the arithmetic of amounts. Source: design page 3, "The law of the clean shop".
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
 * The cost class of issued goods: sold, returned to a supplier (offset against the purchase price), or missing; `elsewhere` is any other
 * charged account.
 */
export type CostClass = 'cogs' | 'price_difference' | 'inventory_shortage' | 'elsewhere'

/** The goods issued for one bill line, and their current cost. */
export type Outgoing = {
  readonly costClass: CostClass
  count: number
  /** Changes when goods arrive that had been sold below zero. */
  cost: number
  returnedCount: number
  returnedValue: number
}

/** Goods of a line that were issued below zero and whose final cost is not known yet. */
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
  /** Oldest first. */
  shortages: Shortage[]
}

/** The change in cost of each class; the value of stock changes by the value of the step minus this. */
export type CostChange = { readonly costClass: CostClass; readonly amount: number }

export function emptyStock(): CleanStock {
  return { quantity: 0, value: 0, lastUnitCost: 0, shortages: [] }
}

/**
 * Issues goods at average cost; a quantity below zero is issued at the last known cost until its final cost is known. Continues `before`,
 * what was issued earlier for the same line.
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

/** Receives goods. They first fill shortages, those of `own` before all others, and their value becomes the cost of those lines. */
export function bringIn(stock: CleanStock, count: number, value: number, own?: Outgoing): CostChange[] {
  const changes = serve(stock, count, value, own)
  const caughtUp = changes.reduce((sum, change) => sum + change.amount, 0)
  stock.quantity += count
  stock.value += value - caughtUp
  stock.lastUnitCost = stock.quantity > 0 ? unitCost(stock) : unitPriceOf(halalas(value), quantity(count))
  return changes
}

/** Returns goods of a line at their share of the line's current cost. Also returns their value. */
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

/** The issued value of the next part of a shortage; all parts add up to the whole. */
function issuedPart({ value, count, served }: Shortage, part: number): number {
  return proportionOf(halalas(value), served + part, count) - proportionOf(halalas(value), served, count)
}

function unitCost(stock: CleanStock): Price {
  return stock.quantity > 0 ? unitPriceOf(halalas(stock.value), quantity(stock.quantity)) : price(stock.lastUnitCost)
}
