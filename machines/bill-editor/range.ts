/**
 * Several cells of the lines at once, by the rules that every sheet has: here is what they come to in a bill, whose keys leave a cell in its
 * own way and whose lines keep to what its user may give. One change of many cells is one step of the history.
 */
import * as moves from '../sheet/moves.ts'
import {
  type Cell,
  type CellTable,
  filledDown as downFilled,
  type Put,
  put as putInto,
  type Span,
  type Steps,
  selectionOf as selectedOf,
  tableOf as textsOf,
  withoutRows,
  withoutValues,
} from '../sheet/ranges.ts'
import type { DraftLine } from './draft.ts'
import { lineRules, nothingOffered, type Offered } from './line-rules.ts'
import { lineWalk } from './line-walk.ts'
import { atLine, cellOf, type LineEntryProblem, type LineSheet, lineSelectionOf, withLineProblem } from './sheet.ts'

/** From the corner where the selection began, or the cell itself, to a cell so many rows and columns away. */
export function extendedLines(sheet: LineSheet, by: Steps): LineSheet {
  return moves.extended(sheet, lineWalk(sheet), by)
}

/** The same to a certain cell. */
export function extendedToLine(sheet: LineSheet, to: Cell): LineSheet {
  return moves.extendedTo(sheet, lineWalk(sheet), to)
}

/** All cells, or those of the column or of the line that has the keys. */
export function spannedLines(sheet: LineSheet, span: Span): LineSheet {
  return moves.spanned(sheet, lineWalk(sheet), span)
}

/** Del: every selected cell, or the one that has the keys, as it is on a new line. */
export function clearedLines(sheet: LineSheet): LineSheet {
  const range = rangeIn(sheet, nothingOffered)
  if (range === null) return sheet
  const draft = { ...sheet.draft, lines: withoutValues(sheet.draft.lines, range) }
  return { ...sheet, draft, entry: { ...sheet.entry, text: '', mode: 'overwrite', problem: null } }
}

/** Ctrl+Del: the selected lines go, or the one that has the keys; the keys go to what follows them. */
export function removedLines(sheet: LineSheet): LineSheet {
  // A line of an original stays, and takes nothing back.
  if (sheet.draft.original !== null) return clearedLines(sheet)
  const range = rangeIn(sheet, nothingOffered)
  if (range === null) return sheet
  const { rows, next } = withoutRows(sheet.draft.lines, range)
  return atLine(
    { ...sheet, draft: { ...sheet.draft, lines: rows } },
    next,
    cellOf(range.columns[0]?.id, sheet.draft.type),
  )
}

/** The selected cells as a table: numbers in ASCII digits, units and features by name. */
export function lineTableOf(sheet: LineSheet): CellTable {
  const range = lineSelectionOf(sheet) && rangeIn(sheet, nothingOffered)
  return range === null ? [] : textsOf(range)
}

/** Ctrl+D: the first line of the selection in all others. */
export function filledDownLines(sheet: LineSheet, offered: Offered): LineSheet {
  const range = rangeIn(sheet, offered)
  if (range === null || range.rows.length < 2) return sheet
  return withPut(sheet, range.first, downFilled(linesOf(sheet), lineRules(sheet, offered), range))
}

/** Puts a table into the cells, from the first selected one on; one that needs more lines or columns than there are is refused as a whole. */
export function putLines(sheet: LineSheet, table: CellTable, offered: Offered): LineSheet {
  const range = rangeIn(sheet, offered)
  return range === null
    ? sheet
    : withPut(sheet, range.first, putInto(linesOf(sheet), lineRules(sheet, offered), range, table))
}

function rangeIn(sheet: LineSheet, offered: Offered) {
  const { draft, entry } = sheet
  return selectedOf({ rows: draft.lines, entry }, lineRules(sheet, offered))
}

function linesOf({ draft }: LineSheet) {
  return { rows: draft.lines, nextKey: draft.nextLineKey }
}

function withPut(sheet: LineSheet, first: number, done: Put<DraftLine>): LineSheet {
  if (!done.ok) return withLineProblem(sheet, putProblem(done, first))
  const isSame = done.rows === sheet.draft.lines
  const draft = isSame ? sheet.draft : { ...sheet.draft, lines: done.rows }
  return { ...sheet, draft, entry: { ...sheet.entry, problem: null } }
}

/** What cannot be put says the line that it was for, counted from `first`. */
export function putProblem(
  { code, params, row }: Extract<Put<DraftLine>, { ok: false }>,
  first: number,
): LineEntryProblem {
  const shown = row === null ? params : { line: first + row + 1 }
  return { code, ...(shown && { params: shown }) }
}
