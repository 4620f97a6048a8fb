/** Remembers the focus before something opens over the page, and restores it afterwards. */
import { takeOwedFocus } from './owed-focus.ts'

export type FocusPlace = { readonly restore: () => void }

/** Remembers the focused element and, in a text field, its selection. */
export function rememberFocus(): FocusPlace {
  const element = document.activeElement
  const selection =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? spanOf(element) : null
  const gridId = element?.closest('[role="grid"],[role="treegrid"]')?.id
  return {
    restore: () => {
      const giveBack = takeOwedFocus()
      if (!(element instanceof HTMLElement) || element === document.body) return giveBack?.()
      if (!element.isConnected) {
        const there = standIn(element.id, gridId)
        return there === null ? giveBack?.() : there.focus({ preventScroll: true })
      }
      element.focus({ preventScroll: true })
      const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      if (isText && selection) element.setSelectionRange(...selection)
    },
  }
}

/** When the cell is gone: its replacement, or its grid. */
function standIn(id: string, gridId: string | undefined): HTMLElement | null {
  return document.getElementById(id) ?? document.querySelector<HTMLElement>(`input[aria-controls="${gridId}"]`)
}

function spanOf(field: HTMLInputElement | HTMLTextAreaElement): [number, number] | null {
  // Some fields, such as checkboxes, have no selection.
  return field.selectionStart === null ? null : [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}
