/** The depth of drill-down, in the history state, so that going back restores each report. */
export type DrillState = { readonly drilled: number }

/** Set by pages that are not reports: Esc returns to them. */
export const firstDrilled: DrillState = { drilled: 1 }

export function drilledOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'drilled' in state && typeof state.drilled === 'number'
    ? state.drilled
    : 0
}
