/**
 * What a part of a bill's goods does when it moves, by the bill's effect on stock: which branch it belongs to, what it is worth, and what it
 * posts. Nothing else about deliveries depends on the type of the bill.
 */
import { billTypeOf, type StockEffect } from '#domain/bills/bill-types.ts'
import { costOfPart } from '#domain/bills/delivery.ts'
import type { Posting, PostingPlace } from '#domain/ledger/posting.ts'
import { purchaseArrivalPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { saleDeliveryPosting } from '#domain/ledger/posting-rules-sales.ts'
import { baseQuantity, type Halalas, halalas, type Quantity, quantity } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import { emptyLevel, issue, type OversellRule, receive, type StockLevel } from '#domain/stock/stock-level.ts'
import type { StockMove } from '../../ledger/rows.ts'
import type { FoundBill } from '../find-bill.ts'
import type { OriginalLine } from '../post/context.ts'

/** What of a line moves, in the unit of the line. */
export type DeliveredPart = {
  /** Of the bill. */
  readonly line: number
  readonly of: OriginalLine
  readonly quantity: Quantity
  /** Where a problem with it is. */
  readonly at: string
}

export type MovedParts = {
  readonly moves: readonly Omit<StockMove, 'branchId'>[]
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly value: number
}

type Levels = ReadonlyMap<number, StockLevel>

type Delivering = {
  readonly branchOf: (bill: FoundBill) => number
  readonly move: (parts: readonly DeliveredPart[], known: Levels, rule: OversellRule) => Result<MovedParts>
  readonly posting: (place: PostingPlace, value: Halalas) => Posting
}

const ownBranchOf = (bill: FoundBill): number => bill.branchId

const deliveringOf: Readonly<Partial<Record<StockEffect, Delivering>>> = {
  out: { branchOf: ownBranchOf, move: send, posting: saleDeliveryPosting },
  in: { branchOf: ownBranchOf, move: take, posting: purchaseArrivalPosting },
}

/** Undefined where the goods of the bill are not moved by statements. */
export function deliveringOfBill({ type }: Pick<FoundBill, 'type'>): Delivering | undefined {
  const { stock, mayBeUndelivered } = billTypeOf(type)
  return mayBeUndelivered ? deliveringOf[stock] : undefined
}

/** The goods of a sale leave at the average. */
function send(parts: readonly DeliveredPart[], known: Levels, rule: OversellRule): Result<MovedParts> {
  const levels = new Map(known)
  const problems: Problem[] = []
  let value = 0
  const moves = parts.flatMap(part => {
    const { itemId } = part.of
    const count = countOf(part)
    const issued = issue(levels.get(itemId) ?? emptyLevel, count, rule, part.at)
    if (!issued.ok) {
      problems.push(...issued.problems)
      return []
    }
    levels.set(itemId, issued.value.level)
    value += issued.value.cost
    return [{ line: part.line, itemId, quantity: -count, value: -issued.value.cost }]
  })
  return problems.length > 0 ? { ok: false, problems } : accepted({ moves, levels, value })
}

/** The goods of a purchase arrive at their part of what was paid for them. */
function take(parts: readonly DeliveredPart[], known: Levels): Result<MovedParts> {
  const levels = new Map(known)
  let value = 0
  const moves = parts.map(part => {
    const { itemId } = part.of
    const [count, cost] = [countOf(part), costOfPart(part.of, part.quantity)]
    levels.set(itemId, receive(levels.get(itemId) ?? emptyLevel, count, halalas(cost)))
    value += cost
    return { line: part.line, itemId, quantity: Number(count), value: Number(cost) }
  })
  return accepted({ moves, levels, value })
}

/** In the unit of ratio 1: what has departed with this part less what had before, so that all parts come to the line. */
function countOf({ of: { departed, ratio }, quantity: part }: DeliveredPart): Quantity {
  const together = quantity(departed.quantity + part)
  return quantity(baseQuantity(together, ratio) - baseQuantity(departed.quantity, ratio))
}
