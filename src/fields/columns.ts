/** A column declares the kind of its values; display, copy, export and print follow from it. */
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
  /** When the column's width differs from that of its kind. */
  readonly width?: Partial<FieldWidth>
  /** For a text column that contains figures of several kinds: printed like numbers. */
  readonly isFigure?: true
}

/** One type per kind, so that a value of another kind does not compile. */
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

/** The displayed text of a cell; empty without a value. */
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
