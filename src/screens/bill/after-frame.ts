/** Runs `work` when the next frame has been handed over to be painted. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
