/**
 * Range edits of the lines: the rules of every sheet, with the bill's own navigation and discount limits. A change of many cells is one step of the
 * history.
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

/** Extends the selection, from its anchor or the current cell, by rows and columns. */
export function extendedLines(sheet: LineSheet, by: Steps): LineSheet {
  return moves.extended(sheet, lineWalk(sheet), by)
}

/** Extends the selection to a cell. */
export function extendedToLine(sheet: LineSheet, to: Cell): LineSheet {
  return moves.extendedTo(sheet, lineWalk(sheet), to)
}

/** Selects all cells, or those of the current column or line. */
export function spannedLines(sheet: LineSheet, span: Span): LineSheet {
  return moves.spanned(sheet, lineWalk(sheet), span)
}

/** Del: resets the selected cells, or the current one, to the values of a new line. */
export function clearedLines(sheet: LineSheet): LineSheet {
  const range = rangeIn(sheet, nothingOffered)
  if (range === null) return sheet
  const draft = { ...sheet.draft, lines: withoutValues(sheet.draft.lines, range) }
  return { ...sheet, draft, entry: { ...sheet.entry, text: '', mode: 'overwrite', problem: null } }
}

/** Ctrl+Del: removes the selected lines, or the current one; the focus moves to the next line. */
export function removedLines(sheet: LineSheet): LineSheet {
  // A line of an original is not removed; its quantity becomes zero.
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

/** Ctrl+D: copies the first line of the selection to all others. */
export function filledDownLines(sheet: LineSheet, offered: Offered): LineSheet {
  const range = rangeIn(sheet, offered)
  if (range === null || range.rows.length < 2) return sheet
  return withPut(sheet, range.first, downFilled(linesOf(sheet), lineRules(sheet, offered), range))
}

/** Pastes a table from the first selected cell; a table that needs more lines or columns than exist is refused as a whole. */
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

/** A refused paste reports the number of its line, counted from `first`. */
export function putProblem(
  { code, params, row }: Extract<Put<DraftLine>, { ok: false }>,
  first: number,
): LineEntryProblem {
  const shown = row === null ? params : { line: first + row + 1 }
  return { code, ...(shown && { params: shown }) }
}
