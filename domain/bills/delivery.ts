/**
 * Deliveries: undelivered goods of a bill move later, by exit and entry statements, in one or several parts. Each part takes its share of
 * the line's cost, so that all parts add up to the line. A refund takes undelivered goods before delivered ones. Source:
 * docs/decisions/deliveries.md.
 */
import { type Halalas, halalas, proportionOf, type Quantity, quantity, type Ratio, ratioOne } from '../money.ts'
import { type BillTypeCode, billTypeOf } from './bill-types.ts'

/** Goods leave by an exit statement and arrive by an entry statement. */
export const deliveryKinds = ['exit', 'entry'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Null when goods of this bill type are never delivered later. */
export function deliveryKindOf(type: BillTypeCode): DeliveryKind | null {
  const { stock, mayBeUndelivered } = billTypeOf(type)
  if (!mayBeUndelivered || stock === 'none') return null
  return stock === 'out' ? 'exit' : 'entry'
}

/** The part of a line that no longer waits, in its unit: delivered, or refunded before delivery; and the cost that left transit with it. */
export type Departed = { readonly quantity: Quantity; readonly cost: Halalas }

export type WaitingLine = {
  readonly quantity: Quantity
  /** The line's cost in transit; zero for goods that stay in the branch's stock until delivery. */
  readonly cost: Halalas
  readonly departed: Departed
}

export function outstandingQuantity(line: WaitingLine): Quantity {
  return quantity(line.quantity - line.departed.quantity)
}

/**
 * The cost that leaves transit with a further part: the share of everything delivered including it, minus what left before. The part must
 * still be undelivered.
 */
export function costOfPart(line: WaitingLine, part: Quantity): Halalas {
  if (part < 0 || part > outstandingQuantity(line)) throw new RangeError(`${part} of the line do not wait`)
  const due = proportionOf(line.cost, line.departed.quantity + part, line.quantity) - line.departed.cost
  // A refund that was voided later may have taken more of the cost than its share.
  return halalas(Math.min(Math.max(due, 0), Math.max(line.cost - line.departed.cost, 0)))
}

/**
 * Whether the line can only be delivered as a whole: when its unit is not a whole number of base units, rounded parts would not add up to
 * the line.
 */
export function movesWhole(unitRatio: Ratio): boolean {
  return unitRatio % ratioOne !== 0
}
