/**
 * While a filter is being typed each beginning that can be read counts (1/11/20 of 1/11/2026): the address follows it, and what takes the server long
 * is asked for once the person pauses or leaves the field.
 */

/** Longer than from one key to the next. */
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

/** Is there at once where nobody types, and where `signal` is aborted. */
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
