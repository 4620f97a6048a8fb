/** The draft together with the current cell: the input and result of every change of the bill. */
import { isOwnTrade, lineSourceOf } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { type Cell, type Selection, selectionOf as selectedOf } from '../sheet/ranges.ts'
import type * as sheet from '../sheet/sheet-types.ts'
import { type BillSetting, type Draft, type DraftLine, draftLineOf, type LineChoice } from './draft.ts'

/** The editable cells of a line, in Tab order. */
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

/** The columns of a bill type. */
export function columnsOfLines(type: BillTypeCode): readonly LineCell[] {
  const known = columnsByType.get(type)
  if (known !== undefined) return known
  const ofType = billTypeOf(type)
  // The other values of a refund or debit note come from the original.
  const named: readonly string[] = isOwnTrade(ofType)
    ? ofType.columns
    : ofType.debits === null
      ? ['quantity']
      : ['quantity', 'price']
  const columns = lineCells.filter(({ id }) => named.includes(id))
  columnsByType.set(type, columns)
  return columns
}

const columnsByType = new Map<BillTypeCode, readonly LineCell[]>()

export function isCellColumn(name: string | undefined): name is CellColumn {
  return cellColumns.some(each => each === name)
}

/** The first cell of a line: the quantity, the amount of an expense, or the price that a debit note adds. */
export function firstCellOf(type: BillTypeCode): 'quantity' | 'price' {
  const isPriced = lineSourceOf(type) === 'accounts' || billTypeOf(type).debits !== null
  return isPriced ? 'price' : 'quantity'
}

/** The cell for a column name: columns that are not editable, and the item search, map to the first cell. */
export function cellOf(name: string | undefined, type: BillTypeCode): CellColumn {
  return isCellColumn(name) ? name : firstCellOf(type)
}

export type EntryColumn = 'item' | CellColumn

/** Problems of typing, which never reach the server. */
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

/** The current cell, as in every sheet. */
export type LineEntry = Omit<sheet.CellEntry, 'column' | 'anchor' | 'problem'> & {
  readonly column: EntryColumn
  readonly anchor: Cell<CellColumn> | null
  readonly problem: LineEntryProblem | null
  /** The item of the live line once it is chosen. */
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

/** Moves to a cell of a line, or to the live line if the line does not exist. The cell's list opens on request. */
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

/** The selected cells, if several or explicitly selected; null for a plain current cell. */
export function lineSelectionOf({ draft, entry }: Pick<LineSheet, 'draft' | 'entry'>): LineSelection | null {
  if (entry.anchor === null) return null
  return selectedOf({ rows: draft.lines, entry }, { columns: columnsOfLines(draft.type) })
}

export type LineSelection = Selection<DraftLine, { readonly id: CellColumn }>
