/** The navigation state for a bill that is printed as soon as it is shown. */
export const printsAtOnce = { printsAtOnce: true } as const

export function isToPrintAtOnce(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'printsAtOnce' in state && state.printsAtOnce === true
}
