/** The presentation of one kind of value everywhere: in lists, print, files and the clipboard. */
import type { FieldKind, FieldSum, FieldValue, SummedKind } from '#contract/field-kinds.ts'
import type { Day } from '#domain/days.ts'
import type { DayOrder } from '#domain/fields/read-day.ts'
import type { Read } from '#domain/fields/reading.ts'
import type { Formats } from '../i18n/formats.ts'

/** A choice with its display text. */
export type ChoiceOption = { readonly value: FieldValue<'choice'>; readonly text: string }

/** The value of a cell: a choice includes its text, and summable kinds accept sums. */
export type CellValue<Kind extends FieldKind> = Kind extends 'choice'
  ? ChoiceOption
  : FieldValue<Kind> | (Kind extends SummedKind ? FieldSum<Kind> : never)

/** A workbook cell: text or a number with its number format. */
export type WorkbookCell = { readonly t: 's' | 'n'; readonly v: string | number; readonly z?: string }

export type WorkbookWords = {
  /** The company's local time at an instant, as if it were UTC, because workbooks have no time zones. */
  readonly wallClock: (instantMs: number) => number
  readonly nameOf: Formats['nameOf']
}

export type FieldWidth = {
  /** A CSS grid track. */
  readonly screen: string
  readonly workbookLetters: number
  /** Null when the column shares the remaining width. */
  readonly paperMm: number | null
}

/** The context for parsing typed or pasted text. */
export type ReadingWords = {
  readonly dayOrder: DayOrder
  /** Omitted parts of a date are today's. */
  readonly today: Day
}

/** Instants are never typed; choices and references are selected from lists. */
export type TypedKind = Exclude<FieldKind, 'instant' | 'choice' | 'reference'>

/** An empty text is refused as `required`; the form decides whether a value is optional. */
type Reader<Kind extends FieldKind> = (text: string, words: ReadingWords) => Read<FieldValue<Kind>>

export type Field<Kind extends FieldKind> = {
  /** Words are truncated at their logical end; a code keeps its left-to-right order. */
  readonly letters: 'words' | 'code' | 'figures'
  /** Numbers are aligned by their decimals at the end of the cell and never mirrored. */
  readonly align: 'start' | 'centre' | 'number'
  readonly width: FieldWidth
  /** Formatted in the user's language. */
  readonly shown: (value: CellValue<Kind>, formats: Formats) => string
  /** Formatted for other programs: ASCII digits, no grouping, days and instants as ISO 8601, one line. */
  readonly copied: (value: CellValue<Kind>, nameOf: Formats['nameOf']) => string
  readonly cell: (value: CellValue<Kind>, words: WorkbookWords) => WorkbookCell
  readonly read: Kind extends TypedKind ? Reader<Kind> : null
}
