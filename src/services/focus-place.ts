/** Where the keyboard stands: remembered before something opens over the page, and given back after. */

export type FocusPlace = { readonly restore: () => void }

/** Remembers the focused element and, in a text field, what is selected. */
export function rememberFocus(): FocusPlace {
  const element = document.activeElement
  const selection =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? spanOf(element) : null
  return {
    restore: () => {
      if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return
      element.focus({ preventScroll: true })
      const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      if (isText && selection) element.setSelectionRange(...selection)
    },
  }
}

function spanOf(field: HTMLInputElement | HTMLTextAreaElement): [number, number] | null {
  // Fields such as checkboxes have no selection.
  return field.selectionStart === null ? null : [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}
