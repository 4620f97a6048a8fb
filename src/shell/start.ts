/**
 * The overlay that `index.html` shows before any script runs. Source: spec §2 and §9: it goes about a second after the start and is
 * removed half a second later. It takes neither clicks nor keys, so that a quick user loses nothing.
 */

/** Spec §9. */
export const loadedMs = 1000
export const removedMs = 1500

/** `elapsedMs` is the time since the page started; the text is the overlay's in the language that is shown. */
export function endStart(elapsedMs: number, text: string): void {
  const overlay = document.getElementById('start')
  if (!overlay) return
  const line = overlay.querySelector('p')
  if (line) line.textContent = text
  setTimeout(() => overlay.setAttribute('data-is-over', ''), Math.max(0, loadedMs - elapsedMs))
  setTimeout(() => overlay.remove(), Math.max(removedMs - loadedMs, removedMs - elapsedMs))
}
