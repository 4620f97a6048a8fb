/**
 * Counts pending calls for the sticky loading message: shown when the first has lasted a second, cleared when all have finished. Source:
 * spec §4 and §9.
 */
const loadingMessageDelayMs = 1000

export type LoadingMessage = { readonly show: () => void; readonly clear: () => void }

/** Passed to the client as `onCount`. */
export function createRequestCounter({ show, clear }: LoadingMessage): (change: 1 | -1) => void {
  let count = 0
  let isShown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return change => {
    count += change
    if (count === 1 && change === 1) {
      timer = setTimeout(() => {
        isShown = true
        show()
      }, loadingMessageDelayMs)
    }
    if (count > 0) return
    clearTimeout(timer)
    if (isShown) clear()
    isShown = false
  }
}
