/** The columns of a master data list: the listed fields, and computed values. */
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import {
  type ComputedField,
  type DefinedChoice,
  type DefinedField,
  isRequired,
  type RowValue,
  type SingleField,
} from '#contract/definitions/field.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { isDay } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'
import { ColourSwatch } from '../fields/colour-swatch.tsx'
import { referenceField } from '../fields/reference.ts'
import { wordText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import { ItemPicture } from '../services/item-picture.tsx'
import { Code, NameText } from '../ui/isolated-text.tsx'
import { fieldKey, fieldWord, listedChoice } from './value-texts.ts'

export function definitionColumns(definition: Definition): readonly ListedColumn<DefinitionRow>[] {
  const { fields, computed = {}, list } = definition
  return [
    ...list.flatMap(name => {
      const field = fields[name]
      return field === undefined || field.kind === 'rows' ? [] : [columnOf(definition, name, field)]
    }),
    ...Object.entries(computed).map(([name, field]) => columnOf(definition, name, field)),
  ]
}

type ColumnField = SingleField | ComputedField

function columnOf(definition: Definition, name: string, field: ColumnField): ListedColumn<DefinitionRow> {
  const head = {
    ...{ id: name, title: fieldWord(definition, name) },
    ...(stays(definition, name)
      ? {}
      : { chosenAs: fieldKey(definition, name), leaves: leavesAt(definition, name, field.kind) }),
    ...(field.kind === 'code' && { width: codeWidth(definition, name, field) }),
  }
  if (field.kind === 'reference' && field.none !== undefined) {
    const { none } = field
    const value = (row: DefinitionRow) => referenceOf(row[name])
    return { ...head, kind: 'reference', value, render: row => <NamedOr value={value(row)} none={none} /> }
  }
  if (field.kind === 'choice') return { ...head, kind: 'choice', value: row => choiceOf(row[name], field) }
  return valueColumn(head, field.kind, row => row[name])
}

type ColumnHead = Pick<ListedColumn<never>, 'id' | 'title' | 'width' | 'chosenAs' | 'leaves'>

/** A column of values of a kind, at any path in a row. */
export function valueColumn<Row>(
  head: ColumnHead,
  kind: ColumnField['kind'],
  cellOf: (row: Row) => RowValue | undefined,
): ListedColumn<Row> {
  switch (kind) {
    case 'text':
    case 'code':
      return { ...head, kind, value: row => textOf(cellOf(row)) }
    case 'money':
      return { ...head, kind, value: row => sumOf(cellOf(row)) }
    case 'price':
      return { ...head, kind, value: row => numberOf(cellOf(row), price) }
    case 'quantity':
      return { ...head, kind, value: row => numberOf(cellOf(row), quantity) }
    case 'ratio':
      return { ...head, kind, value: row => numberOf(cellOf(row), ratio) }
    case 'percent':
      return { ...head, kind, value: row => numberOf(cellOf(row), rate) }
    case 'count':
      return {
        ...head,
        kind,
        width: { screen: '8rem', paperMm: 24 },
        value: row => numberOf(cellOf(row), each => each),
      }
    case 'day':
      return { ...head, kind, value: row => dayOf(cellOf(row)) }
    case 'colour':
      return { ...head, kind, value: row => textOf(cellOf(row)), render: row => <Colour value={cellOf(row)} /> }
    case 'image': {
      const value = (row: Row) => textOf(cellOf(row))
      return { ...head, kind: 'code', value, render: row => <ItemPicture path={value(row) ?? ''} className="size-7" /> }
    }
    case 'reference':
      return { ...head, kind, value: row => referenceOf(cellOf(row)) }
    case 'flag':
      return { ...head, kind, value: row => flagOf(cellOf(row)) }
    case 'choice':
      return { ...head, kind, value: row => choiceOf(cellOf(row)) }
  }
}

/** A row without the flag, such as one without a second unit, has an empty cell. */
function flagOf(value: RowValue | undefined): boolean | null {
  return value === undefined ? null : value === true
}

/** The key of a row, and required fields when rows are edited in place, are never hidden. */
function stays({ list, fields, isEditedInPlace }: Definition, name: string): boolean {
  const field = fields[name]
  return name === list[0] || (isEditedInPlace === true && field !== undefined && isRequired(field))
}

/** On a phone there is room for a name and a figure beside the code: the name and the computed value hide last. */
function leavesAt({ list, fields, computed = {} }: Definition, name: string, kind: ListedKind): number {
  if (name === list.find(each => fields[each]?.kind === 'text')) return 3
  if (Object.hasOwn(computed, name)) return 2
  return kind === 'money' ? 1 : 0
}
type ListedKind = DefinedField['kind'] | ComputedField['kind']

/** A VAT number has fifteen digits, a telephone number ten; codes are mostly short. */
function codeWidth({ list }: Definition, name: string, field: DefinedField) {
  if (name === list[0]) return { screen: 'minmax(5.5rem, 10rem)', paperMm: 26 }
  const isLong = 'format' in field && field.format === 'vatNumber'
  return { screen: isLong ? 'minmax(9.5rem, 11rem)' : 'minmax(7rem, 10rem)', paperMm: isLong ? 32 : 26 }
}

function Colour({ value }: { value: RowValue | undefined }) {
  const colour = textOf(value)
  if (colour === null) return null
  return (
    <span className="flex items-center gap-2">
      <ColourSwatch colour={colour} className="size-4 shrink-0 rounded-sm" />
      <Code>{colour}</Code>
    </span>
  )
}

/** The reference's name, or the text for none. */
function NamedOr({ value, none }: { value: Reference | null; none: string }) {
  const formats = useFormats()
  if (value === null) return <span className="text-muted-foreground">{wordText(none)}</span>
  return <NameText text={referenceField.shown(value, formats)} />
}

function textOf(value: RowValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOf<T>(value: RowValue | undefined, of: (value: number) => T): T | null {
  return typeof value === 'number' ? of(value) : null
}

function dayOf(value: RowValue | undefined) {
  return typeof value === 'string' && isDay(value) ? value : null
}

function referenceOf(value: RowValue | undefined) {
  return typeof value === 'object' && value !== null && 'code' in value ? value : null
}

function sumOf(value: RowValue | undefined): ExactSum | null {
  if (typeof value === 'number') return halalas(value)
  return typeof value === 'bigint' ? value : null
}

function choiceOf(value: RowValue | undefined, field?: DefinedChoice) {
  const text = textOf(value)
  return text === null ? null : { value: text, text: field ? listedChoice(field, text) : wordText(text) }
}
