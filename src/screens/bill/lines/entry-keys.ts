/**
 * Maps the keys and the pointer of the sheet to the events of a bill: pure, so that tests can type a whole bill without a screen. `sheet-keys.ts`
 * defines the keys. Source: design page 4, "Live line grammar".
 */
import { latinDigits } from '#domain/digits.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { type LineOffer, withChangedLine } from '#machines/bill-editor/draft.ts'
import { readLiveText } from '#machines/bill-editor/entry.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { type ExpenseVatKind, withExpenseVat } from '#machines/bill-editor/expense-line.ts'
import { lineShape } from '#machines/bill-editor/live-line.ts'
import { filledDownLines } from '#machines/bill-editor/range.ts'
import { atLine, type LineEntry, type LineSheet, lineSelectionOf } from '#machines/bill-editor/sheet.ts'
import { hasOpenList, highlightedRow, shapeOf } from '#machines/sheet/sheet.ts'
import type { Found } from '../../../sheet/cell-keys.ts'
import type { SheetAction, SheetNow } from '../../../sheet/sheet-keys.ts'
import { featuresFor, unitsFor, vatKindsFor } from './cell-choices.ts'
import { pasteEvent, setCells } from './cell-clipboard.ts'
import type { ItemFinder } from './item-finder.ts'

export type EntryView = Pick<BillEditorContext, 'draft' | 'entry' | 'history' | 'setting'>

/** The state of the lines for the sheet's keys. */
export function linesNow(view: EntryView, isEditing: boolean, finder: ItemFinder): SheetNow {
  const { draft, entry } = view
  return {
    rows: draft.lines,
    entry,
    isEditing,
    found: () => choicesIn(view, finder),
    isInserting: entry.above !== null,
  }
}

export function lineEvent(action: SheetAction, view: EntryView, finder: ItemFinder): BillEditorEvent | null {
  switch (action.type) {
    case 'finish':
      return { type: 'pay' }
    case 'cell.confirm':
      return confirmation(view, finder)
    case 'list.take':
      return choiceEvent(view, finder, action.row)
    case 'cell.fill':
      return lineSelectionOf(view) === null ? action : setCells(filledDownLines(view, finder))
    case 'cells.paste':
      return pasteEvent(action, view, finder)
    default:
      return action
  }
}

/** Whether the option list is shown below the cell. */
export function isListOpen(entry: LineEntry): boolean {
  return hasOpenList(entry, lineShape)
}

function confirmation(view: EntryView, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = view
  if (entry.column === 'item') return itemEvent(entry, finder)
  if (shapeOf(lineShape, entry.column).kind === 'list') return isListOpen(entry) ? null : { type: 'cell.open' }
  return codeInQuantity(view, finder) ?? { type: 'entry.commit' }
}

function itemEvent(entry: LineEntry, finder: ItemFinder): BillEditorEvent {
  if (readLiveText(entry.text).of === 'last') return { type: 'entry.command' }
  const choice = choiceFor(entry, finder)
  return choice === undefined ? { type: 'item.miss' } : { type: 'item.take', choice }
}

/** So many digits are not a quantity: they come from a scanner that is too slow to be detected by its speed. */
function codeInQuantity({ draft, entry, history }: EntryView, finder: ItemFinder): BillEditorEvent | null {
  const code = latinDigits(entry.text.trim())
  if (entry.column !== 'quantity' || !/^\d{8,}$/u.test(code)) return null
  const scan = finder.scan(code) ?? ({ kind: 'unknown', code } as const)
  return { type: 'scan', scan, before: { draft, entry: { ...entry, text: '', problem: null }, history } }
}

function choiceEvent(view: EntryView, finder: ItemFinder, row: number): BillEditorEvent | null {
  const { entry } = view
  if (entry.column === 'item') return itemEvent(entry, finder)
  if (entry.column === 'unit') {
    const choice = unitsFor(view, finder)[row]
    return choice === undefined ? null : { type: 'unit.take', choice }
  }
  if (entry.column === 'vatKind') {
    const kind = vatKindsFor(view)[row]
    return kind === undefined ? null : setCells(withVatKind(view, kind))
  }
  const feature = featuresFor(view, finder)[row]
  return feature === undefined ? null : { type: 'feature.toggle', feature }
}

/** An exact code takes precedence over the search, unless the arrow keys chose another row. */
function choiceFor(entry: LineEntry, finder: ItemFinder): LineOffer | undefined {
  const { query } = readLiveText(entry.text)
  const { rows, certain } = finder.found(query)
  const row = highlightedRow(entry, certain)
  const isMoved = row !== null && (row > 0 || certain === 0)
  if (isMoved) return rows[row]
  return finder.exact(query) ?? (row === null ? undefined : rows[row])
}

function choicesIn(view: EntryView, finder: ItemFinder): Found {
  if (view.entry.column === 'item') {
    const { rows, certain } = finder.found(readLiveText(view.entry.text).query)
    return { count: rows.length, certain }
  }
  const count = choiceCount(view, finder)
  return { count, certain: count }
}

function choiceCount(view: EntryView, finder: ItemFinder): number {
  if (view.entry.column === 'vatKind') return vatKindsFor(view).length
  return view.entry.column === 'unit' ? unitsFor(view, finder).length : featuresFor(view, finder).length
}

/** Sets the VAT kind of the cell's line, and moves to its amount. */
function withVatKind({ draft, entry, setting }: EntryView, kind: ExpenseVatKind): LineSheet {
  const { rowKey } = entry
  if (rowKey === null) return { draft, entry, setting }
  return atLine({ draft: withChangedLine(draft, rowKey, withExpenseVat(kind)), entry, setting }, rowKey, 'price')
}
