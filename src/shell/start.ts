/**
 * The overlay that `index.html` shows before any script runs. Source: spec §2 and §9: it fades about a second after the start and is
 * removed half a second later. It blocks neither clicks nor keys.
 */

/** Spec §9. */
export const loadedMs = 1000
export const removedMs = 1500

/** `elapsedMs` is the time since the page started; `text` is the overlay's text in the interface language. */
export function endStart(elapsedMs: number, text: string): void {
  const overlay = document.getElementById('start')
  if (!overlay) return
  const line = overlay.querySelector('p')
  if (line) line.textContent = text
  setTimeout(() => overlay.setAttribute('data-is-over', ''), Math.max(0, loadedMs - elapsedMs))
  setTimeout(() => overlay.remove(), Math.max(removedMs - loadedMs, removedMs - elapsedMs))
}
