/** The fields of a row as they are typed: read into what is sent, and made of what was read. */
import type { SentFields } from '#contract/definitions/definition.ts'
import {
  type ChildField,
  type DefinedField,
  type DefinedValue,
  emptyValue,
  type SingleValue,
} from '#contract/definitions/field.ts'
import type { Problem } from '#domain/problem.ts'
import { childEntry, readChildEntries } from './child-entries.ts'
import { type Entries, type EntryValue, type EntryWords, entryOf, isTexts, readEntry } from './entry.ts'
import type { Described } from './value-texts.ts'

/** Of a new row where there is none yet. */
export function entriesOf(
  { fields }: Described,
  row: Readonly<Record<string, EntryValue | undefined>> | null,
): Entries {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      fieldEntry(field, row === null ? emptyValue(field) : (row[name] ?? null)),
    ]),
  )
}

function fieldEntry(field: DefinedField | ChildField, value: EntryValue): string {
  if (field.kind !== 'rows') return entryOf(field, value)
  return childEntry(field, isTexts(value) ? [] : value)
}

export type ReadEntries = {
  readonly values: SentFields
  /** By the field, or the cell of a row within the row, in the order of the form. A code that a new row leaves out is given by the server. */
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
  for (const [name, field] of Object.entries(definition.fields)) {
    const text = entries[name] ?? ''
    const isUntouched = text === (before ?? empty)[name]
    if (field.kind === 'rows') {
      if (isUntouched && before !== null) continue
      const read = readChildEntries(name, field, text, words)
      if (!read.ok) for (const each of read.problems) problems.set(each.at, each)
      else if (!isUntouched) values[name] = read.value
      continue
    }
    const isLeftEmpty = text === '' && before === null
    const read = readEntry(definition, name, text, words)
    // A row from before a rule is left as it is while nobody touches it.
    if (!read.ok && !(isUntouched && before !== null)) problems.set(name, read.problem)
    else if (read.ok && (!isUntouched || (isLeftEmpty && !isEmpty(read.value)))) values[name] = read.value
  }
  return { values, problems }
}

function isEmpty(value: SingleValue): boolean {
  return value === null || value === '' || value === false
}

/** The fields whose texts differ. */
export function changedFields({ fields }: Described, entries: Entries, before: Entries): readonly string[] {
  return Object.keys(fields).filter(name => (entries[name] ?? '') !== (before[name] ?? ''))
}
