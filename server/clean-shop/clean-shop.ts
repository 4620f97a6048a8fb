/**
 * The clean shop: applies the effective documents one after the other and computes the value of each item, the moves of every day, and the
 * entries in the accounts of goods.
 */
import type { Day } from '#domain/days.ts'
import { baseQuantity, halalas, proportionOf, quantity, ratio } from '#domain/money.ts'
import {
  bringBack,
  bringIn,
  type CleanStock,
  type CostChange,
  type CostClass,
  emptyStock,
  type Outgoing,
  takeOut,
} from './clean-stock.ts'
import type { EffectiveDocument, EffectiveLine } from './effective-documents.ts'

/** The accounts of goods, by role. */
export type GoodsRole = 'inventory' | 'inventory_transit' | 'inventory_surplus' | CostClass

/** The moves of one item in one branch on one day. */
export type MovedOnDay = {
  readonly day: Day
  readonly itemId: number
  readonly branchId: number
  quantity: number
  value: number
}

/** The entries of one account role in one branch on one day; debits are positive. */
export type Charged = { readonly day: Day; readonly role: GoodsRole; readonly branchId: number; amount: number }

export type CleanShop = {
  /** By `stockKey`. */
  readonly stocks: Map<string, CleanStock>
  /** By `moveKey` and `chargeKey`, since they were last cleared. */
  readonly moved: Map<string, MovedOnDay>
  readonly charged: Map<string, Charged>
  /** The issued goods of lines with refunds, by bill and line. */
  readonly outgoing: Map<string, Outgoing>
  /** The cost classes of accounts that goods may be issued to; all others are `elsewhere`. */
  readonly classes: ReadonlyMap<number, CostClass>
  /** The refunded quantity of each line, in its unit. */
  readonly refunded: Map<string, number>
  readonly departed: Map<string, Gone>
}

/** The part of a line that no longer waits, in its unit, and its value: it was delivered, or refunded before delivery. */
type Gone = { readonly quantity: number; readonly cost: number }

export const stockKey = (itemId: number, branchId: number): string => `${itemId} ${branchId}`
export const moveKey = (day: string, itemId: number, branchId: number): string => `${day} ${itemId} ${branchId}`
export const chargeKey = (day: string, role: GoodsRole, branchId: number): string => `${day} ${role} ${branchId}`

export function openCleanShop(classes: CleanShop['classes']): CleanShop {
  const maps = { classes, outgoing: new Map(), refunded: new Map(), departed: new Map() }
  return { stocks: new Map(), moved: new Map(), charged: new Map(), ...maps }
}

/** Documents must be entered in order. */
export function enter(shop: CleanShop, document: EffectiveDocument): void {
  if (document.kind === 'production') produce(shop, document)
  else enterLines(shop, document)
}

function enterLines(shop: CleanShop, document: EffectiveDocument): void {
  for (const line of document.lines) {
    if (document.kind === 'count') enterCounted(shop, document, line)
    else if (document.originalBillId !== 0) enterRefund(shop, document, line)
    else if (document.kind === 'convert-varieties') enterTransfer(shop, document, line)
    else if (document.goods === 'waiting') waitFor(shop, document, line)
    else enterGoods(shop, document, line)
  }
}

/** Purchased goods that have not arrived are in transit; goods of an undelivered sale stay in stock. */
function waitFor(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine): void {
  if (document.kind === 'purch') charge(shop, document, 'inventory_transit', line.net)
}

/** A counted shortage leaves at cost; a surplus is valued as stated. */
function enterCounted(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine): void {
  const count = line.quantity
  if (count < 0) {
    leave(shop, document, line, { count: -count, costClass: 'inventory_shortage' })
    return
  }
  charge(shop, document, 'inventory_surplus', -line.net)
  const changes = bringIn(stockOf(shop, line.itemId, document.branchId), count, line.net)
  arrived(shop, document, line, { count, value: line.net, changes })
}

/**
 * A part that was refunded before delivery is not delivered. Partial deliveries of a line get cumulative shares of its purchase value, so
 * that all shares add up to the whole.
 */
function enterGoods(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine): void {
  const key = lineKey(document.billId, line.line)
  const gone = shop.departed.get(key) ?? { quantity: 0, cost: 0 }
  const after = gone.quantity + line.quantity
  const count = baseCount(line, after) - baseCount(line, gone.quantity)
  const due = proportionOf(halalas(line.net), after, line.whole) - gone.cost
  const value = after === line.whole ? line.net - gone.cost : Math.max(Math.min(due, line.net - gone.cost), 0)
  if (document.goods === 'later') shop.departed.set(key, { quantity: after, cost: gone.cost + value })
  if (count <= 0) return
  if (document.kind !== 'purch' && document.kind !== 'opening') {
    const outgoing = leave(shop, document, line, {
      count,
      costClass: bearerOf(shop, document),
      with: shop.outgoing.get(key),
    })
    if (document.isRefunded) shop.outgoing.set(key, outgoing)
    return
  }
  if (document.goods === 'later') charge(shop, document, 'inventory_transit', -value)
  const stock = stockOf(shop, line.itemId, document.branchId)
  arrived(shop, document, line, { count, value, changes: bringIn(stock, count, value) })
}

/** The refunds of a line add up to its goods, whatever its unit. A refund first takes what is undelivered. */
function enterRefund(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine): void {
  const key = lineKey(document.originalBillId, line.originalLine ?? 0)
  const before = shop.refunded.get(key) ?? 0
  shop.refunded.set(key, before + line.quantity)
  if (line.waiting > 0) takeWaiting(shop, document, line, key)
  if (document.kind === 'rpurch') charge(shop, document, 'price_difference', -line.net)
  const count = baseCount(line, before + line.quantity) - baseCount(line, before + line.waiting)
  if (line.waiting === line.quantity || count === 0) return
  if (document.kind === 'rpurch') {
    if (count > 0) leave(shop, document, line, { count, costClass: 'price_difference' })
    return
  }
  const stock = stockOf(shop, line.itemId, document.branchId)
  const costClass = bearerOf(shop, document)
  const sold = shop.outgoing.get(key) ?? { costClass, count: 0, cost: 0, returnedCount: 0, returnedValue: 0 }
  const { value, changes } = bringBack(stock, sold, count)
  charge(shop, document, costClass, -value)
  arrived(shop, document, line, { count, value, changes })
}

/** Sold goods are cost of sales; issued goods may be charged to the same account or any other. */
function bearerOf(shop: CleanShop, { bearerId }: EffectiveDocument): CostClass {
  return bearerId === 0 ? 'cogs' : (shop.classes.get(bearerId) ?? 'elsewhere')
}

/** Goods leave the sender at once and are in transit at the receiver until received, each part at its share of their cost. */
function enterTransfer(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine): void {
  const key = lineKey(document.billId, line.line)
  const to = { day: document.day, branchId: document.toBranchId }
  if (document.goods === 'waiting') {
    const sent = leave(shop, document, line, { count: baseCount(line, line.quantity), costClass: 'elsewhere' })
    shop.outgoing.set(key, sent)
    charge(shop, to, 'inventory_transit', sent.cost)
    return
  }
  const sent = shop.outgoing.get(key)
  if (sent === undefined) throw new Error(`Line ${key} was received before it was sent.`)
  const gone = shop.departed.get(key) ?? { quantity: 0, cost: 0 }
  const after = gone.quantity + line.quantity
  const count = baseCount(line, after) - baseCount(line, gone.quantity)
  const cost = proportionOf(halalas(sent.cost), baseCount(line, after), sent.count)
  shop.departed.set(key, { quantity: after, cost })
  charge(shop, to, 'inventory_transit', gone.cost - cost)
  const value = cost - gone.cost
  const stock = stockOf(shop, line.itemId, to.branchId)
  arrived(shop, { ...document, branchId: to.branchId }, line, { count, value, changes: bringIn(stock, count, value) })
}

/** A product is worth its materials plus the labour and overhead of the production. */
function produce(shop: CleanShop, document: EffectiveDocument): void {
  let value = document.services
  for (const line of document.lines.filter(each => !each.isProduct))
    value += leave(shop, document, line, { count: baseCount(line, line.quantity), costClass: 'elsewhere' }).cost
  for (const line of document.lines.filter(each => each.isProduct)) {
    const count = baseCount(line, line.quantity)
    const stock = stockOf(shop, line.itemId, document.branchId)
    arrived(shop, document, line, { count, value, changes: bringIn(stock, count, value) })
  }
}

/** Undelivered goods move nothing; those of a purchase leave transit. */
function takeWaiting(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine, key: string): void {
  const gone = shop.departed.get(key) ?? { quantity: 0, cost: 0 }
  const cost = document.kind === 'rpurch' ? line.cost : 0
  shop.departed.set(key, { quantity: gone.quantity + line.waiting, cost: gone.cost + cost })
  if (document.kind === 'rsale') return
  charge(shop, document, 'inventory_transit', -cost)
  charge(shop, document, 'price_difference', cost)
}

type Leaving = {
  readonly count: number
  readonly costClass: CostClass
  /** Goods issued earlier for the same line. */
  readonly with?: Outgoing | undefined
}

function leave(
  shop: CleanShop,
  document: EffectiveDocument,
  line: EffectiveLine,
  { count, costClass, with: before }: Leaving,
): Outgoing {
  const costBefore = before?.cost ?? 0
  const outgoing = takeOut(stockOf(shop, line.itemId, document.branchId), count, costClass, before)
  const cost = outgoing.cost - costBefore
  move(shop, document, line.itemId, -count, -cost)
  charge(shop, document, costClass, cost)
  return outgoing
}

type Arrival = { readonly count: number; readonly value: number; readonly changes: readonly CostChange[] }

/** Received stock is worth its value minus the cost of shortages that it fills. */
function arrived(shop: CleanShop, document: EffectiveDocument, line: EffectiveLine, arrival: Arrival): void {
  let value = arrival.value
  for (const { costClass, amount } of arrival.changes) {
    value -= amount
    charge(shop, document, costClass, amount)
  }
  move(shop, document, line.itemId, arrival.count, value)
}

/** Changes the account of stock with the value of stock. */
function move(
  shop: CleanShop,
  { day, branchId }: EffectiveDocument,
  itemId: number,
  count: number,
  value: number,
): void {
  const key = moveKey(day, itemId, branchId)
  const moved = shop.moved.get(key) ?? { day, itemId, branchId, quantity: 0, value: 0 }
  shop.moved.set(key, moved)
  moved.quantity += count
  moved.value += value
  charge(shop, { day, branchId }, 'inventory', value)
}

export function charge(
  shop: CleanShop,
  { day, branchId }: Pick<EffectiveDocument, 'day' | 'branchId'>,
  role: GoodsRole,
  amount: number,
): void {
  if (role === 'elsewhere') return
  const key = chargeKey(day, role, branchId)
  const charged = shop.charged.get(key) ?? { day, role, branchId, amount: 0 }
  shop.charged.set(key, charged)
  charged.amount += amount
}

function stockOf(shop: CleanShop, itemId: number, branchId: number): CleanStock {
  const key = stockKey(itemId, branchId)
  const stock = shop.stocks.get(key) ?? emptyStock()
  shop.stocks.set(key, stock)
  return stock
}

function baseCount(line: EffectiveLine, count: number): number {
  return baseQuantity(quantity(count), ratio(line.ratio))
}

function lineKey(billId: number, line: number): string {
  return `${billId}:${line}`
}
