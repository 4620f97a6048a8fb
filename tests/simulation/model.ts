/**
 * A model of the expected books, computed by simpler means: the answered bills, and the stock of each item in each branch. The simulator
 * compares both after every step.
 */
import type { NewBill } from '#contract/bill.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Day } from '#domain/days.ts'
import { baseQuantity, type Ratio } from '#domain/money.ts'
import type { WaitingStep } from '../support/histories/waiting-steps.ts'

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
  /** An edited bill retains its day of posting. */
  readonly day: Day
  readonly isPrinted: boolean
  readonly isVoided: boolean
  /** Nothing is left to refund. */
  readonly isCredited: boolean
  /** Refunds that are not voided. */
  readonly refunds: readonly RefundOfLife[]
  /** Debit notes that are not voided. */
  readonly debitNotes: readonly DebitNoteOfLife[]
}

export type DebitNoteOfLife = { readonly id: number; readonly total: number; readonly isCredited: boolean }

export type RefundOfLife = {
  readonly id: number
  readonly total: number
  /** The day, when its money waits for a sale instead of being paid out. */
  readonly creditDay?: Day
  /** Its stock movement, or the one that it would have had if the goods had been delivered before. */
  readonly counts: ReadonlyMap<number, number>
  readonly hadMoved: boolean
}

/** Bills that move goods at once and without trade, and expenses. */
export type GoodsLife = {
  readonly id: number
  readonly type: NewBill['billTypeCode']
  readonly body: NewBill
  readonly moves: readonly BranchMove[]
  isVoided: boolean
  /** The bill that refunded all of it, unless voided. */
  refundId: number | null
}

/**
 * A bill whose goods move by statements: a sale, a purchase, or a transfer, which the other branch receives. Quantities are in the unit of each line.
 */
export type WaitingLife = {
  readonly id: number
  readonly type: 'sale' | 'purch' | 'convert-varieties'
  readonly branchId: number
  /** The branch of its statements. */
  readonly movesIn: number
  readonly lines: readonly WaitingGoodsLine[]
  steps: WaitingStep[]
  isVoided: boolean
}

export type WaitingGoodsLine = {
  readonly itemId: number
  readonly ratio: Ratio
  readonly isSplittable: boolean
  readonly pieces: number
}

export type CountLife = { readonly id: number; readonly branchId: number }
export type ClosedCount = CountLife & { readonly found: BranchMove }

/** Stock movements of one branch, by item. */
export type BranchMove = { readonly branchId: number; readonly counts: ReadonlyMap<number, number> }

export type Model = {
  /** By idempotency key. */
  readonly bills: Map<string, PostedBill>
  /** Thousandths of the unit of ratio 1, by `item:branch`. */
  readonly stock: Map<string, number>
  /** The current state of bills, by the id of their first version. */
  readonly lives: Map<number, BillLife>
  readonly goods: GoodsLife[]
  readonly waiting: WaitingLife[]
  openCounts: readonly CountLife[]
  /** In order of closing; undone counts are removed. */
  closedCounts: readonly ClosedCount[]
  /** Bills without a key in `bills`: later versions, refunds and goods movements without trade. */
  readonly others: { readonly id: number; readonly code: string; readonly total: number; readonly branchId: number }[]
  /** The number of bills that existed before, and the last of them. */
  readonly billsBefore: number
  readonly lastBillBefore: number
}

/** The branch that is connected to the tax authority's gateway, and the bills that are e-invoices there: neither voided nor edited. */
export const connectedBranchId = 1
export const eInvoiceTypes = ['sale', 'rsale', 'debit-note', 'rdebit-note'] as const

export function isEInvoice({ billTypeCode, branchId }: Pick<NewBill, 'billTypeCode' | 'branchId'>): boolean {
  return branchId === connectedBranchId && eInvoiceTypes.some(type => type === billTypeCode)
}

export function stockKey(itemId: number, branchId: number): string {
  return `${itemId}:${branchId}`
}

/** The stock movements of a bill, by item; negative for a sale. An undelivered bill moves nothing. */
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

/** Whether the stock covers the movements. */
export function isCovered(model: Model, branchId: number, moved: ReadonlyMap<number, number>): boolean {
  return [...moved].every(([itemId, quantity]) => (model.stock.get(stockKey(itemId, branchId)) ?? 0) + quantity >= 0)
}

export function recordBill(model: Model, key: string, bill: PostedBill, moved: ReadonlyMap<number, number>): void {
  model.bills.set(key, bill)
  const { id, body, day } = bill
  model.lives.set(id, {
    id,
    body,
    day,
    isPrinted: false,
    isVoided: false,
    isCredited: false,
    refunds: [],
    debitNotes: [],
  })
  moveStock(model, bill.branchId, moved)
}

export function moveStock(model: Model, branchId: number, moved: ReadonlyMap<number, number>): void {
  for (const [itemId, quantity] of moved) {
    const place = stockKey(itemId, branchId)
    model.stock.set(place, (model.stock.get(place) ?? 0) + quantity)
  }
}

/** Whether the stock of all branches covers the movements. */
export function areCovered(model: Model, moves: readonly BranchMove[]): boolean {
  return moves.every(({ branchId, counts }) => isCovered(model, branchId, counts))
}

export function moveAll(model: Model, moves: readonly BranchMove[]): void {
  for (const { branchId, counts } of moves) moveStock(model, branchId, counts)
}

export function allTakenBack(moves: readonly BranchMove[]): readonly BranchMove[] {
  return moves.map(({ branchId, counts }) => ({ branchId, counts: takenBack(counts) }))
}

/** The sum of the movements. */
export function addMoves(moves: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const moved of moves) for (const [itemId, count] of moved) sums.set(itemId, (sums.get(itemId) ?? 0) + count)
  return sums
}

/** The reversed movements. */
export function takenBack(moved: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(Array.from(moved, ([itemId, quantity]) => [itemId, -quantity]))
}
