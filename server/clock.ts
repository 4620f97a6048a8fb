/** Tolerates wrong clocks: those of several server processes differ a little, and a clock that was ahead may be set back. */

/** The allowed difference between the clocks of server machines. */
export const clockSkewMs = 60_000

/**
 * Whether a timestamp is in the future, because the clock was ahead and has been set back. A window, delay or lock that begins in the
 * future would otherwise last until then, so it counts as over.
 */
export function isFromFuture(stampMs: number, nowMs: number): boolean {
  return stampMs > nowMs + clockSkewMs
}
