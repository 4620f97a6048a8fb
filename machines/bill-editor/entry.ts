/**
 * The current cell, and the grammar of its text. Source: design page 4, "Live line grammar".
 *
 *   item cell of the live line ── item chosen ─► its quantity cell ── Enter, or a letter ──► line added, item cell again
 *            │  ▲                                     │ Tab            (the letter opens the next search)
 *     arrows ▼  │ Enter, Esc                          ▼
 *   quantity ⇄ unit ⇄ price ⇄ discount ⇄ features of an existing line
 *
 * Every function takes a sheet and returns the next one; a sheet whose cell has invalid content returns with a problem and no other change.
 */

import { numberBefore } from '../sheet/live-text.ts'
import type { LiveText } from '../sheet/sheet-types.ts'
import { commandOf, committed } from './cells.ts'
import { draftLineOf, type LineOffer, type LineTemplate, withoutLine, withTemplate } from './draft.ts'
import { foundLine } from './refund.ts'
import { atLine, cellOf, firstCellOf, type LineSheet, liveEntry, withLineProblem } from './sheet.ts'

/** `milk` and `3*milk` start a line; `*3`, `%5` and `=9.50` change the last one (see `commandOf`). */
export function readLiveText(text: string): LiveText {
  if (commandOf(text) !== null) return { of: 'last', query: '', cells: {} }
  const { number, rest } = numberBefore(text)
  return { of: 'new', query: rest, cells: number === null ? {} : { quantity: number } }
}

/** Puts an item or an account into the live line: a prefix `3*` is the quantity or the amount, otherwise the next cell requests it. */
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

/** Adds the lines of a template, and moves to the first line without an amount. */
function takenTemplate(sheet: LineSheet, template: LineTemplate): LineSheet {
  const draft = withTemplate(sheet.draft, template, sheet.entry.above)
  const added = draft.lines.filter(({ key }) => key >= sheet.draft.nextLineKey)
  return atLine({ ...sheet, draft }, added.find(({ unitPrice }) => unitPrice === 0)?.key ?? null)
}

/** Removes a line; the focus moves to the line that follows it, or to the live line. */
export function removedLine(sheet: LineSheet, rowKey: number): LineSheet {
  const place = sheet.draft.lines.findIndex(line => line.key === rowKey)
  const draft = withoutLine(sheet.draft, rowKey)
  if (sheet.entry.rowKey !== rowKey) return { ...sheet, draft }
  return atLine({ ...sheet, draft }, draft.lines[place]?.key ?? null, cellOf(sheet.entry.column, sheet.draft.type))
}

/** The next line is inserted above the line of the cell. */
export function insertedLine(sheet: LineSheet): LineSheet {
  const { rowKey } = sheet.entry
  if (sheet.draft.original !== null || draftLineOf(sheet.draft, rowKey) === undefined) return sheet
  const done = committed(sheet)
  return done.entry.problem === null ? { ...done, entry: { ...liveEntry, above: rowKey } } : done
}
