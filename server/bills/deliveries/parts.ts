/**
 * What a part of a bill's goods does when it moves, by the bill's effect on stock: which branch it belongs to, what it is worth, and what it
 * posts. Nothing else about deliveries depends on the type of the bill.
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
  readonly placeOf: (bill: FoundBill) => PostingPlace
  readonly move: (parts: readonly DeliveredPart[], known: Levels, rule: OversellRule) => Result<MovedParts>
  readonly posting: (place: PostingPlace, value: Halalas) => Posting
}

const ownPlaceOf = ({ branchId, costCentreId, partyId }: FoundBill): PostingPlace => ({
  branchId,
  costCentreId,
  partyId,
})

/** Who receives a transfer knows nothing of the cost centres of who sends. */
function receiverOf({ branchId, toBranchId }: FoundBill): PostingPlace {
  return { branchId: toBranchId ?? branchId, costCentreId: null, partyId: null }
}

const deliveringOf: Readonly<Partial<Record<StockEffect, Delivering>>> = {
  out: { placeOf: ownPlaceOf, move: send, posting: saleDeliveryPosting },
  in: { placeOf: ownPlaceOf, move: takeWith(costOfPart), posting: arrivalPosting },
  transfer: { placeOf: receiverOf, move: takeWith(shareOfSent), posting: arrivalPosting },
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

/** Goods arrive at their part of what is in transit for them. */
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

/** Of what goods cost by now that were sent: what came before was put right with them. */
function shareOfSent({ cost, quantity: sent, departed }: OriginalLine, part: Quantity): Halalas {
  const partOf = (count: number) => proportionOf(cost, count, sent)
  return halalas(partOf(departed.quantity + part) - partOf(departed.quantity))
}

/** In the unit of ratio 1: what has departed with this part less what had before, so that all parts come to the line. */
function countOf({ of: { departed, ratio }, quantity: part }: DeliveredPart): Quantity {
  const together = quantity(departed.quantity + part)
  return quantity(baseQuantity(together, ratio) - baseQuantity(departed.quantity, ratio))
}
