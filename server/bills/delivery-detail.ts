/** What the event `delivered` of a sale says: how much of each line left, and at which cost, for the refunds that take it back. */
import { z } from 'zod'
import type { RefundedPart } from '#domain/bills/refund.ts'
import { halalas, proportionOf } from '#domain/money.ts'

/** In the unit of the line. */
export type DeliveredLine = { readonly line: number; readonly quantity: number; readonly cost: number }

const deliveredLines = z.array(
  z.object({ line: z.int().positive(), quantity: z.int().positive(), cost: z.int().min(0) }),
)

export function deliveryDetail(lines: readonly DeliveredLine[]): string {
  return lines.length === 0 ? '' : JSON.stringify(lines)
}

/** By the number of the line. */
export function linesOfDelivery(detail: string): ReadonlyMap<number, DeliveredLine> {
  const lines = detail === '' ? [] : deliveredLines.parse(JSON.parse(detail))
  return new Map(lines.map(line => [line.line, line]))
}

/**
 * What a line cost as refunds see it. What was refunded before the delivery has cost nothing; so that each piece comes back at
 * what it left at, the line is taken as if those pieces had left and come back as well.
 */
export function costOfDelivered<T extends { readonly quantity: number; readonly cost: number }>(
  row: T,
  delivered: DeliveredLine | undefined,
  refunded: RefundedPart,
): { readonly row: T; readonly refunded: RefundedPart } {
  if (delivered === undefined) return { row, refunded }
  const cost = proportionOf(halalas(delivered.cost), row.quantity, delivered.quantity)
  const neverLeft = cost - delivered.cost
  return { row: { ...row, cost }, refunded: { ...refunded, cost: halalas(refunded.cost + neverLeft) } }
}
