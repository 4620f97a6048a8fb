/** The fields of a row as they are typed: read into what is sent, and made of what was read. */
import type { Definition, SentFields } from '#contract/definitions/definition.ts'
import { type DefinedField, type DefinedValue, isRequired, textProblem } from '#contract/definitions/field.ts'
import { halalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { ReadingWords } from '../fields/field.ts'
import { typing } from '../fields/typed-value.ts'

/** The text of each field; the empty text is nothing. A flag is `1` where it is set. */
export type Entries = Readonly<Record<string, string>>

/** Of a new row where there is none yet. */
export function entriesOf({ fields }: Definition, row: SentFields | null): Entries {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, entryOf(field, row?.[name] ?? null)]))
}

function entryOf({ kind }: DefinedField, value: DefinedValue): string {
  switch (kind) {
    case 'flag':
      return typing.flag.write(value === true)
    case 'money':
      return typeof value === 'number' ? typing.money.write(halalas(value)) : ''
    default:
      return value === null ? '' : String(value)
  }
}

export type ReadEntry =
  | { readonly ok: true; readonly value: DefinedValue }
  | { readonly ok: false; readonly problem: Problem }

/** `at` of a problem is the name of the field. */
export function readEntry({ fields }: Definition, name: string, text: string, words: ReadingWords): ReadEntry {
  const field = fields[name]
  if (field === undefined) return { ok: false, problem: problem(name, 'unknownField') }
  if (field.kind === 'choice') return { ok: true, value: text }
  if (field.kind === 'flag') return { ok: true, value: text === '1' }
  const read = typing[field.kind].read(text, words)
  if (!read.ok) return { ok: false, problem: problem(name, read.code) }
  if (field.kind === 'money') return { ok: true, value: read.value }
  const typed = read.value === null ? '' : String(read.value)
  if (typed === '' && isRequired(field)) return { ok: false, problem: problem(name, 'required') }
  const wrong = textProblem(field, typed)
  return wrong === null ? { ok: true, value: typed } : { ok: false, problem: { ...wrong, at: name } }
}

export type ReadEntries = {
  readonly values: SentFields
  /** By the field, in the order of the form. A code that a new row leaves out is given by the server. */
  readonly problems: ReadonlyMap<string, Problem>
}

/** What is sent of a form: of a new row whatever is typed, of one that is there what differs from it. */
export function readEntries(
  definition: Definition,
  entries: Entries,
  before: Entries | null,
  words: ReadingWords,
): ReadEntries {
  const empty = entriesOf(definition, null)
  const values: Record<string, DefinedValue> = {}
  const problems = new Map<string, Problem>()
  for (const name of Object.keys(definition.fields)) {
    const text = entries[name] ?? ''
    const isUntouched = text === (before ?? empty)[name]
    const read = readEntry(definition, name, text, words)
    // A row from before a rule is left as it is while nobody touches it.
    if (!read.ok && !(isUntouched && before !== null)) problems.set(name, read.problem)
    else if (read.ok && !isUntouched) values[name] = read.value
  }
  return { values, problems }
}

/** The fields whose texts differ. */
export function changedFields({ fields }: Definition, entries: Entries, before: Entries): readonly string[] {
  return Object.keys(fields).filter(name => (entries[name] ?? '') !== (before[name] ?? ''))
}
