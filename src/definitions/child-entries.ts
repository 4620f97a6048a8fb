/** Child rows while they are edited: the field's text is a JSON list of their texts, empty when there are none. */
import { z } from 'zod'
import {
  type ChildRow,
  type ChildValue,
  type DefinedRows,
  emptyValue,
  type RowValue,
} from '#contract/definitions/field.ts'
import { barcodesIn } from '#domain/barcodes/typed-barcode.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { chosenId } from '../fields/typed-reference.ts'
import { type Entries, type EntryValue, type EntryWords, entryOf, readEntry } from './entry.ts'
import type { Described } from './value-texts.ts'

/** `id` is empty for a new row. */
export type ChildEntries = Entries & { readonly id: string }

const typed = z.array(z.record(z.string(), z.string()))

export function childEntriesOf(text: string): readonly ChildEntries[] {
  return text === '' ? [] : typed.parse(JSON.parse(text)).map(({ id = '', ...row }) => ({ ...row, id }))
}

/** An empty new row is dropped. */
export function childText(field: DefinedRows, rows: readonly ChildEntries[]): string {
  const filled = rows.filter(row => !isBlank(field, row))
  return filled.length === 0 ? '' : JSON.stringify(filled)
}

export function blankEntries(field: DefinedRows): ChildEntries {
  return { ...cellEntries(field, null), id: '' }
}

function cellEntries({ of }: DefinedRows, row: Readonly<Record<string, EntryValue | undefined>> | null): Entries {
  return Object.fromEntries(
    Object.entries(of).map(([name, field]) => [
      name,
      entryOf(field, row === null ? emptyValue(field) : (row[name] ?? null)),
    ]),
  )
}

export function isBlank(field: DefinedRows, row: ChildEntries): boolean {
  return Object.entries(blankEntries(field)).every(([name, text]) => (row[name] ?? '') === text)
}

/** The text of stored child rows. */
export function childEntry(field: DefinedRows, value: RowValue | undefined): string {
  return childText(
    field,
    answeredRowsIn(value).map(row => ({ ...cellEntries(field, row), id: String(row.id ?? '') })),
  )
}

type AnsweredRow = Extract<RowValue, readonly unknown[]>[number]

export function answeredRowsIn(value: RowValue | undefined): readonly AnsweredRow[] {
  return Array.isArray(value) ? value : []
}

type ReadChildRows =
  | { readonly ok: true; readonly value: readonly ChildRow[] }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** `at` of a problem is the path of the cell: `units.2.price`. */
export function readChildEntries(name: string, field: DefinedRows, text: string, words: EntryWords): ReadChildRows {
  const rows = childEntriesOf(text)
  if (rows.length === 0 && field.isRequired) return { ok: false, problems: [problem(name, 'required')] }
  const problems: Problem[] = []
  const values = rows.map((row, at) => {
    const value: Record<string, ChildValue> = {}
    for (const each of Object.keys(field.of)) {
      const read = readChildEntry(name, field, at, each, row[each] ?? '', words)
      if (read.ok) value[each] = read.value
      else problems.push(read.problem)
    }
    return { ...value, id: row.id === '' ? null : Number(row.id) }
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: values }
}

function readChildEntry(
  name: string,
  field: DefinedRows,
  at: number,
  each: string,
  text: string,
  words: EntryWords,
): { readonly ok: true; readonly value: ChildValue } | { readonly ok: false; readonly problem: Problem } {
  const place = `${name}.${at}.${each}`
  const described = field.of[each]
  if (described?.kind === 'texts') {
    const codes = barcodesIn(text)
    const long = codes.some(code => code.length > described.lengthMax)
    if (long) return { ok: false, problem: problem(place, 'tooLong', { max: described.lengthMax }) }
    if (codes.length <= described.countMax) return { ok: true, value: codes }
    return { ok: false, problem: problem(place, 'tooMany', { max: described.countMax }) }
  }
  const references = words.references?.get(place)
  const own = { ...words, references: new Map(references ? [[each, references]] : []) }
  const read = readEntry({ fields: field.of }, each, text, own)
  return read.ok ? read : { ok: false, problem: { ...read.problem, at: place } }
}

/** The cell at a path such as `units.2.price`. */
export function readChildCell({ fields }: Described, place: string, text: string, words: EntryWords) {
  const [name = '', at, each = ''] = place.split('.')
  const field = fields[name]
  if (field?.kind !== 'rows') throw new Error(`There are no rows at ${place}.`)
  return readChildEntry(name, field, Number(at), each, text, words)
}

/** One line of text per child row, for a side-by-side comparison. */
export function childLines({ of }: DefinedRows, text: string, nameOf: (id: number) => string): readonly string[] {
  return childEntriesOf(text).map(row =>
    Object.entries(of)
      .flatMap(([each, { kind }]) => {
        const typed = row[each] ?? ''
        if (typed === '' || kind === 'flag') return []
        const id = chosenId(typed)
        return [id === null ? typed : nameOf(id)]
      })
      .join(' · '),
  )
}
