/** The field in which a scanner has typed: it is put back to what it held before. */
import { isTextTarget } from './keyboard.ts'

export type ScannedField = {
  readonly element: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** How held keys are typed after all. */
export const holding = {
  typing: () => typingAt(document.activeElement),
  after: (restMs: number, work: () => void) => {
    const timer = setTimeout(work, restMs)
    return () => clearTimeout(timer)
  },
} as const

/** The field that the keys of the burst go to; the cell of the lines belongs to the machine, which puts it back itself. */
export function scannedFieldOf(element: Element | null, entryInput: HTMLInputElement | null): ScannedField | null {
  if (element === entryInput) return null
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isText || element.readOnly) return null
  return { element, value: element.value, start: element.selectionStart, end: element.selectionEnd }
}

/** As keys would type it: at the caret, with an event for the component of the field. Null for a field without one, such as a date. */
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

/** Through the browser's own setter and an event, so that the component of the field gets it. */
export function putBack(field: ScannedField | null): void {
  if (field === null || field.element.value === field.value) return
  const { element, value, start, end } = field
  const owner = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null) element.setSelectionRange(start, end)
}
