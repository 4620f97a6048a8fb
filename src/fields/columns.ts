/** A column says of what kind its values are; how they are shown, copied, exported and printed follows from that. */
import type { FieldKind } from '#contract/field-kinds.ts'
import type { Formats } from '../i18n/formats.ts'
import type { CellValue, Field, FieldWidth, WorkbookCell, WorkbookWords } from './field.ts'
import { fields } from './kinds.ts'

type ColumnOfKind<Row, Kind extends FieldKind> = {
  readonly id: string
  readonly kind: Kind
  /** Translated. */
  readonly title: string
  readonly value: (row: Row) => CellValue<Kind> | null
  /** Where the column needs another width than its kind. */
  readonly width?: Partial<FieldWidth>
  /** Of a text in which figures of several kinds stand: on paper it is a column of numbers. */
  readonly isFigure?: true
}

/** One column for each kind, so that a value of another kind does not compile. */
export type FieldColumn<Row, Kind extends FieldKind = FieldKind> = {
  [Each in Kind]: ColumnOfKind<Row, Each>
}[Kind]

export function alignOf({ kind }: Pick<FieldColumn<never>, 'kind'>): Field<FieldKind>['align'] {
  return fields[kind].align
}

export function lettersOf({ kind }: Pick<FieldColumn<never>, 'kind'>): Field<FieldKind>['letters'] {
  return fields[kind].letters
}

export function widthOf({ kind, width }: Pick<FieldColumn<never>, 'kind' | 'width'>): FieldWidth {
  return { ...fields[kind].width, ...width }
}

/** The text of a cell as a person reads it; empty where there is no value. */
export function shownText<Row, Kind extends FieldKind>(
  column: FieldColumn<Row, Kind>,
  row: Row,
  formats: Formats,
): string {
  const value = column.value(row)
  return value === null ? '' : fields[column.kind].shown(value, formats)
}

export function copiedText<Row, Kind extends FieldKind>(
  column: FieldColumn<Row, Kind>,
  row: Row,
  nameOf: Formats['nameOf'],
): string {
  const value = column.value(row)
  return value === null ? '' : fields[column.kind].copied(value, nameOf)
}

/** Null for an empty cell. */
export function workbookCell<Row, Kind extends FieldKind>(
  column: FieldColumn<Row, Kind>,
  row: Row,
  words: WorkbookWords,
): WorkbookCell | null {
  const value = column.value(row)
  return value === null || value === '' ? null : fields[column.kind].cell(value, words)
}
