/**
 * What a key in the entry cell means: pure, so that a whole bill can be typed in a test without a screen. A key that means nothing here
 * is left to the browser and to the bindings of the page. Source: design page 4, "Live line grammar".
 */
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { type Entry, readItemText } from '#machines/bill-editor/entry.ts'
import type { BillEditorEvent } from '#machines/bill-editor.machine.ts'
import type { ItemFinder } from './item-finder.ts'

export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

export function entryEvent(press: KeyPress, entry: Entry, finder: ItemFinder): BillEditorEvent | null {
  if (press.altKey || press.metaKey) return null
  if (press.ctrlKey) return press.key === 'Delete' ? removalOf(entry) : null
  if (press.shiftKey && press.key !== 'Enter') return null
  switch (press.key) {
    case 'Enter':
      return press.shiftKey ? { type: 'cursor.move', by: -1 } : confirmation(entry, finder)
    case 'Tab':
      // On an empty line Tab leaves the grid, as everywhere.
      return entry.column === 'item' && entry.text === '' ? null : confirmation(entry, finder)
    case 'ArrowDown':
      return isListOpen(entry) ? highlight(entry, finder, 1) : stepBy(entry, 1)
    case 'ArrowUp':
      return isListOpen(entry) ? highlight(entry, finder, -1) : stepBy(entry, -1)
    case 'Escape':
      return isAtRest(entry) ? null : { type: 'entry.step' }
    default:
      return null
  }
}

/** Whether the list of found items belongs beneath the cell. */
export function isListOpen(entry: Entry): boolean {
  return entry.column === 'item' && entry.text.trim() !== '' && !entry.isListClosed
}

/** Nothing is typed and nothing is taken: Esc has nothing to undo here. */
function isAtRest(entry: Entry): boolean {
  return entry.lineKey === null && entry.column === 'item' && entry.text === ''
}

function confirmation(entry: Entry, finder: ItemFinder): BillEditorEvent | null {
  if (entry.column === 'quantity') return { type: 'entry.commit' }
  if (entry.text.trim() === '') return { type: 'pay' }
  const choice = choiceFor(entry, finder)
  return choice === undefined ? { type: 'item.miss' } : { type: 'item.take', choice }
}

/** An exact code wins over the search, unless the arrows have chosen something else. */
function choiceFor(entry: Entry, finder: ItemFinder): LineChoice | undefined {
  const { query } = readItemText(entry.text)
  if (entry.highlighted > 0) return finder.found(query)[entry.highlighted]
  return finder.exact(query) ?? finder.found(query)[0]
}

function highlight(entry: Entry, finder: ItemFinder, by: 1 | -1): BillEditorEvent | null {
  const last = finder.found(readItemText(entry.text).query).length - 1
  if (last < 0) return null
  return { type: 'list.highlight', row: Math.min(last, Math.max(0, entry.highlighted + by)) }
}

function stepBy(entry: Entry, by: 1 | -1): BillEditorEvent | null {
  return entry.column === 'item' && entry.text !== '' ? null : { type: 'cursor.move', by }
}

function removalOf(entry: Entry): BillEditorEvent | null {
  return entry.lineKey === null ? null : { type: 'line.remove', lineKey: entry.lineKey }
}
