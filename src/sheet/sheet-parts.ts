/** What the parts of a drawn sheet share. */
import type { ReactNode, RefObject } from 'react'
import type { Reference } from '#contract/field-kinds.ts'
import type { FoundRows } from '#domain/search/finder.ts'
import type { Sheet, SheetRow, SheetRules } from '#machines/sheet/sheet.ts'
import type { SheetAction } from './sheet-keys.ts'

export const sheetRowPx = 35

/** How a column of the rules is shown. */
export type ShownColumn<Row> = {
  readonly id: string
  readonly title: string
  /** Of a CSS grid. */
  readonly width: string
  readonly isNumber?: boolean
  /** Plain text: what cannot be cut is not cut. */
  readonly cell: (row: Row) => ReactNode
  /** What an empty cell stands for, or a value that is about to be written over. */
  readonly ghost: (row: Row | undefined) => string
}

export type SheetViewProps<Row extends SheetRow> = {
  readonly id: string
  readonly label: string
  readonly sheet: Sheet<Row>
  readonly rules: SheetRules<Row>
  readonly columns: readonly ShownColumn<Row>[]
  readonly isEditing: boolean
  /** What stands against rows, by their keys; translated. */
  readonly problems: ReadonlyMap<number, string>
  /** Why the cell cannot be left, translated. */
  readonly entryProblem: string | null
  /** What the cell's list has now. */
  readonly found: FoundRows<Reference>
  readonly nameOf: (row: Reference) => string
  readonly noneFound: string
  readonly act: (action: SheetAction) => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly className?: string
}

export const lineClass = 'grid h-row items-center border-border/70 border-b'

export function sheetCellIdOf(sheetId: string, rowKey: number, column: string): string {
  return `${sheetId}-${rowKey}-${column}`
}
