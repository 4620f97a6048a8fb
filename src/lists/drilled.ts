/** How many reports somebody came through to a page: kept by the history, so that coming back finds each as it was left. */
export type DrillState = { readonly drilled: number }

/** From a page that is no report itself: Esc leads back to it. */
export const firstDrilled: DrillState = { drilled: 1 }

export function drilledOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'drilled' in state && typeof state.drilled === 'number'
    ? state.drilled
    : 0
}
