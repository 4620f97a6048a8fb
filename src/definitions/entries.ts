/** The fields of a row as they are typed: read into what is sent, and made of what was read. */
import type { SentFields } from '#contract/definitions/definition.ts'
import {
  type DefinedCount,
  type DefinedField,
  type DefinedValue,
  isRequired,
  type RowValue,
  textProblem,
} from '#contract/definitions/field.ts'
import { halalas, price, quantity, rate } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { ReadingWords } from '../fields/field.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { chosenText, readReference } from '../fields/typed-reference.ts'
import { typing } from '../fields/typed-value.ts'
import type { Described } from './value-texts.ts'

/** The text of each field; the empty text is nothing. A flag is `1` where it is set. */
export type Entries = Readonly<Record<string, string>>

/** With the things among which each field that names one finds it; what is typed there names nothing where they are not known. */
export type EntryWords = ReadingWords & { readonly references?: ReadonlyMap<string, EntryReferences> }
type EntryReferences = Pick<ReferenceRows, 'finder' | 'rows'>

/** Of a new row where there is none yet. */
export function entriesOf({ fields }: Described, row: Readonly<Record<string, RowValue | undefined>> | null): Entries {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entryOf(field, row?.[name] ?? null)]))
}

function entryOf({ kind }: DefinedField, value: RowValue): string {
  if (kind === 'flag') return typing.flag.write(value === true)
  if (value === null) return ''
  if (typeof value === 'object') return chosenText(value.id)
  if (typeof value !== 'number') return String(value)
  switch (kind) {
    case 'money':
      return typing.money.write(halalas(value))
    case 'price':
      return typing.price.write(price(value))
    case 'quantity':
      return typing.quantity.write(quantity(value))
    case 'percent':
      return typing.percent.write(rate(value))
    case 'reference':
      return chosenText(value)
    default:
      return String(value)
  }
}

export type ReadEntry =
  | { readonly ok: true; readonly value: DefinedValue }
  | { readonly ok: false; readonly problem: Problem }

/** `at` of a problem is the name of the field. */
export function readEntry(definition: Described, name: string, text: string, words: EntryWords): ReadEntry {
  const field = definition.fields[name]
  if (field === undefined) return { ok: false, problem: problem(name, 'unknownField') }
  const refused = (wrong: Problem): ReadEntry => ({ ok: false, problem: { ...wrong, at: name } })
  if (field.kind === 'choice')
    return text === '' && isRequired(field) ? refused(problem(name, 'required')) : { ok: true, value: text }
  if (field.kind === 'flag') return { ok: true, value: text === '1' }
  const read =
    field.kind === 'reference' ? readReference(text, words.references?.get(name)) : typing[field.kind].read(text, words)
  if (!read.ok) return refused(problem(name, read.code))
  const only = text === '' ? onlyBranch(definition, name, words.references?.get(name)) : null
  if (only !== null) return { ok: true, value: only.id }
  const isText = field.kind === 'text' || field.kind === 'code' || field.kind === 'colour'
  const value = isText ? String(read.value ?? '') : read.value
  if ((value ?? '') === '' && isRequired(field)) return refused(problem(name, 'required'))
  const wrong = boundProblem(field, value)
  return wrong === null ? { ok: true, value } : refused(wrong)
}

/** In a company of one branch it goes without saying. */
export function onlyBranch({ ofBranch }: Described, name: string, references: EntryReferences | undefined) {
  const [only = null, ...others] = name === ofBranch && references ? references.rows : []
  return others.length === 0 ? only : null
}

function boundProblem(field: DefinedField, value: string | number | null): Problem | null {
  if (field.kind === 'text' || field.kind === 'code') return textProblem(field, String(value))
  return field.kind === 'count' && typeof value === 'number' ? countProblem(field, value) : null
}

function countProblem({ min, max }: DefinedCount, value: number): Problem | null {
  if (value < min) return problem('', 'tooSmall', { min })
  return value > max ? problem('', 'tooLarge', { max }) : null
}

export type ReadEntries = {
  readonly values: SentFields
  /** By the field, in the order of the form. A code that a new row leaves out is given by the server. */
  readonly problems: ReadonlyMap<string, Problem>
}

/** What is sent of a form: of a new row whatever is typed, of one that is there what differs from it. */
export function readEntries(
  definition: Described,
  entries: Entries,
  before: Entries | null,
  words: EntryWords,
): ReadEntries {
  const empty = entriesOf(definition, null)
  const values: Record<string, DefinedValue> = {}
  const problems = new Map<string, Problem>()
  for (const name of Object.keys(definition.fields)) {
    const text = entries[name] ?? ''
    const isUntouched = text === (before ?? empty)[name]
    const goesUnsaid = text === '' && before === null
    const read = readEntry(definition, name, text, words)
    // A row from before a rule is left as it is while nobody touches it.
    if (!read.ok && !(isUntouched && before !== null)) problems.set(name, read.problem)
    else if (read.ok && (!isUntouched || (goesUnsaid && !isEmpty(read.value)))) values[name] = read.value
  }
  return { values, problems }
}

function isEmpty(value: DefinedValue): boolean {
  return value === null || value === '' || value === false
}

/** The fields whose texts differ. */
export function changedFields({ fields }: Described, entries: Entries, before: Entries): readonly string[] {
  return Object.keys(fields).filter(name => (entries[name] ?? '') !== (before[name] ?? ''))
}
