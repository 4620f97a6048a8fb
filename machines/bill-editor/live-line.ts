/** The live line of a bill as the sheet is told of it: the column in which items are searched for, and the grammar of what is typed there. */
import type { LiveLine, LiveText, SheetShape } from '../sheet/sheet.ts'
import { commandOf } from './cells.ts'
import { readItemText } from './entry.ts'
import { lineCells } from './sheet.ts'

const itemLine: LiveLine = { column: { id: 'item', kind: 'list' }, read: readLiveText }

/** The cells of any bill, for its keys. */
export const lineShape: SheetShape & { readonly live: LiveLine } = { columns: lineCells, live: itemLine }

/** `milk` and `3*milk` begin a line; `*3`, `%5` and `=9.50` change the last one. */
export function readLiveText(text: string): LiveText {
  const command = commandOf(text)
  if (command !== null) return { of: 'last', query: '', cells: { [command.column]: command.text } }
  const { quantityText, query } = readItemText(text)
  return { of: 'new', query, cells: quantityText === null ? {} : { quantity: quantityText } }
}
