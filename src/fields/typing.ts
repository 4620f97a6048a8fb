/**
 * While a filter is typed, each valid prefix applies (1/11/20 of 1/11/2026): the address follows at once, and expensive server queries are
 * debounced until the user pauses or leaves the field.
 */

/** Longer than the interval between two keys. */
const pauseMs = 350

let end = 0
const waiting = new Set<() => void>()

export function typeOn(): void {
  end = performance.now() + pauseMs
}

export function endTyping(): void {
  end = 0
  for (const goOn of waiting) goOn()
}

/** Resolves at once when nobody is typing, or when `signal` is aborted. */
export async function typingEnds(signal: AbortSignal): Promise<void> {
  for (;;) {
    const restMs = end - performance.now()
    if (restMs <= 0 || signal.aborted) return
    await new Promise<void>(resolve => {
      const goOn = () => {
        waiting.delete(goOn)
        signal.removeEventListener('abort', goOn)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(goOn, restMs)
      waiting.add(goOn)
      signal.addEventListener('abort', goOn)
    })
  }
}
