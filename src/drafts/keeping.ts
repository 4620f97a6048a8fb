/** When drafts are saved: often enough that nothing is lost, and never so that a key waits for storage. */

/** The minimum interval while typing: writing fifty lines takes as long as rendering a key. */
const keepEveryMs = 200

export type Keeping = {
  /** Saves now, for example before sending. */
  readonly now: () => void
  /** Saves after the next frame; at once when the page is hidden. */
  readonly soon: () => void
  /** Saves what is pending and stops. */
  readonly end: () => void
}

/** `keep` returns whether there was anything new; it is also called when the page is left or hidden. */
export function startKeeping(keep: () => boolean, nowMs: () => number): Keeping {
  let savedAtMs = Number.NEGATIVE_INFINITY
  let isWaiting = false
  const now = () => {
    isWaiting = false
    if (keep()) savedAtMs = nowMs()
  }
  const whenRested = () => {
    const restMs = savedAtMs + keepEveryMs - nowMs()
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
