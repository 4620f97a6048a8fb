/** A sheet as its keys, its rules and its drawing see it: its columns, its live line, its rows and the cell that has the keys. */
import type { Read } from '#domain/fields/reading.ts'
import type { Problem, ProblemCode } from '#domain/problem.ts'

/** What the keys of a cell must know of its column. */
export type CellShape = {
  readonly id: string
  /** `list`: what is typed narrows a list that something is taken from; `number`: a letter ends the cell and begins the next row. */
  readonly kind: 'list' | 'number' | 'text'
  /** Of a list: it stays open for the next thing, and Space takes one too. */
  readonly takesSeveral?: boolean
  /** Of a number: false where a letter is refused like any other key that it cannot hold. */
  readonly isEndedByLetter?: false
}

export type SheetColumn<Row> = CellShape & {
  /** What a text in the cell makes of its row. Of a list: what the text names for certain. */
  readonly read: (text: string, row: Row, rows: readonly Row[]) => Read<Partial<Row>>
  /** The value as it would be typed. */
  readonly text: (row: Row) => string
  /** The row without the value, as Del makes it. */
  readonly cleared: Partial<Row> | ((row: Row) => Partial<Row>)
  /** What an empty text makes of the row when it is pasted; the same as Del where that is not said. */
  readonly emptied?: Partial<Row>
  /** Why the cell must not hold this text, not even for a moment. */
  readonly refuse?: (text: string) => ProblemCode | undefined
  /** What is entered by its last key, without Enter. */
  readonly isWhole?: (text: string) => boolean
}

export type SheetRow = { readonly key: number }

/**
 * What a text in the live line says: `new`, that a row begins, with what it is searched by; `last`, a change of the last row, which is left to
 * the owner of such a grammar.
 */
export type LiveText = {
  readonly of: 'new' | 'last'
  readonly query: string
  /** What else it says of a new row, by column, as it would be typed there. */
  readonly cells: Readonly<Record<string, string>>
}

/** A live line with a column or a grammar of its own. */
export type LiveLine = {
  readonly column: CellShape
  readonly read: (text: string) => LiveText
}

/** What the keys must know of a sheet. */
export type SheetShape = { readonly columns: readonly CellShape[]; readonly live?: LiveLine }

export type SheetRules<Row extends SheetRow> = {
  /** In the order in which they stand and Tab goes through them; the first is where a row begins. */
  readonly columns: readonly SheetColumn<Row>[]
  readonly blank: (key: number) => Row
  /** Where Enter goes on to in a row that is being written; null: to the next row. */
  readonly next: (row: Row, column: string) => string | null
  readonly rowsMax: number
  /** Without it the live line is the first column of a row that is not there yet. */
  readonly live?: LiveLine
}

export type EntryProblem = Pick<Problem, 'code' | 'params'>

export type CellEntry = {
  /** The row of the cell that has the keys; null: the live line. */
  readonly rowKey: number | null
  readonly column: string
  /** Where a selection of several cells began; it goes to this one. Null where no other cell is selected. */
  readonly anchor: { readonly rowKey: number; readonly column: string } | null
  /** What was typed, as typed. */
  readonly text: string
  /** `overwrite`: what is typed takes the place of the value, arrows go on. `caret`: the value is mended, arrows move the caret. */
  readonly mode: 'overwrite' | 'caret'
  /** The row of the list beneath the cell that arrows have gone to; null before they have: see `highlightedRow`. */
  readonly highlighted: number | null
  readonly isListClosed: boolean
  readonly problem: EntryProblem | null
}

export type Rows<Row extends SheetRow> = { readonly rows: readonly Row[]; readonly nextKey: number }
export type Sheet<Row extends SheetRow> = Rows<Row> & { readonly entry: CellEntry }
