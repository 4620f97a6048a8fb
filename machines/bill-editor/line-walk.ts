/** Keyboard navigation through the lines of a bill: the sheet's rules, with the differences of the live line. */
import * as moves from '../sheet/moves.ts'
import { committed } from './cells.ts'
import { atLine, cellOf, columnsOfLines, firstCellOf, type LineSheet, liveEntry } from './sheet.ts'

export function lineWalk({ draft: { type } }: LineSheet): moves.Walk<LineSheet> {
  const columns = columnsOfLines(type)
  return {
    rows: sheet => sheet.draft.lines,
    columns,
    // Features are rarely chosen: arrow keys reach them, Tab skips them.
    tabColumns: columns.filter(column => column.id !== 'features'),
    entered: committed,
    at: (sheet, rowKey, column) => atLine(sheet, rowKey, cellOf(column, type)),
    withAnchor: (sheet, cell) => {
      const anchor = cell && { rowKey: cell.rowKey, column: cellOf(cell.column, type) }
      return { ...sheet, entry: { ...sheet.entry, anchor } }
    },
    isSearching: ({ entry }) => entry.column === 'item' && entry.text !== '',
  }
}

export function tabbedInLines(sheet: LineSheet, by: 1 | -1): LineSheet {
  const { entry } = sheet
  if (entry.rowKey !== null || (entry.column === 'item' && entry.text === '' && by === -1))
    return moves.tabbed(sheet, lineWalk(sheet), by)
  return by === 1 ? intoAdded(sheet) : entry.column === 'item' ? sheet : { ...sheet, entry: liveEntry }
}

/** From the live line to the next cell of its line: the unit of an item, or the description of an expense. */
function intoAdded(sheet: LineSheet): LineSheet {
  const key = sheet.draft.nextLineKey
  const done = committed(sheet)
  const { type } = sheet.draft
  const next = columnsOfLines(type).find(({ id }) => id !== firstCellOf(type))
  return done.entry.problem === null ? atLine(done, key, next?.id) : done
}

/** To a cell of a line, or (null) to the live line. */
export function pointedInLines(sheet: LineSheet, rowKey: number | null, column?: string): LineSheet {
  return moves.pointed(sheet, lineWalk(sheet), rowKey, column)
}

export const movedInLines = (sheet: LineSheet, by: number): LineSheet => moves.moved(sheet, lineWalk(sheet), by)
/** To the first cell of the first line, or to the live line. */
export const atEndOfLines = (sheet: LineSheet, end: 'first' | 'last'): LineSheet =>
  moves.atEnd(sheet, lineWalk(sheet), end)
export const sidledInLines = (sheet: LineSheet, to: 1 | -1 | 'first' | 'last'): LineSheet =>
  moves.sidled(sheet, lineWalk(sheet), to)
