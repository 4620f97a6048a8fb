/**
 * What the books must say, kept beside the server and by simpler means: which bills were answered, and how much of each item each
 * branch has left. The simulator compares both after every step.
 */
import type { NewBill } from '#contract/bill.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Day } from '#domain/days.ts'
import { baseQuantity } from '#domain/money.ts'

export type PostedBill = {
  readonly id: number
  readonly code: string
  readonly branchId: number
  readonly total: number
  readonly body: NewBill
  readonly day: Day
  readonly personName: string
}

export type BillLife = {
  /** Of the last version. */
  readonly id: number
  readonly body: NewBill
  /** What is changed keeps the day on which it was posted. */
  readonly day: Day
  readonly isPrinted: boolean
  readonly isVoided: boolean
  /** Nothing is left to refund. */
  readonly isCredited: boolean
  /** Those that stand. */
  readonly refunds: readonly RefundOfLife[]
}

export type RefundOfLife = {
  readonly id: number
  readonly total: number
  /** What it puts on the shelf, or would have put there if the goods had moved before. */
  readonly counts: ReadonlyMap<number, number>
  readonly hadMoved: boolean
}

export type Model = {
  /** By idempotency key. */
  readonly bills: Map<string, PostedBill>
  /** Thousandths of the unit of ratio 1, by `item:branch`. */
  readonly stock: Map<string, number>
  /** What became of bills later, by the id that they were posted with. */
  readonly lives: Map<number, BillLife>
  /** Bills that no key of `bills` stands for: later versions and credit notes. */
  readonly others: { readonly id: number; readonly code: string; readonly total: number; readonly branchId: number }[]
  /** Bills that were there before. */
  readonly billsBefore: number
}

export function stockKey(itemId: number, branchId: number): string {
  return `${itemId}:${branchId}`
}

/** What a bill puts on the shelf, item by item; what a sale takes is negative. Goods of an undelivered bill wait. */
export function movedBy(
  body: NewBill,
  catalogue: ReadonlyMap<number, Catalogue['items'][number]>,
): Map<number, number> {
  if (!body.isDelivered) return new Map()
  const sign = body.billTypeCode === 'sale' ? -1 : 1
  const moved = new Map<number, number>()
  for (const line of body.BillItems) {
    const item = catalogue.get(line.itemId)
    const unit = item?.units.find(each => each.id === line.unitId)
    if (!item || !unit || item.isService) continue
    moved.set(item.id, (moved.get(item.id) ?? 0) + sign * baseQuantity(line.quantity, unit.ratio))
  }
  return moved
}

/** Whether the shelf holds what the bill takes. */
export function isCovered(model: Model, branchId: number, moved: ReadonlyMap<number, number>): boolean {
  return [...moved].every(([itemId, quantity]) => (model.stock.get(stockKey(itemId, branchId)) ?? 0) + quantity >= 0)
}

export function recordBill(model: Model, key: string, bill: PostedBill, moved: ReadonlyMap<number, number>): void {
  model.bills.set(key, bill)
  const { id, body, day } = bill
  model.lives.set(id, { id, body, day, isPrinted: false, isVoided: false, isCredited: false, refunds: [] })
  moveStock(model, bill.branchId, moved)
}

export function moveStock(model: Model, branchId: number, moved: ReadonlyMap<number, number>): void {
  for (const [itemId, quantity] of moved) {
    const place = stockKey(itemId, branchId)
    model.stock.set(place, (model.stock.get(place) ?? 0) + quantity)
  }
}

/** Both moves together. */
export function addMoves(moves: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const moved of moves) for (const [itemId, count] of moved) sums.set(itemId, (sums.get(itemId) ?? 0) + count)
  return sums
}

/** The same moves the other way round. */
export function takenBack(moved: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(Array.from(moved, ([itemId, quantity]) => [itemId, -quantity]))
}
