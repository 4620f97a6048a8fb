/** Restores the field in which a scanner typed. */
import { isTextTarget } from './keyboard.ts'

export type ScannedField = {
  readonly element: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** How held keys are typed. */
export const holding = {
  typing: () => typingAt(document.activeElement),
  after: (restMs: number, work: () => void) => {
    const timer = setTimeout(work, restMs)
    return () => clearTimeout(timer)
  },
} as const

/** The field that receives the burst's keys; the machine restores the cell of bill lines itself. */
export function scannedFieldOf(element: Element | null, entryInput: HTMLInputElement | null): ScannedField | null {
  if (element === entryInput) return null
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isText || element.readOnly) return null
  return { element, value: element.value, start: element.selectionStart, end: element.selectionEnd }
}

/** Types at the caret and dispatches an input event for the field's component. Null for a field without a caret, such as a date. */
function typingAt(element: Element | null): ((text: string) => void) | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isField || !isTextTarget(element) || element.selectionStart === null) return null
  return text => {
    const { selectionStart, selectionEnd } = element
    if (selectionStart === null || selectionEnd === null) return
    element.setRangeText(text, selectionStart, selectionEnd, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Uses the native setter and an event, so that the field's component gets the value. */
export function putBack(field: ScannedField | null): void {
  if (field === null || field.element.value === field.value) return
  const { element, value, start, end } = field
  const owner = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null) element.setSelectionRange(start, end)
}
