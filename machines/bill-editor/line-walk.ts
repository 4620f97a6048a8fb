/** The ways of the keys through the lines of a bill: those of every sheet, and what is different in its live line. */
import * as moves from '../sheet/moves.ts'
import { committed } from './cells.ts'
import { at, cellOf, columnsOfLines, liveEntry, type Sheet } from './sheet.ts'

export function lineWalk({ draft: { type } }: Sheet): moves.Walk<Sheet> {
  const columns = columnsOfLines(type)
  return {
    rows: sheet => sheet.draft.lines,
    columns,
    // Features are chosen rarely: arrows lead there, Tab passes them by.
    tabColumns: columns.filter(column => column.id !== 'features'),
    entered: committed,
    at: (sheet, rowKey, column) => at(sheet, rowKey, cellOf(column)),
    withAnchor: (sheet, cell) => {
      const anchor = cell && { rowKey: cell.rowKey, column: cellOf(cell.column) }
      return { ...sheet, entry: { ...sheet.entry, anchor } }
    },
    isSearching: ({ entry }) => entry.column === 'item' && entry.text !== '',
  }
}

export function tabbed(sheet: Sheet, by: 1 | -1): Sheet {
  const { entry } = sheet
  if (entry.rowKey !== null || (entry.column === 'item' && entry.text === '' && by === -1))
    return moves.tabbed(sheet, lineWalk(sheet), by)
  return by === 1 ? intoAdded(sheet) : entry.column === 'item' ? sheet : { ...sheet, entry: liveEntry }
}

/** From the quantity of the live line to the unit of the line that it has become. */
function intoAdded(sheet: Sheet): Sheet {
  const key = sheet.draft.nextLineKey
  const done = committed(sheet)
  return done.entry.problem === null ? at(done, key, 'unit') : done
}

/** To a cell of a line, or (null) to the live line. */
export function pointed(sheet: Sheet, rowKey: number | null, column: string = 'quantity'): Sheet {
  return moves.pointed(sheet, lineWalk(sheet), rowKey, column)
}

export const moved = (sheet: Sheet, by: number): Sheet => moves.moved(sheet, lineWalk(sheet), by)
export const sidled = (sheet: Sheet, to: 1 | -1 | 'first' | 'last'): Sheet => moves.sidled(sheet, lineWalk(sheet), to)
