/**
 * Delivering a part of a bill's goods, by the bill's effect on stock: its branch, its value and its posting. Nothing else about deliveries depends
 * on the type of the bill.
 */
import { billTypeOf, type StockEffect } from '#domain/bills/bill-types.ts'
import { costOfPart } from '#domain/bills/delivery.ts'
import type { Posting, PostingPlace } from '#domain/ledger/posting.ts'
import { arrivalPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { saleDeliveryPosting } from '#domain/ledger/posting-rules-sales.ts'
import { baseQuantity, type Halalas, halalas, proportionOf, type Quantity, quantity } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import { emptyLevel, issue, type OversellRule, receive, type StockLevel } from '#domain/stock/stock-level.ts'
import type { StockMove } from '../../ledger/rows.ts'
import type { FoundBill } from '../find-bill.ts'
import type { OriginalLine } from '../post/context.ts'

/** The part of a line that moves, in the unit of the line. */
export type DeliveredPart = {
  /** The number of the bill's line. */
  readonly line: number
  readonly of: OriginalLine
  readonly quantity: Quantity
  /** The path for problems. */
  readonly at: string
}

export type MovedParts = {
  readonly moves: readonly Omit<StockMove, 'branchId'>[]
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly value: number
}

type Levels = ReadonlyMap<number, StockLevel>

type Delivering = {
  readonly placeOf: (bill: FoundBill) => PostingPlace
  readonly move: (parts: readonly DeliveredPart[], known: Levels, rule: OversellRule) => Result<MovedParts>
  readonly posting: (place: PostingPlace, value: Halalas) => Posting
}

const ownPlaceOf = ({ branchId, costCentreId, partyId }: FoundBill): PostingPlace => ({
  branchId,
  costCentreId,
  partyId,
})

/** The receiver of a transfer does not use the sender's cost centres. */
function receiverOf({ branchId, toBranchId }: FoundBill): PostingPlace {
  return { branchId: toBranchId ?? branchId, costCentreId: null, partyId: null }
}

const deliveringOf: Readonly<Partial<Record<StockEffect, Delivering>>> = {
  out: { placeOf: ownPlaceOf, move: send, posting: saleDeliveryPosting },
  in: { placeOf: ownPlaceOf, move: takeWith(costOfPart), posting: arrivalPosting },
  transfer: { placeOf: receiverOf, move: takeWith(shareOfSent), posting: arrivalPosting },
}

/** Undefined if statements do not move the goods of the bill. */
export function deliveringOfBill({ type }: Pick<FoundBill, 'type'>): Delivering | undefined {
  const { stock, mayBeUndelivered } = billTypeOf(type)
  return mayBeUndelivered ? deliveringOf[stock] : undefined
}

/** The goods of a sale leave at the average cost. */
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

/** Goods arrive with their share of the value in transit. */
function takeWith(worthOf: (line: OriginalLine, part: Quantity) => Halalas): Delivering['move'] {
  return (parts, known) => {
    const levels = new Map(known)
    let value = 0
    const moves = parts.map(part => {
      const { itemId } = part.of
      const [count, cost] = [countOf(part), worthOf(part.of, part.quantity)]
      levels.set(itemId, receive(levels.get(itemId) ?? emptyLevel, count, cost))
      value += cost
      return { line: part.line, itemId, quantity: Number(count), value: Number(cost) }
    })
    return accepted({ moves, levels, value })
  }
}

/** A share of the current cost of the sent goods; earlier parts were corrected with them. */
function shareOfSent({ cost, quantity: sent, departed }: OriginalLine, part: Quantity): Halalas {
  const partOf = (count: number) => proportionOf(cost, count, sent)
  return halalas(partOf(departed.quantity + part) - partOf(departed.quantity))
}

/** In the unit of ratio 1: the cumulative quantity with this part minus the cumulative quantity before it, so that all parts add up to the line. */
function countOf({ of: { departed, ratio }, quantity: part }: DeliveredPart): Quantity {
  const together = quantity(departed.quantity + part)
  return quantity(baseQuantity(together, ratio) - baseQuantity(departed.quantity, ratio))
}
