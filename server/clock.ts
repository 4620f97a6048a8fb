/** What the clock of the machine may do wrong: copies of the server differ a little, and one that stood ahead is put back. */

/** Copies of the server on several machines may differ by so much. */
export const clockSkewMs = 60_000

/**
 * Whether something was stamped by a clock that was ahead and has been put back since. A window, a wait or a lock that begins in the
 * future would otherwise last until that day, so that it counts as over.
 */
export function isFromFuture(stampMs: number, nowMs: number): boolean {
  return stampMs > nowMs + clockSkewMs
}
