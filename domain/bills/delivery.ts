/**
 * Goods that a bill has not moved yet move later, by exit and entry statements, in one part or several. Each part takes its share of what the
 * line cost, so that all of them come to the line. A refund takes what still waits before what has moved. Source: docs/decisions/deliveries.md.
 */
import { type Halalas, halalas, proportionOf, type Quantity, quantity, type Ratio, ratioOne } from '../money.ts'
import { type BillTypeCode, billTypeOf } from './bill-types.ts'

/** Goods go out by an exit statement, and come in by an entry statement. */
export const deliveryKinds = ['exit', 'entry'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Null where the goods of a bill of the type never wait. */
export function deliveryKindOf(type: BillTypeCode): DeliveryKind | null {
  const { stock, mayBeUndelivered } = billTypeOf(type)
  if (!mayBeUndelivered || stock === 'none') return null
  return stock === 'out' ? 'exit' : 'entry'
}

/** What no longer waits of a line, in its unit: it was delivered, or refunded while it waited; and what left transit with it. */
export type Departed = { readonly quantity: Quantity; readonly cost: Halalas }

export type WaitingLine = {
  readonly quantity: Quantity
  /** What is in transit for it; zero for goods that are in the branch until they leave. */
  readonly cost: Halalas
  readonly departed: Departed
}

export function outstandingQuantity(line: WaitingLine): Quantity {
  return quantity(line.quantity - line.departed.quantity)
}

/** What leaves transit with a further part: the share of all that has left with it, less what left before. The part still waits. */
export function costOfPart(line: WaitingLine, part: Quantity): Halalas {
  if (part < 0 || part > outstandingQuantity(line)) throw new RangeError(`${part} of the line do not wait`)
  const due = proportionOf(line.cost, line.departed.quantity + part, line.quantity) - line.departed.cost
  // A refund that was voided may have taken more of the cost than the parts that are left.
  return halalas(Math.min(Math.max(due, 0), Math.max(line.cost - line.departed.cost, 0)))
}

/**
 * Whether the line moves as a whole or not at all: parts in a unit that is no whole number of base units would not come to what the line holds.
 */
export function movesWhole(unitRatio: Ratio): boolean {
  return unitRatio % ratioOne !== 0
}
