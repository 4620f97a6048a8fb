/**
 * The history of a bill with undelivered goods, as a simple model beside the shop: the undelivered, delivered and refundable quantity of each line.
 */

/** In order; only undone from the end. Quantities are by line of the bill, in any consistent unit. */
export type WaitingStep =
  | { readonly kind: 'delivery'; readonly id: number; readonly moved: readonly number[] }
  | {
      readonly kind: 'refund'
      readonly id: number
      readonly waiting: readonly number[]
      readonly moved: readonly number[]
    }

export type SteppedBill = {
  readonly lines: readonly { readonly pieces: number }[]
  readonly steps: readonly WaitingStep[]
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const departedOf = ({ steps }: SteppedBill, line: number): number =>
  sum(steps.map(step => (step.kind === 'delivery' ? step.moved : step.waiting)[line] ?? 0))

/** The quantity of a line that statements moved, less later arrivals and returns. */
export const movedOfLine = ({ steps }: SteppedBill, line: number): number =>
  sum(steps.map(step => (step.kind === 'delivery' ? 1 : -1) * (step.moved[line] ?? 0)))

export const waitingOf = (bill: SteppedBill, line: number): number =>
  (bill.lines[line]?.pieces ?? 0) - departedOf(bill, line)

export const refundableOf = ({ lines, steps }: SteppedBill, line: number): number =>
  (lines[line]?.pieces ?? 0) -
  sum(steps.map(step => (step.kind === 'refund' ? (step.waiting[line] ?? 0) + (step.moved[line] ?? 0) : 0)))

/** The shop's definition: the last delivery left nothing. */
export function isDelivered(bill: SteppedBill): boolean {
  const last = bill.steps.findLastIndex(step => step.kind === 'delivery')
  if (last === -1) return false
  const until = { ...bill, steps: bill.steps.slice(0, last + 1) }
  return until.lines.every((_, line) => waitingOf(until, line) === 0)
}

/** A refund depends on every earlier delivery; an incoming delivery of a line depends on the earlier ones of that line. */
export function follows(isIncoming: boolean, { moved }: WaitingStep, later: WaitingStep): boolean {
  if (later.kind === 'refund') return true
  return isIncoming && moved.some((count, line) => count > 0 && (later.moved[line] ?? 0) > 0)
}
