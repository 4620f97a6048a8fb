/** Blocks commands while a field has an invalid value. */

/** The first invalid field; null when all are valid. */
export function wrongIn(frame: HTMLElement | null): HTMLInputElement | null {
  return frame?.querySelector<HTMLInputElement>('input:invalid') ?? null
}

/** Whether all fields are valid; otherwise focuses the first invalid one. */
export function finishFields(frame: HTMLElement | null): boolean {
  const wrong = wrongIn(frame)
  if (wrong === null) return true
  wrong.checkValidity()
  wrong.focus()
  return false
}
