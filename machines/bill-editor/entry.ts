/**
 * The cell that takes the keys, and the grammar of what is typed there. Source: design page 4, "Live line grammar".
 *
 *   item cell of the live line ── item taken ──► its quantity cell ── Enter, or a letter ──► line added, item cell again
 *            │  ▲                                     │ Tab            (the letter opens the next search)
 *     arrows ▼  │ Enter, Esc                          ▼
 *   quantity ⇄ unit ⇄ price ⇄ discount ⇄ features of a line that stands already
 *
 * Every function takes the sheet as it is and returns the next one; one that cannot be left because of what is in its cell
 * comes back with a problem and with nothing else changed.
 */

import { numberBefore } from '../sheet/live-text.ts'
import type { LiveText } from '../sheet/sheet-types.ts'
import { commandOf, committed } from './cells.ts'
import { draftLineOf, type LineOffer, type LineTemplate, withoutLine, withTemplate } from './draft.ts'
import { foundLine } from './refund.ts'
import { atLine, cellOf, firstCellOf, type LineSheet, liveEntry, withLineProblem } from './sheet.ts'

/** `milk` and `3*milk` begin a line; `*3`, `%5` and `=9.50` change the last one, as `commandOf` reads them. */
export function readLiveText(text: string): LiveText {
  if (commandOf(text) !== null) return { of: 'last', query: '', cells: {} }
  const { number, rest } = numberBefore(text)
  return { of: 'new', query: rest, cells: number === null ? {} : { quantity: number } }
}

/** Takes an item or an account into the live line: `3*` in front of it is the quantity or the amount, else that is asked for. */
export function takenItem(before: LineSheet, { template, ...choice }: LineOffer): LineSheet {
  const sheet = committed(before)
  if (sheet.entry.column !== 'item') return sheet
  if (sheet.draft.original !== null) return foundLine(sheet, choice)
  const { above } = sheet.entry
  if (template !== undefined) return takenTemplate(sheet, template)
  const countText = readLiveText(sheet.entry.text).cells.quantity
  const asking: LineSheet = { ...sheet, entry: { ...liveEntry, column: firstCellOf(sheet.draft.type), choice, above } }
  if (countText === undefined) return asking
  const done = committed({ ...asking, entry: { ...asking.entry, text: countText } })
  return done.entry.problem === null ? done : withLineProblem(sheet, done.entry.problem)
}

/** Its lines, and the keys in the first of which nobody knows the amount. */
function takenTemplate(sheet: LineSheet, template: LineTemplate): LineSheet {
  const draft = withTemplate(sheet.draft, template, sheet.entry.above)
  const added = draft.lines.filter(({ key }) => key >= sheet.draft.nextLineKey)
  return atLine({ ...sheet, draft }, added.find(({ unitPrice }) => unitPrice === 0)?.key ?? null)
}

/** Takes a line away; the keys then go to the line that follows it, or to the live line. */
export function removedLine(sheet: LineSheet, rowKey: number): LineSheet {
  const place = sheet.draft.lines.findIndex(line => line.key === rowKey)
  const draft = withoutLine(sheet.draft, rowKey)
  if (sheet.entry.rowKey !== rowKey) return { ...sheet, draft }
  return atLine({ ...sheet, draft }, draft.lines[place]?.key ?? null, cellOf(sheet.entry.column, sheet.draft.type))
}

/** The next line goes above the one of the cell. */
export function insertedLine(sheet: LineSheet): LineSheet {
  const { rowKey } = sheet.entry
  if (sheet.draft.original !== null || draftLineOf(sheet.draft, rowKey) === undefined) return sheet
  const done = committed(sheet)
  return done.entry.problem === null ? { ...done, entry: { ...liveEntry, above: rowKey } } : done
}
