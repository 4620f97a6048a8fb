/** The types of a sheet, shared by its keys, rules and view: columns, live line, rows and the focused cell. */
import type { Read } from '#domain/fields/reading.ts'
import type { Problem, ProblemCode } from '#domain/problem.ts'

/** The properties of a column that keyboard handling needs. */
export type CellShape = {
  readonly id: string
  /** `list`: typing filters a list to choose from; `number`: a letter ends the cell and begins the next row. */
  readonly kind: 'list' | 'number' | 'text'
  /** For a list: it stays open for the next choice, and Space chooses too. */
  readonly takesSeveral?: boolean
  /** For a number: false if a letter is refused like any other invalid key. */
  readonly isEndedByLetter?: false
}

export type SheetColumn<Row> = CellShape & {
  /** The change of the row for a text in the cell. For a list: the single certain match of the text. */
  readonly read: (text: string, row: Row, rows: readonly Row[]) => Read<Partial<Row>>
  /** The value as an editable text. */
  readonly text: (row: Row) => string
  /** The change for Del. */
  readonly cleared: Partial<Row> | ((row: Row) => Partial<Row>)
  /** The change for a pasted empty text; by default the same as Del. */
  readonly emptied?: Partial<Row>
  /** Why the cell refuses this text, even while typing. */
  readonly refuse?: (text: string) => ProblemCode | undefined
  /** True for a text that is complete with its last key, without Enter. */
  readonly isWhole?: (text: string) => boolean
}

export type SheetRow = { readonly key: number }

/**
 * The parsed text of a live line: `new` begins a row and has its search text; `last` changes the last row, which is left to the owner of
 * such a grammar.
 */
export type LiveText = {
  readonly of: 'new' | 'last'
  readonly query: string
  /** Further values of a new row, by column, as editable texts. */
  readonly cells: Readonly<Record<string, string>>
}

/** A live line with its own column or grammar. */
export type LiveLine = {
  readonly column: CellShape
  readonly read: (text: string) => LiveText
}

/** The shape of a sheet for keyboard handling. */
export type SheetShape = { readonly columns: readonly CellShape[]; readonly live?: LiveLine }

export type SheetRules<Row extends SheetRow> = {
  /** In display and Tab order; a row begins in the first one. */
  readonly columns: readonly SheetColumn<Row>[]
  readonly blank: (key: number) => Row
  /** The next column after Enter in a row that is being written; null: the next row. */
  readonly next: (row: Row, column: string) => string | null
  readonly rowsMax: number
  /** Without it, the live line is the first column of a new row. */
  readonly live?: LiveLine
}

export type EntryProblem = Pick<Problem, 'code' | 'params'>

export type CellEntry = {
  /** The row of the focused cell; null: the live line. */
  readonly rowKey: number | null
  readonly column: string
  /** Where a selection of several cells began; it ends at the focused cell. Null without a selection. */
  readonly anchor: { readonly rowKey: number; readonly column: string } | null
  /** The typed text, unchanged. */
  readonly text: string
  /** `overwrite`: typing replaces the value, arrows move between cells. `caret`: the value is edited, arrows move the caret. */
  readonly mode: 'overwrite' | 'caret'
  /** The highlighted row of the list below the cell; null before the first arrow key: see `highlightedRow`. */
  readonly highlighted: number | null
  readonly isListClosed: boolean
  readonly problem: EntryProblem | null
}

export type Rows<Row extends SheetRow> = { readonly rows: readonly Row[]; readonly nextKey: number }
export type Sheet<Row extends SheetRow> = Rows<Row> & { readonly entry: CellEntry }
