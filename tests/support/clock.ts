/** A clock that changes only when a test sets it. */
export type TestClock = {
  readonly now: () => number
  /** Epoch milliseconds, or an ISO instant. */
  readonly set: (instant: number | string) => void
  readonly advance: (milliseconds: number) => void
}

/** Thursday 15 January 2026, noon in Riyadh. */
export const testStart = '2026-01-15T09:00:00Z'

export function makeClock(start: number | string = testStart): TestClock {
  let nowMs = toMs(start)
  return {
    now: () => nowMs,
    set: instant => {
      nowMs = toMs(instant)
    },
    advance: milliseconds => {
      nowMs += milliseconds
    },
  }
}

function toMs(instant: number | string): number {
  return typeof instant === 'number' ? instant : Date.parse(instant)
}
