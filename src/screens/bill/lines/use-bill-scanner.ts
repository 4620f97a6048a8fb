/** The scanner of a bill: a scan adds an item wherever the focus is, and leaves no text in any field. Source: design page 4, §5. */
import { useLayoutEffect, useRef } from 'react'
import type { BeforeScan, Scan } from '#machines/bill-editor/scan.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { attachScanner } from '../../../keyboard/attach-scanner.ts'
import { isDialogOpen } from '../../../keyboard/keyboard.ts'
import { holding, putBack, type ScannedField, scannedFieldOf } from '../../../keyboard/scanned-field.ts'
import { createScanner } from '../../../keyboard/scanner.ts'
import { useKeyboard } from '../../../keyboard/use-keyboard.ts'
import { type EditorParts, useEditor } from '../editor-context.ts'
import { beep } from './beep.ts'
import { useScannerStation } from './scanner-station.ts'

type Before = { readonly bill: BeforeScan; readonly field: ScannedField | null }

/** While the scanner is being configured, a scan adds nothing. */
export function useBillScanner(isPaused: boolean): void {
  const keyboard = useKeyboard()
  const parts = useEditor()
  const station = useScannerStation()
  // A price list or a setting that arrives in the middle of a scan must not begin a new scanner, which would lose the first keys.
  const latest = useRef({ parts, station })
  const { actor, finder, foundItems, entryInput } = parts
  useLayoutEffect(() => {
    latest.current = { parts, station }
    finder.readLabels(station)
  }, [parts, station, finder])
  useLayoutEffect(() => {
    if (isPaused) return
    const add = (scan: Scan, bill: BeforeScan) => {
      beginNext(latest.current.parts)
      actor.send({ type: 'scan', scan, before: bill })
      focusLines(latest.current.parts)
    }
    const scanner = createScanner<Before>({
      isKnown: code => finder.scan(code) !== undefined,
      takeBefore: () => ({ bill: billOf(actor), field: scannedFieldOf(document.activeElement, entryInput.current) }),
      restore: ({ field }) => putBack(field),
      onScan: (code, { bill }) => {
        const scan = finder.scan(code)
        if (scan !== undefined) add(scan, bill)
      },
      affixes: () => latest.current.station,
      onUnknown: (code, { bill }) => {
        if (latest.current.station.beeps) beep()
        add({ kind: 'unknown', code }, bill)
      },
      ...holding,
    })
    foundItems.waitWhile(scanner.isHolding)
    return attachScanner(keyboard, scanner)
  }, [keyboard, actor, finder, foundItems, entryInput, isPaused])
}

function billOf(actor: EditorParts['actor']): BeforeScan {
  const { draft, entry, history } = actor.getSnapshot().context
  return { draft, entry, history }
}

/** A scan after a finished bill starts the next one. */
function beginNext({ actor, init }: EditorParts): void {
  const snapshot = actor.getSnapshot()
  if (snapshot.matches('saved') || snapshot.matches('queued')) {
    actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
  }
}

/** A dialog keeps the focus until it is closed. */
function focusLines({ actor, entryInput }: EditorParts): void {
  if (!isDialogOpen() && actor.getSnapshot().hasTag('entry')) entryInput.current?.focus()
}
