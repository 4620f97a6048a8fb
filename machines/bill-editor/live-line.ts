/** The live line of a bill for the sheet: its search column and its grammar. */
import type { LiveLine, SheetShape } from '../sheet/sheet-types.ts'
import { readLiveText } from './entry.ts'
import { lineCells } from './sheet.ts'

const itemLine: LiveLine = { column: { id: 'item', kind: 'list' }, read: readLiveText }

/** The cells of any bill, for its keys. */
export const lineShape: SheetShape & { readonly live: LiveLine } = { columns: lineCells, live: itemLine }
