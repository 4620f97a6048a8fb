/** What goes with the way to a bill that is to be printed as soon as it is shown. */
export const printsAtOnce = { printsAtOnce: true } as const

export function isToPrintAtOnce(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'printsAtOnce' in state && state.printsAtOnce === true
}
