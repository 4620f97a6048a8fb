/** The lines of a bill as keys come to them, composed as the sheet composes them, without a screen. */
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { lineShape } from '#machines/bill-editor/live-line.ts'
import { type EntryView, lineEvent, linesNow } from '#src/screens/bill/lines/entry-keys.ts'
import type { ItemFinder } from '#src/screens/bill/lines/item-finder.ts'
import type { SheetPress } from '#src/sheet/range-keys.ts'
import { sheetAction, situationOf } from '#src/sheet/sheet-keys.ts'

type EntrySurroundings = {
  readonly finder: ItemFinder
  readonly isRtl: boolean
  /** How many lines are in sight. */
  readonly pageRows: () => number
}

/** The event of a key; null where it is none of the cell's. */
export function entryEvent(press: SheetPress, view: EntryView, around: EntrySurroundings): BillEditorEvent | null {
  const { finder, ...rest } = around
  const action = sheetAction(press, situationOf(linesNow(view, true, finder), lineShape, rest))
  return action && lineEvent(action, view, finder)
}
