/** The columns of a list of master data: the fields that the description lists, and what is computed of each row. */
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { type ComputedField, type DefinedField, type DefinedValue, isRequired } from '#contract/definitions/field.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { halalas } from '#domain/money.ts'
import { wordText } from '../i18n/keys.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import { fieldKey, fieldWord } from './value-texts.ts'

export function definitionColumns(definition: Definition): readonly ListedColumn<DefinitionRow>[] {
  const { fields, computed = {}, list } = definition
  return [
    ...list.flatMap(name => {
      const field = fields[name]
      return field === undefined ? [] : [columnOf(definition, name, field)]
    }),
    ...Object.entries(computed).map(([name, field]) => columnOf(definition, name, field)),
  ]
}

function columnOf(
  definition: Definition,
  name: string,
  field: DefinedField | ComputedField,
): ListedColumn<DefinitionRow> {
  const head = {
    ...{ id: name, title: fieldWord(definition, name) },
    ...(stays(definition, name)
      ? {}
      : { chosenAs: fieldKey(definition, name), leaves: leavesAt(definition, name, field.kind) }),
  }
  switch (field.kind) {
    case 'text':
      return { ...head, kind: 'text', value: row => textOf(row[name]) }
    case 'code':
      return { ...head, kind: 'code', width: codeWidth(definition, name, field), value: row => textOf(row[name]) }
    case 'money':
      return { ...head, kind: 'money', value: row => sumOf(row[name]) }
    case 'count':
      return {
        ...head,
        kind: 'count',
        width: { screen: '8rem', paperMm: 24 },
        value: row => (typeof row[name] === 'number' ? row[name] : null),
      }
    case 'flag':
      return { ...head, kind: 'flag', value: row => row[name] === true }
    case 'choice':
      return { ...head, kind: 'choice', value: row => choiceOf(row[name]) }
  }
}

/** What a row is known by, and what a row that is typed in the list cannot do without. */
function stays({ list, fields, isEditedInPlace }: Definition, name: string): boolean {
  const field = fields[name]
  return name === list[0] || (isEditedInPlace === true && field !== undefined && isRequired(field))
}

/** A telephone has room for a name and a figure beside the code of the row: what it is called, what is computed of it. */
function leavesAt({ list, fields, computed = {} }: Definition, name: string, kind: ListedKind): number {
  if (name === list.find(each => fields[each]?.kind === 'text')) return 3
  if (Object.hasOwn(computed, name)) return 2
  return kind === 'money' ? 1 : 0
}
type ListedKind = DefinedField['kind'] | ComputedField['kind']

/** A VAT number has fifteen digits, a telephone ten; the codes of rows are mostly short. */
function codeWidth({ list }: Definition, name: string, field: DefinedField) {
  if (name === list[0]) return { screen: 'minmax(5.5rem, 10rem)', paperMm: 26 }
  const isLong = 'format' in field && field.format === 'vatNumber'
  return { screen: isLong ? 'minmax(9.5rem, 11rem)' : 'minmax(7rem, 10rem)', paperMm: isLong ? 32 : 26 }
}

function textOf(value: DefinedValue | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : String(value)
}

function sumOf(value: DefinedValue | undefined): ExactSum | null {
  if (typeof value === 'number') return halalas(value)
  return typeof value === 'bigint' ? value : null
}

function choiceOf(value: DefinedValue | undefined) {
  const text = textOf(value)
  return text === null ? null : { value: text, text: wordText(text) }
}
