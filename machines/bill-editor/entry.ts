/**
 * The cell that takes the keys, and the grammar of what is typed there. Source: design page 4, "Live line grammar".
 *
 *   item cell of the live line ── item taken ──► its quantity cell ── Enter, or a letter ──► line added, item cell again
 *            │  ▲                                     │ Tab            (the letter opens the next search)
 *     arrows ▼  │ Enter, Esc                          ▼
 *   quantity ⇄ unit ⇄ price ⇄ discount ⇄ features of a line that stands already
 *
 * Every function takes the sheet as it is and returns the next one; one that cannot be left because of what stands in its cell
 * comes back with a problem and with nothing else changed.
 */

import { refusePriceKey, refuseQuantityKey } from '#domain/fields/reading.ts'
import { committed, nudged } from './cells.ts'
import { draftLineOf, type LineChoice, withoutLine } from './draft.ts'
import { unselected } from './range.ts'
import { atLine, cellOf, type LineSheet, liveEntry, withLineProblem } from './sheet.ts'

/** The text before and after the `*` of `3*milk`; without a quantity in front, everything is the query. */
export function readItemText(text: string): { readonly quantityText: string | null; readonly query: string } {
  const match = /^\s*([-−]?[\d٠-٩۰-۹.,٫٬]+)\s*[*×](.*)$/su.exec(text)
  return match === null
    ? { quantityText: null, query: text.trim() }
    : { quantityText: match[1] ?? null, query: (match[2] ?? '').trim() }
}

export function typedInLine(sheet: LineSheet, text: string): LineSheet {
  const { entry } = sheet
  switch (entry.column) {
    case 'item':
      return typedItem(sheet, text)
    case 'unit':
    case 'features':
      return { ...sheet, entry: { ...entry, text, highlighted: null, isListClosed: false, problem: null } }
    case 'quantity':
      return typedQuantity(sheet, text)
    default:
      return typedNumber(sheet, text, refusePriceKey(text))
  }
}

function typedItem(sheet: LineSheet, text: string): LineSheet {
  const { entry } = sheet
  const isFirst = entry.text === '' && sheet.draft.lines.length > 0
  if (isFirst && text === '+') return nudged(sheet, 1)
  if (isFirst && (text === '-' || text === '−')) return nudged(sheet, -1)
  return { ...sheet, entry: { ...entry, text, highlighted: null, isListClosed: false, problem: null } }
}

function typedQuantity(sheet: LineSheet, text: string): LineSheet {
  const letterAt = text.search(/\p{L}/u)
  if (letterAt < 0) return typedNumber(sheet, text, refuseQuantityKey(text, isSplittableAt(sheet)))
  // A letter in a quantity cell ends it and opens the search for the next item.
  const done = committed({ ...sheet, entry: { ...sheet.entry, text: text.slice(0, letterAt) } })
  return done.entry.problem === null ? typedInLine({ ...done, entry: liveEntry }, text.slice(letterAt)) : done
}

/** Whether the line of the cell, or the item that was taken into the live line, is sold in parts. */
function isSplittableAt({ draft, entry }: LineSheet): boolean {
  return (draftLineOf(draft, entry.rowKey) ?? entry.choice)?.isSplittable ?? true
}

/** A key that the number cannot hold leaves the cell as it was and says why. */
function typedNumber(sheet: LineSheet, text: string, refusal: ReturnType<typeof refusePriceKey>): LineSheet {
  if (refusal !== undefined) return withLineProblem(sheet, { code: refusal })
  return { ...sheet, entry: { ...sheet.entry, text, problem: null } }
}

/** Takes an item into the live line: `3*` in front of it is the quantity, else the quantity is asked for. */
export function takenItem(before: LineSheet, choice: LineChoice): LineSheet {
  const sheet = committed(before)
  if (sheet.entry.column !== 'item') return sheet
  const { above } = sheet.entry
  const { quantityText } = readItemText(sheet.entry.text)
  const asking: LineSheet = { ...sheet, entry: { ...liveEntry, column: 'quantity', choice, above } }
  if (quantityText === null) return asking
  const done = committed({ ...asking, entry: { ...asking.entry, text: quantityText } })
  return done.entry.problem === null ? done : withLineProblem(sheet, done.entry.problem)
}

/** Takes a line away; the keys then go to the line that follows it, or to the live line. */
export function removedLine(sheet: LineSheet, rowKey: number): LineSheet {
  const place = sheet.draft.lines.findIndex(line => line.key === rowKey)
  const draft = withoutLine(sheet.draft, rowKey)
  if (sheet.entry.rowKey !== rowKey) return { ...sheet, draft }
  return atLine({ ...sheet, draft }, draft.lines[place]?.key ?? null, cellOf(sheet.entry.column))
}

/** The next line goes above the one of the cell. */
export function insertedLine(sheet: LineSheet): LineSheet {
  const { rowKey } = sheet.entry
  if (draftLineOf(sheet.draft, rowKey) === undefined) return sheet
  const done = committed(sheet)
  return done.entry.problem === null ? { ...done, entry: { ...liveEntry, above: rowKey } } : done
}

/** Esc, one step at a time: the list closes, the text goes, the selection, and then the cell is left. */
export function steppedLine(sheet: LineSheet): LineSheet {
  const { entry } = sheet
  const hasList =
    entry.column === 'unit' || entry.column === 'features' || (entry.column === 'item' && entry.text !== '')
  if (hasList && !entry.isListClosed) return { ...sheet, entry: { ...entry, isListClosed: true } }
  if (entry.text !== '' || entry.mode === 'caret') {
    return {
      ...sheet,
      entry: { ...entry, text: '', mode: 'overwrite', isListClosed: entry.rowKey !== null, problem: null },
    }
  }
  return entry.anchor === null ? { ...sheet, entry: liveEntry } : unselected(sheet)
}
