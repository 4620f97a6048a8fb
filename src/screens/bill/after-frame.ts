/** Runs `work` after the next frame was submitted for painting. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
