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
import { type LineChoice, lineOf, withoutLine } from './draft.ts'
import { at, type CellColumn, cellColumnsOf, liveEntry, type Sheet, withProblem } from './sheet.ts'

/** The text before and after the `*` of `3*milk`; without a quantity in front, everything is the query. */
export function readItemText(text: string): { readonly quantityText: string | null; readonly query: string } {
  const match = /^\s*([-−]?[\d٠-٩۰-۹.,٫٬]+)\s*[*×](.*)$/su.exec(text)
  return match === null
    ? { quantityText: null, query: text.trim() }
    : { quantityText: match[1] ?? null, query: (match[2] ?? '').trim() }
}

export function typed(sheet: Sheet, text: string): Sheet {
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

function typedItem(sheet: Sheet, text: string): Sheet {
  const { entry } = sheet
  const isFirst = entry.text === '' && sheet.draft.lines.length > 0
  if (isFirst && text === '+') return nudged(sheet, 1)
  if (isFirst && (text === '-' || text === '−')) return nudged(sheet, -1)
  return { ...sheet, entry: { ...entry, text, highlighted: null, isListClosed: false, problem: null } }
}

function typedQuantity(sheet: Sheet, text: string): Sheet {
  const letterAt = text.search(/\p{L}/u)
  if (letterAt < 0) return typedNumber(sheet, text, refuseQuantityKey(text, isSplittableAt(sheet)))
  // A letter in a quantity cell ends it and opens the search for the next item.
  const done = committed({ ...sheet, entry: { ...sheet.entry, text: text.slice(0, letterAt) } })
  return done.entry.problem === null ? typed({ ...done, entry: liveEntry }, text.slice(letterAt)) : done
}

/** Whether the line of the cell, or the item that was taken into the live line, is sold in parts. */
function isSplittableAt({ draft, entry }: Sheet): boolean {
  return (lineOf(draft, entry.rowKey) ?? entry.choice)?.isSplittable ?? true
}

/** A key that the number cannot hold leaves the cell as it was and says why. */
function typedNumber(sheet: Sheet, text: string, refusal: ReturnType<typeof refusePriceKey>): Sheet {
  if (refusal !== undefined) return withProblem(sheet, { code: refusal })
  return { ...sheet, entry: { ...sheet.entry, text, problem: null } }
}

/** Takes an item into the live line: `3*` in front of it is the quantity, else the quantity is asked for. */
export function taken(before: Sheet, choice: LineChoice): Sheet {
  const sheet = committed(before)
  if (sheet.entry.column !== 'item') return sheet
  const { above } = sheet.entry
  const { quantityText } = readItemText(sheet.entry.text)
  const asking: Sheet = { ...sheet, entry: { ...liveEntry, column: 'quantity', choice, above } }
  if (quantityText === null) return asking
  const done = committed({ ...asking, entry: { ...asking.entry, text: quantityText } })
  return done.entry.problem === null ? done : withProblem(sheet, done.entry.problem)
}

/** Up and down through the lines in the column of the cell; beneath the last one is the live line. */
export function moved(sheet: Sheet, by: number): Sheet {
  const { entry } = sheet
  // Half a search is neither entered nor lost.
  if (entry.column === 'item' && entry.text !== '') return sheet
  const place = sheet.draft.lines.findIndex(line => line.key === entry.rowKey)
  const done = committed(sheet)
  if (done.entry.problem !== null) return done
  const from = place < 0 ? done.draft.lines.length : place
  // A line that is committed with zero vanishes, and the next one takes its place.
  const hasVanished = place >= 0 && done.draft.lines.length < sheet.draft.lines.length
  const to = Math.max(0, from + by - (hasVanished && by > 0 ? 1 : 0))
  return at(done, done.draft.lines[to]?.key ?? null, columnOf(entry.column))
}

/** Beside the cell, in the order of the columns; at either end of a line nothing happens. */
export function sidled(sheet: Sheet, to: 1 | -1 | 'first' | 'last'): Sheet {
  const { entry } = sheet
  if (entry.rowKey === null) return sheet
  const cells = cellColumnsOf(sheet.draft.type)
  const place = cells.indexOf(columnOf(entry.column))
  const next = to === 'first' ? 0 : to === 'last' ? cells.length - 1 : place + to
  const column = cells[next]
  if (column === undefined) return sheet
  return leftFor(sheet, done => at(done, entry.rowKey, column))
}

/** Tab: on to the next cell that is typed into, then to the next line; backwards the same way. */
export function tabbed(sheet: Sheet, by: 1 | -1): Sheet {
  const { entry } = sheet
  if (entry.rowKey === null) return by === 1 ? intoAdded(sheet) : backFromLive(sheet)
  const cells = tabColumnsOf(sheet)
  const place = cells.indexOf(columnOf(entry.column))
  const column = cells[place < 0 ? cells.length : place + by]
  if (column !== undefined) return leftFor(sheet, done => at(done, entry.rowKey, column))
  const row = sheet.draft.lines.findIndex(line => line.key === entry.rowKey)
  return leftFor(sheet, done =>
    at(done, done.draft.lines[row + by]?.key ?? null, by === 1 ? 'quantity' : lastCell(sheet)),
  )
}

/** Features are chosen rarely: arrows lead there, Tab passes them by. */
function tabColumnsOf({ draft }: Sheet): readonly CellColumn[] {
  return cellColumnsOf(draft.type).filter(column => column !== 'features')
}

/** Where the way back through a line begins. */
function lastCell(sheet: Sheet): CellColumn {
  return tabColumnsOf(sheet).at(-1) ?? 'quantity'
}

/** From the quantity of the live line to the unit of the line that it has become. */
function intoAdded(sheet: Sheet): Sheet {
  const key = sheet.draft.nextLineKey
  return leftFor(sheet, done => at(done, key, 'unit'))
}

function backFromLive(sheet: Sheet): Sheet {
  if (sheet.entry.column !== 'item') return { ...sheet, entry: liveEntry }
  return sheet.entry.text === '' ? at(sheet, sheet.draft.lines.at(-1)?.key ?? null, lastCell(sheet)) : sheet
}

function leftFor(sheet: Sheet, go: (done: Sheet) => Sheet): Sheet {
  const done = committed(sheet)
  return done.entry.problem === null ? go(done) : done
}

function columnOf(column: Sheet['entry']['column']): CellColumn {
  return column === 'item' ? 'quantity' : column
}

/** To a cell of a line, or (null) to the live line; no other cell is selected any more. */
export function pointed(sheet: Sheet, rowKey: number | null, column: CellColumn = 'quantity'): Sheet {
  const { entry } = sheet
  const isThere = entry.rowKey === rowKey && (rowKey === null || entry.column === column)
  if (isThere) return entry.anchor === null ? sheet : { ...sheet, entry: { ...entry, anchor: null } }
  return leftFor(sheet, done => at(done, rowKey, column))
}

/** Takes a line away; the keys then go to the line that follows it, or to the live line. */
export function removed(sheet: Sheet, rowKey: number): Sheet {
  const place = sheet.draft.lines.findIndex(line => line.key === rowKey)
  const draft = withoutLine(sheet.draft, rowKey)
  if (sheet.entry.rowKey !== rowKey) return { ...sheet, draft }
  return at({ ...sheet, draft }, draft.lines[place]?.key ?? null, columnOf(sheet.entry.column))
}

/** The next line goes above the one of the cell. */
export function inserted(sheet: Sheet): Sheet {
  const { rowKey } = sheet.entry
  if (lineOf(sheet.draft, rowKey) === undefined) return sheet
  return leftFor(sheet, done => ({ ...done, entry: { ...liveEntry, above: rowKey } }))
}

/** Esc, one step at a time: the list closes, the text goes, the cell is left. */
export function stepped(sheet: Sheet): Sheet {
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
  return { ...sheet, entry: liveEntry }
}
