/** What cannot stand as it was typed into a field refuses before any command does. */

/** The first field that cannot stand as it was typed; null where there is none. */
export function wrongIn(frame: HTMLElement | null): HTMLInputElement | null {
  return frame?.querySelector<HTMLInputElement>('input:invalid') ?? null
}

/** Whether all fields stand; else the first that does not has the caret, and the command that was given waits. */
export function finishFields(frame: HTMLElement | null): boolean {
  const wrong = wrongIn(frame)
  if (wrong === null) return true
  wrong.checkValidity()
  wrong.focus()
  return false
}
