/** What the parts of a drawn sheet share. */
import type { ReactNode, RefObject } from 'react'
import type { Reference } from '#contract/field-kinds.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import type { CellEntry, SheetRow, SheetShape } from '#machines/sheet/sheet-types.ts'
import type { SheetAction, SheetNow } from './sheet-keys.ts'
import type { SheetLayout } from './sheet-layout.ts'

/** How a column is shown. */
export type ShownColumn<Row> = {
  readonly id: string
  readonly title: string
  /** Of a CSS grid. */
  readonly width: string
  readonly isNumber?: boolean
  /** It holds a button for its row, and no value: its title is only read out. */
  readonly isAction?: boolean
  /** Plain text: what cannot be cut is not cut. */
  readonly cell: (row: Row) => ReactNode
  /** What an empty cell stands for, or a value that is about to be written over. */
  readonly ghost: (row: Row | undefined) => string
  /** What a typed text comes to, where that is not what is there: `12+3` is 15. */
  readonly comesTo?: (text: string) => string | null
}

/** What is in the live line beside the cell that has the keys. */
export type ShownLive = {
  /** The row that is being written, from its number on. */
  readonly preview: ReactNode
  /** The id of its list, where the component of the sheet draws that too: it is always on the page. */
  readonly listId: string
}

/** A thing of a cell's list. */
export type CellOption = Reference & {
  /** What is said of it beside its name, and whether the cell holds it already. */
  readonly more?: { readonly text: string; readonly isOn: boolean }
}

export type SheetViewProps<Row extends SheetRow> = {
  readonly id: string
  readonly label: string
  readonly sheet: { readonly rows: readonly Row[]; readonly entry: Omit<CellEntry, 'problem'> }
  readonly rules: SheetShape
  /** The same list while nothing about them changes. */
  readonly columns: readonly ShownColumn<Row>[]
  /** Without it one line with every column. */
  readonly layout?: SheetLayout
  readonly isEditing: boolean
  /** The problems of rows, by their keys; translated. */
  readonly problems: ReadonlyMap<number, string>
  /** Why the cell cannot be left, translated. */
  readonly entryProblem: string | null
  /** What may be said of the cell while nothing keeps it from being left. */
  readonly note?: ReactNode
  readonly isWrong?: boolean
  /** What the cell's list has now. */
  readonly found: SearchResults<CellOption>
  readonly nameOf: (row: Reference) => string
  readonly noneFound: string
  readonly live?: ShownLive
  /** Beneath the live line while there are no rows. */
  readonly empty?: ReactNode
  readonly act: (action: SheetAction) => void
  /** The sheet at the moment of a key, where keys may come faster than it is drawn; else what was drawn last. */
  readonly now?: () => SheetNow
  /** What Ctrl+C takes; null where there is nothing to take. */
  readonly copied: () => string | null
  readonly input: RefObject<HTMLInputElement | null>
  /** The row that takes the keys, for lists that hang on it. */
  readonly entryRow?: RefObject<HTMLDivElement | null>
  readonly className?: string
}
