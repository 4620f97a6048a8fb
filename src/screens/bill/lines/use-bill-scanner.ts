/** The scanner on a bill: a scan is sold wherever the keys were, and leaves no trace in any field. Source: design page 4, §5. */
import { useEffect } from 'react'
import type { BeforeScan } from '#machines/bill-editor/scan.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { isDialogOpen, isTextTarget } from '../../../keyboard/keyboard.ts'
import { createScanner } from '../../../keyboard/scanner.ts'
import { useKeyboard } from '../../../keyboard/use-keyboard.ts'
import { type EditorParts, useEditor } from '../editor-context.ts'
import { beep } from './beep.ts'
import { useScannerStation } from './scanner-station.ts'

type Before = { readonly bill: BeforeScan; readonly field: ScannedField | null }
export type ScannedField = {
  readonly element: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** While the scanner is being set up, what it reads is no sale. */
export function useBillScanner(isAside: boolean): void {
  const keyboard = useKeyboard()
  const parts = useEditor()
  const station = useScannerStation()
  useEffect(() => {
    const { actor, finder, foundItems, entryInput } = parts
    finder.readLabels(station)
    if (isAside) return
    const scanner = createScanner<Before>({
      isKnown: code => finder.scan(code) !== undefined,
      takeBefore: () => ({ bill: billOf(parts), field: scannedFieldOf(document.activeElement, entryInput.current) }),
      restore: ({ field }) => putBack(field),
      onScan: (code, { bill }) => {
        const scan = finder.scan(code)
        if (scan === undefined) return
        beginNext(parts)
        actor.send({ type: 'scan', scan, before: bill })
        focusLines(parts)
      },
      affixes: () => station,
      onUnknown: (code, { bill }) => {
        if (station.beeps) beep()
        beginNext(parts)
        actor.send({ type: 'scan', scan: { kind: 'unknown', code }, before: bill })
        focusLines(parts)
      },
      ...holding,
    })
    keyboard.setScanner(scanner.takes)
    foundItems.waitWhile(scanner.isHolding)
    // Before the page is left everything typed is kept, and a press puts the caret elsewhere.
    const leaving = new AbortController()
    for (const name of ['pagehide', 'pointerdown'] as const)
      window.addEventListener(name, scanner.settle, { capture: true, signal: leaving.signal })
    return () => {
      leaving.abort()
      keyboard.setScanner(undefined)
    }
  }, [keyboard, parts, station, isAside])
}

/** How held keys are typed after all. */
export const holding = {
  typing: () => typingAt(document.activeElement),
  after: (restMs: number, work: () => void) => {
    const timer = setTimeout(work, restMs)
    return () => clearTimeout(timer)
  },
} as const

function billOf({ actor }: EditorParts): BeforeScan {
  const { draft, entry, history } = actor.getSnapshot().context
  return { draft, entry, history }
}

/** A scan after a bill is done begins the next one. */
function beginNext({ actor, init }: EditorParts): void {
  const snapshot = actor.getSnapshot()
  if (snapshot.matches('saved') || snapshot.matches('queued')) {
    actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
  }
}

/** A dialog keeps the keys until it is closed. */
function focusLines({ actor, entryInput }: EditorParts): void {
  if (!isDialogOpen() && actor.getSnapshot().hasTag('entry')) entryInput.current?.focus()
}

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
