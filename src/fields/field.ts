/** What is known of one kind of value wherever it stands: in a list, on paper, in a file, in the clipboard. */
import type { FieldKind, FieldSum, FieldValue, SummedKind } from '#contract/field-kinds.ts'
import type { Day } from '#domain/days.ts'
import type { DayOrder } from '#domain/fields/read-day.ts'
import type { Read } from '#domain/fields/reading.ts'
import type { Formats } from '../i18n/formats.ts'

/** One of a few things, and what a person reads of it. */
export type ChoiceOption = { readonly value: FieldValue<'choice'>; readonly text: string }

/** What a cell is drawn from: a choice comes with its text, and a sum is where its kind has one. */
export type CellValue<Kind extends FieldKind> = Kind extends 'choice'
  ? ChoiceOption
  : FieldValue<Kind> | (Kind extends SummedKind ? FieldSum<Kind> : never)

/** A cell of a workbook: text or a number, with the format that a number is shown in. */
export type WorkbookCell = { readonly t: 's' | 'n'; readonly v: string | number; readonly z?: string }

export type WorkbookWords = {
  /** What the clocks of the company show at an instant, read as if it were UTC: a sheet knows no time zones. */
  readonly wallClock: (instantMs: number) => number
  readonly nameOf: Formats['nameOf']
}

export type FieldWidth = {
  /** A track of CSS grid. */
  readonly screen: string
  readonly workbookLetters: number
  /** Null where the column shares what the others leave. */
  readonly paperMm: number | null
}

/** What a text that is typed or pasted is read by. */
export type ReadingWords = {
  readonly dayOrder: DayOrder
  /** What is left out of a date is that of today. */
  readonly today: Day
}

/** An instant is never typed; a choice and a reference are found among those there are. */
export type TypedKind = Exclude<FieldKind, 'instant' | 'choice' | 'reference'>

/** Nothing is refused as `required`: whether a value may be left out is the matter of the form. */
type Reader<Kind extends FieldKind> = (text: string, words: ReadingWords) => Read<FieldValue<Kind>>

export type Field<Kind extends FieldKind> = {
  /** Words are cut at their own end where there is no room, whichever way they are written; a code keeps its order among any letters. */
  readonly letters: 'words' | 'code' | 'figures'
  /** Numbers are at the end of their cells, one beneath the other, and are never mirrored. */
  readonly align: 'start' | 'centre' | 'number'
  readonly width: FieldWidth
  /** As a person reads it in their language. */
  readonly shown: (value: CellValue<Kind>, formats: Formats) => string
  /** As any program reads it: ASCII digits, no grouping, days and instants as ISO 8601, one line. */
  readonly copied: (value: CellValue<Kind>, nameOf: Formats['nameOf']) => string
  readonly cell: (value: CellValue<Kind>, words: WorkbookWords) => WorkbookCell
  readonly read: Kind extends TypedKind ? Reader<Kind> : null
}
