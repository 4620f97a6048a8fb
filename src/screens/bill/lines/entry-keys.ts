/**
 * What a key in the entry cell means: pure, so that a whole bill can be typed in a test without a screen. A key that means nothing here
 * is left to the browser and to the bindings of the page. Source: design page 4, "Lines grid" and "Live line grammar".
 */
import { latinDigits } from '#domain/digits.ts'
import { commandOf } from '#machines/bill-editor/cells.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { readItemText } from '#machines/bill-editor/entry.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import type { LineEntry } from '#machines/bill-editor/sheet.ts'
import { highlightedRow } from '#machines/sheet/sheet.ts'
import { highlightKey, inRowAction } from '../../../sheet/cell-keys.ts'
import { featuresFor, unitsFor } from './cell-choices.ts'
import type { ItemFinder } from './item-finder.ts'

export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

export type EntryView = Pick<BillEditorContext, 'draft' | 'entry' | 'history'>

export type EntrySurroundings = {
  readonly finder: ItemFinder
  readonly isRtl: boolean
  /** How many lines stand in sight; asked only by the keys that turn a page, because the answer is measured on the page. */
  readonly pageRows: () => number
}

export function entryEvent(press: KeyPress, view: EntryView, around: EntrySurroundings): BillEditorEvent | null {
  if (press.altKey || press.metaKey) return null
  if (press.ctrlKey) return press.shiftKey ? null : chordEvent(press, view)
  if (press.shiftKey && press.key !== 'Enter' && press.key !== 'Tab') return null
  switch (press.key) {
    case 'Enter':
      return press.shiftKey ? { type: 'cursor.move', by: -1 } : confirmation(view, around.finder)
    case 'Tab':
      return press.shiftKey ? tabBack(view) : tabOn(view, around.finder)
    case 'ArrowDown':
      return isListOpen(view.entry) ? highlight(view, around.finder, 1) : stepBy(view, 1)
    case 'ArrowUp':
      return isListOpen(view.entry) ? highlight(view, around.finder, -1) : stepBy(view, -1)
    case 'PageDown':
      return stepBy(view, around.pageRows())
    case 'PageUp':
      return stepBy(view, -around.pageRows())
    case 'Escape':
      return isAtRest(view.entry) ? null : { type: 'entry.step' }
    case ' ':
      return view.entry.column === 'features' && isListOpen(view.entry) ? confirmation(view, around.finder) : null
    default:
      return inLine(press.key, view.entry, around.isRtl)
  }
}

/** Whether the list of what can be chosen belongs beneath the cell. */
export function isListOpen(entry: LineEntry): boolean {
  if (entry.isListClosed) return false
  if (entry.column === 'unit' || entry.column === 'features') return true
  return entry.column === 'item' && entry.text.trim() !== '' && commandOf(entry.text) === null
}

function inLine(key: string, entry: LineEntry, isRtl: boolean): BillEditorEvent | null {
  if (key === 'F2') return entry.column === 'item' ? null : { type: 'cell.open' }
  return inRowAction(key, entry, isRtl)
}

function chordEvent({ key, code }: KeyPress, { draft, entry }: EntryView): BillEditorEvent | null {
  if (key === 'Delete') return entry.rowKey === null ? null : { type: 'line.remove', rowKey: entry.rowKey }
  if (code === 'KeyD') return { type: 'cell.fill' }
  if (entry.mode === 'caret' || (entry.column === 'item' && entry.text !== '')) return null
  const rows = draft.lines.length
  if (key === 'Home' || key === 'ArrowUp') return { type: 'cursor.move', by: -rows - 1 }
  return key === 'End' || key === 'ArrowDown' ? { type: 'cursor.to', rowKey: null } : null
}

/** Nothing is typed and nothing is taken: Esc has nothing to undo here. */
function isAtRest(entry: LineEntry): boolean {
  return entry.rowKey === null && entry.column === 'item' && entry.text === '' && entry.above === null
}

function confirmation(view: EntryView, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = view
  if (entry.column === 'unit' || entry.column === 'features') {
    return isListOpen(entry) ? cellChoice(view, finder) : { type: 'cell.open' }
  }
  if (entry.column !== 'item') return codeInQuantity(view, finder) ?? { type: 'entry.commit' }
  if (entry.text.trim() === '') return { type: 'pay' }
  if (commandOf(entry.text) !== null) return { type: 'entry.command' }
  const choice = choiceFor(entry, finder)
  return choice === undefined ? { type: 'item.miss' } : { type: 'item.take', choice }
}

/** So many digits are no quantity: a scanner too slow to be told by its pace has typed them. */
function codeInQuantity({ draft, entry, history }: EntryView, finder: ItemFinder): BillEditorEvent | null {
  const code = latinDigits(entry.text.trim())
  if (entry.column !== 'quantity' || !/^\d{8,}$/u.test(code)) return null
  const scan = finder.scan(code) ?? ({ kind: 'unknown', code } as const)
  return { type: 'scan', scan, before: { draft, entry: { ...entry, text: '', problem: null }, history } }
}

function cellChoice(view: EntryView, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = view
  if (entry.column === 'unit') {
    const choice = unitsFor(view, finder)[entry.highlighted ?? 0]
    return choice === undefined ? null : { type: 'unit.take', choice }
  }
  const feature = featuresFor(view, finder)[entry.highlighted ?? 0]
  return feature === undefined ? null : { type: 'feature.toggle', feature }
}

function tabOn(view: EntryView, finder: ItemFinder): BillEditorEvent | null {
  const { entry } = view
  if (entry.column !== 'item') return { type: 'cursor.tab', by: 1 }
  // On an empty line Tab leaves the grid, as everywhere.
  return entry.text === '' ? null : confirmation(view, finder)
}

function tabBack({ draft, entry }: EntryView): BillEditorEvent | null {
  const isFirst = entry.rowKey === draft.lines[0]?.key && entry.column === 'quantity'
  const isEmpty = entry.column === 'item' && (draft.lines.length === 0 || entry.text !== '')
  return isFirst || isEmpty ? null : { type: 'cursor.tab', by: -1 }
}

/** An exact code wins over the search, unless the arrows have chosen something else. */
function choiceFor(entry: LineEntry, finder: ItemFinder): LineChoice | undefined {
  const { query } = readItemText(entry.text)
  const { rows, certain } = finder.found(query)
  const row = highlightedRow(entry, certain)
  const isMoved = row !== null && (row > 0 || certain === 0)
  if (isMoved) return rows[row]
  return finder.exact(query) ?? (row === null ? undefined : rows[row])
}

function highlight(view: EntryView, finder: ItemFinder, by: 1 | -1): BillEditorEvent | null {
  return highlightKey(view.entry, choicesIn(view, finder), by)
}

function choicesIn(view: EntryView, finder: ItemFinder): { readonly count: number; readonly certain: number } {
  if (view.entry.column === 'item') {
    const { rows, certain } = finder.found(readItemText(view.entry.text).query)
    return { count: rows.length, certain }
  }
  const count = view.entry.column === 'unit' ? unitsFor(view, finder).length : featuresFor(view, finder).length
  return { count, certain: count }
}

function stepBy({ entry }: EntryView, by: number): BillEditorEvent | null {
  if (entry.mode === 'caret') return null
  return entry.column === 'item' && entry.text !== '' ? null : { type: 'cursor.move', by }
}
