/** Types shared by the parts of a sheet's view. */
import type { ReactNode, RefObject } from 'react'
import type { Reference } from '#contract/field-kinds.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import type { CellEntry, SheetRow, SheetShape } from '#machines/sheet/sheet-types.ts'
import type { SheetAction, SheetNow } from './sheet-keys.ts'
import type { SheetLayout } from './sheet-layout.ts'

/** The display of a column. */
export type ShownColumn<Row> = {
  readonly id: string
  readonly title: string
  /** A CSS grid track. */
  readonly width: string
  readonly isNumber?: boolean
  /** It has a button for its row instead of a value: its heading is only for screen readers. */
  readonly isAction?: boolean
  /** Plain text for values that must not be truncated. */
  readonly cell: (row: Row) => ReactNode
  /** The placeholder of an empty cell, or of a value about to be overwritten. */
  readonly ghost: (row: Row | undefined) => string
  /** The result of a typed text, when it differs: `12+3` is 15. */
  readonly comesTo?: (text: string) => string | null
}

/** The contents of the live line besides the focused cell. */
export type ShownLive = {
  /** A preview of the row being entered, from its number on. */
  readonly preview: ReactNode
  /** The id of its list, when the sheet's component renders that too: it is always mounted. */
  readonly listId: string
}

/** An option of a cell's list. */
export type CellOption = Reference & {
  /** A remark beside its name, and whether the cell has it already. */
  readonly more?: { readonly text: string; readonly isOn: boolean }
}

export type SheetViewProps<Row extends SheetRow> = {
  readonly id: string
  readonly label: string
  readonly sheet: { readonly rows: readonly Row[]; readonly entry: Omit<CellEntry, 'problem'> }
  readonly rules: SheetShape
  /** Keeps its identity while nothing changes. */
  readonly columns: readonly ShownColumn<Row>[]
  /** By default a single line with every column. */
  readonly layout?: SheetLayout
  readonly isEditing: boolean
  /** The problems of rows, by key; translated. */
  readonly problems: ReadonlyMap<number, string>
  /** Why the cell cannot be left, translated. */
  readonly entryProblem: string | null
  /** A note on the cell while it can be left. */
  readonly note?: ReactNode
  readonly isWrong?: boolean
  /** The current matches of the cell's list. */
  readonly found: SearchResults<CellOption>
  readonly nameOf: (row: Reference) => string
  readonly noneFound: string
  readonly live?: ShownLive
  /** Below the live line while there are no rows. */
  readonly empty?: ReactNode
  readonly act: (action: SheetAction) => void
  /** The state at the moment of a key, when keys may be faster than rendering; by default the rendered state. */
  readonly now?: () => SheetNow
  /** The text for Ctrl+C; null when there is nothing to copy. */
  readonly copied: () => string | null
  readonly input: RefObject<HTMLInputElement | null>
  /** The entry row, to which lists are attached. */
  readonly entryRow?: RefObject<HTMLDivElement | null>
  readonly className?: string
}
