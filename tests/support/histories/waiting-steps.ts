/** What happened to goods of a bill that waited, kept beside the shop by plain replay: what of each line still waits, has moved and may be refunded. */

/** In its order; undone from the end. Counts are of the lines of the bill, in their order and in whatever they are counted in. */
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

/** What has moved of a line with its statements, less what came or went back. */
export const movedOfLine = ({ steps }: SteppedBill, line: number): number =>
  sum(steps.map(step => (step.kind === 'delivery' ? 1 : -1) * (step.moved[line] ?? 0)))

export const waitingOf = (bill: SteppedBill, line: number): number =>
  (bill.lines[line]?.pieces ?? 0) - departedOf(bill, line)

export const refundableOf = ({ lines, steps }: SteppedBill, line: number): number =>
  (lines[line]?.pieces ?? 0) -
  sum(steps.map(step => (step.kind === 'refund' ? (step.waiting[line] ?? 0) + (step.moved[line] ?? 0) : 0)))

/** As the shop says it: the last delivery left nothing. */
export function isDelivered(bill: SteppedBill): boolean {
  const last = bill.steps.findLastIndex(step => step.kind === 'delivery')
  if (last === -1) return false
  const until = { ...bill, steps: bill.steps.slice(0, last + 1) }
  return until.lines.every((_, line) => waitingOf(until, line) === 0)
}

/** A refund follows from every delivery before it, and what comes in with a line from what came in with it before. */
export function follows(isIncoming: boolean, { moved }: WaitingStep, later: WaitingStep): boolean {
  if (later.kind === 'refund') return true
  return isIncoming && moved.some((count, line) => count > 0 && (later.moved[line] ?? 0) > 0)
}
