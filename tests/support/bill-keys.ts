/** The key handling of a bill's lines as the sheet composes it, without a screen. */
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { lineShape } from '#machines/bill-editor/live-line.ts'
import { type EntryView, lineEvent, linesNow } from '#src/screens/bill/lines/entry-keys.ts'
import type { ItemFinder } from '#src/screens/bill/lines/item-finder.ts'
import type { SheetPress } from '#src/sheet/range-keys.ts'
import { sheetAction, situationOf } from '#src/sheet/sheet-keys.ts'

type EntrySurroundings = {
  readonly finder: ItemFinder
  readonly isRtl: boolean
  /** The number of visible lines. */
  readonly pageRows: () => number
}

/** The event of a key; null if the cell does not handle it. */
export function entryEvent(press: SheetPress, view: EntryView, around: EntrySurroundings): BillEditorEvent | null {
  const { finder, ...rest } = around
  const action = sheetAction(press, situationOf(linesNow(view, true, finder), lineShape, rest))
  return action && lineEvent(action, view, finder)
}
