/** The changes of a row in words. Child rows that were added, removed or changed are named each. */
import type { ReplyChange } from '#contract/definitions/definition.ts'
import type { DefinedRows, ReplyValue } from '#contract/definitions/field.ts'
import type { Formats } from '../i18n/formats.ts'
import { wordText } from '../i18n/keys.ts'
import { type Described, fieldWord, wireText } from './value-texts.ts'

type ReplyRow = Extract<ReplyValue, readonly unknown[]>[number]

type Values = { readonly before: readonly string[]; readonly after: readonly string[] }

export type ShownChange = Values & { readonly field: string }

export function shownChange(described: Described, { field, from, to }: ReplyChange, formats: Formats): ShownChange {
  const word = fieldWord(described, field)
  const kind = described.fields[field]
  if (kind?.kind === 'rows') return { field: word, ...childChange(kind, from, to, formats) }
  const textOf = (value: ReplyValue) => [wireText(described, field, value, formats)].filter(text => text !== '')
  return { field: word, before: textOf(from), after: textOf(to) }
}

/** One line per row that differs; for a row on both sides, its differing fields. */
export function childChange(field: DefinedRows, from: ReplyValue, to: ReplyValue, formats: Formats): Values {
  const [was, is] = [rowsIn(from), rowsIn(to)]
  const before = new Map(was.map(row => [row.id, row]))
  const after = new Map(is.map(row => [row.id, row]))
  const lines = (rows: readonly ReplyRow[], others: ReadonlyMap<number | null, ReplyRow>) =>
    rows.flatMap(row => {
      const text = rowText(field, row, others.get(row.id), formats)
      return text === null ? [] : [text]
    })
  return { before: lines(was, after), after: lines(is, before) }
}

export function rowsIn(value: ReplyValue): readonly ReplyRow[] {
  return Array.isArray(value) ? value : []
}

/** Null when it is equal on both sides. */
function rowText(field: DefinedRows, row: ReplyRow, other: ReplyRow | undefined, formats: Formats): string | null {
  const cells = Object.entries(field.of).flatMap(([name, each]) => {
    const text = cellText(field, name, row, formats)
    const isSame = other !== undefined && cellText(field, name, other, formats) === text
    if (name === field.key || isSame || (other === undefined && (text === '' || row[name] === false))) return []
    return [`${wordText(each.word ?? name)} ${text || '–'}`]
  })
  const key = cellText(field, field.key, row, formats)
  if (other !== undefined && cells.length === 0 && key === cellText(field, field.key, other, formats)) return null
  return cells.length === 0 ? key : `${key}: ${cells.join(', ')}`
}

function cellText({ of }: DefinedRows, name: string, row: ReplyRow, formats: Formats): string {
  const value = row[name]
  if (isTexts(value)) return value.join(' ')
  return value === undefined ? '' : wireText({ fields: of }, name, value, formats)
}

function isTexts(value: ReplyRow[string] | undefined): value is readonly string[] {
  return Array.isArray(value)
}
