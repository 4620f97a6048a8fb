/** The draft together with the cell that takes the keys: what every change of the bill takes and gives back. */
import { type BillTypeCode, billTypeOf, lineSourceOf } from '#domain/bills/bill-types.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { type Cell, type Selection, selectionOf as selectedOf } from '../sheet/ranges.ts'
import type * as sheet from '../sheet/sheet-types.ts'
import { type BillSetting, type Draft, type DraftLine, draftLineOf, type LineChoice } from './draft.ts'

/** The cells of a line that can be changed, in the order in which Tab goes through them. */
export const cellColumns = ['quantity', 'unit', 'description', 'vatKind', 'price', 'discount', 'features'] as const
export type CellColumn = (typeof cellColumns)[number]

type LineCell = sheet.CellShape & { readonly id: CellColumn }

export const lineCells: readonly LineCell[] = [
  { id: 'quantity', kind: 'number' },
  { id: 'unit', kind: 'list' },
  { id: 'description', kind: 'text' },
  { id: 'vatKind', kind: 'list' },
  { id: 'price', kind: 'number', isEndedByLetter: false },
  { id: 'discount', kind: 'number', isEndedByLetter: false },
  { id: 'features', kind: 'list', takesSeveral: true },
]

/** Those that a bill of the type has. */
export function columnsOfLines(type: BillTypeCode): readonly LineCell[] {
  const known = columnsByType.get(type)
  if (known !== undefined) return known
  const { columns: named, refunds } = billTypeOf(type)
  // Everything else of a refund is the original's.
  const columns = lineCells.filter(({ id }) => (refunds === null ? named.some(each => each === id) : id === 'quantity'))
  columnsByType.set(type, columns)
  return columns
}

const columnsByType = new Map<BillTypeCode, readonly LineCell[]>()

export function isCellColumn(name: string | undefined): name is CellColumn {
  return cellColumns.some(each => each === name)
}

/** The cell that a line is begun with: how many, or of an expense how much. */
export function firstCellOf(type: BillTypeCode): 'quantity' | 'price' {
  return lineSourceOf(type) === 'accounts' ? 'price' : 'quantity'
}

/** The cell of a line that a column stands for: what cannot be changed, and the search for an item, stand for the first one. */
export function cellOf(name: string | undefined, type: BillTypeCode): CellColumn {
  return isCellColumn(name) ? name : firstCellOf(type)
}

export type EntryColumn = 'item' | CellColumn

/** Problems of typing, which the server never sees. */
export const ownProblems = [
  'unknownItem',
  'unknownScan',
  'pasteTooLarge',
  'unfinishedItem',
  'unfinishedChoice',
  'unknownCustomer',
  'severalCustomers',
  'unknownSupplier',
  'severalSuppliers',
  'notInOriginal',
] as const
export type OwnProblem = (typeof ownProblems)[number]

export type LineEntryProblem = {
  readonly code: ProblemCode | OwnProblem
  readonly params?: Readonly<Record<string, string | number>>
}

/** The cell that has the keys, as in every sheet. */
export type LineEntry = Omit<sheet.CellEntry, 'column' | 'anchor' | 'problem'> & {
  readonly column: EntryColumn
  readonly anchor: Cell<CellColumn> | null
  readonly problem: LineEntryProblem | null
  /** The item of the live line once it is taken. */
  readonly choice: LineChoice | null
  /** The line above which the live line is inserted; null adds it at the end. */
  readonly above: number | null
}

export type LineSheet = { readonly draft: Draft; readonly entry: LineEntry; readonly setting: BillSetting }

export const liveEntry: LineEntry = {
  rowKey: null,
  column: 'item',
  anchor: null,
  text: '',
  mode: 'overwrite',
  choice: null,
  above: null,
  highlighted: null,
  isListClosed: false,
  problem: null,
}

export function withLineProblem(sheet: LineSheet, problem: LineEntryProblem): LineSheet {
  return { ...sheet, entry: { ...sheet.entry, problem } }
}

/** The cell of a line, or the live line where there is no such line. Lists of a cell open when they are asked for. */
export function atLine(
  sheet: LineSheet,
  rowKey: number | null,
  column: CellColumn = firstCellOf(sheet.draft.type),
): LineSheet {
  if (draftLineOf(sheet.draft, rowKey) === undefined) {
    return sheet.entry === liveEntry ? sheet : { ...sheet, entry: liveEntry }
  }
  return { ...sheet, entry: { ...liveEntry, rowKey, column, isListClosed: true } }
}

/** The selected cells, where there are several or where one was selected on purpose; null for the cell that just has the keys. */
export function lineSelectionOf({ draft, entry }: Pick<LineSheet, 'draft' | 'entry'>): LineSelection | null {
  if (entry.anchor === null) return null
  return selectedOf({ rows: draft.lines, entry }, { columns: columnsOfLines(draft.type) })
}

export type LineSelection = Selection<DraftLine, { readonly id: CellColumn }>
