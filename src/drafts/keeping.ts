/** When what somebody has begun is kept: often enough that nothing is lost, and so that no key waits for the storage. */

/** While keys follow each other, so often at most: writing fifty lines takes as long as drawing a key. */
const keepEveryMs = 200

export type Keeping = {
  /** What must not wait, such as what is about to be sent. */
  readonly now: () => void
  /** What is typed: once the frame that shows it is drawn; at once where the page is hidden. */
  readonly soon: () => void
  /** Keeps what waits. */
  readonly end: () => void
}

/** `keep` answers whether there was anything new; it is called, too, when the page is left or hidden. */
export function startKeeping(keep: () => boolean, nowMs: () => number): Keeping {
  let keptAtMs = Number.NEGATIVE_INFINITY
  let isWaiting = false
  const now = () => {
    isWaiting = false
    if (keep()) keptAtMs = nowMs()
  }
  const whenRested = () => {
    const restMs = keptAtMs + keepEveryMs - nowMs()
    if (isWaiting && restMs > 0) setTimeout(whenRested, restMs)
    else if (isWaiting) now()
  }
  const leaving = new AbortController()
  window.addEventListener('pagehide', now, { signal: leaving.signal })
  document.addEventListener('visibilitychange', now, { signal: leaving.signal })
  return {
    now,
    soon: () => {
      if (document.hidden) return now()
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => setTimeout(whenRested))
    },
    end: () => {
      leaving.abort()
      if (isWaiting) now()
    },
  }
}
