/** The bills and vouchers that this tab has begun, so that nothing interrupts them. */
const open = new Set<object>()
const listeners = new Set<() => void>()

/** `place` stands for one draft. */
export function markDraft(place: object, isOpen: boolean): void {
  if (open.has(place) === isOpen) return
  if (isOpen) open.add(place)
  else open.delete(place)
  for (const listener of listeners) listener()
}

export const openDrafts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  hasAny: (): boolean => open.size > 0,
}
