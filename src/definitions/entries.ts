/** Converts a row's fields between typed texts and values. */
import type { SentFields } from '#contract/definitions/definition.ts'
import {
  type ChildField,
  type DefinedField,
  type DefinedValue,
  emptyValue,
  type SingleValue,
} from '#contract/definitions/field.ts'
import { unsuitedChoices } from '#contract/definitions/suiting.ts'
import type { Problem } from '#domain/problem.ts'
import { childEntry, readChildEntries } from './child-entries.ts'
import { type Entries, type EntryValue, type EntryWords, entryOf, isTexts, readEntry } from './entry.ts'
import type { Described } from './value-texts.ts'

/** The texts of a row; for a new row those of empty fields. */
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
  /** By field, or cell of a child row, in form order. The server assigns a code that a new row omits. */
  readonly problems: ReadonlyMap<string, Problem>
}

/** The values to send: for a new row all entered ones, for an existing row the changed ones. */
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
    // An unchanged invalid value, older than its rule, is kept.
    if (!read.ok && !(isUntouched && before !== null)) problems.set(name, read.problem)
    else if (read.ok && (!isUntouched || (isLeftEmpty && !isEmpty(read.value)))) values[name] = read.value
  }
  // Also an unchanged one: the server refuses the row with it.
  for (const each of unsuitedChoices(definition.fields, entries)) problems.set(each.at, each)
  return { values, problems }
}

function isEmpty(value: SingleValue): boolean {
  return value === null || value === '' || value === false
}

/** The fields whose texts differ. */
export function changedFields({ fields }: Described, entries: Entries, before: Entries): readonly string[] {
  return Object.keys(fields).filter(name => (entries[name] ?? '') !== (before[name] ?? ''))
}
