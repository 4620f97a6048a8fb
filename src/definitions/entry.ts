/** Converts one field between typed text and value. */
import {
  type ChildField,
  type ChildValue,
  type DefinedCount,
  isRequired,
  type RowValue,
  type SingleField,
  type SingleValue,
  textProblem,
} from '#contract/definitions/field.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { ReadingWords } from '../fields/field.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { chosenText, readReference } from '../fields/typed-reference.ts'
import { typing } from '../fields/typed-value.ts'
import { pictureOnItsWay } from './small-picture.ts'
import type { Described } from './value-texts.ts'

/** The text of each field; an empty text is no value. A set flag is `1`. */
export type Entries = Readonly<Record<string, string>>

/** With the rows that reference fields search; without them typed references are not resolved. */
export type EntryWords = ReadingWords & { readonly references?: ReadonlyMap<string, EntryReferences> }
type EntryReferences = Pick<ReferenceRows, 'finder' | 'rows'>

export type EntryValue = RowValue | ChildValue

/** A list of texts is typed with commas; `child-entries.ts` handles child rows. */
export function entryOf(field: SingleField | ChildField, value: EntryValue): string {
  const { kind } = field
  if (isTexts(value)) return value.join(', ')
  if (Array.isArray(value)) return ''
  if (kind === 'flag') return typing.flag.write(value === true)
  if (value === null) return ''
  if (typeof value === 'object') return 'code' in value ? chosenText(Number(value.id)) : ''
  if (typeof value !== 'number') return String(value)
  switch (kind) {
    case 'money':
      return typing.money.write(halalas(value))
    case 'price':
      return typing.price.write(price(value))
    case 'quantity':
      return typing.quantity.write(quantity(value))
    case 'ratio':
      return typing.ratio.write(ratio(value))
    case 'percent':
      return typing.percent.write(rate(value))
    case 'reference':
      return chosenText(value)
    default:
      return String(value)
  }
}

export function isTexts(value: EntryValue): value is readonly string[] {
  return Array.isArray(value) && typeof value[0] !== 'object'
}

export type ReadEntry =
  | { readonly ok: true; readonly value: SingleValue }
  | { readonly ok: false; readonly problem: Problem }

/** `at` of a problem is the name of the field. */
export function readEntry(definition: Described, name: string, text: string, words: EntryWords): ReadEntry {
  const field = definition.fields[name]
  // `child-entries.ts` parses rows and lists.
  if (field === undefined || field.kind === 'rows' || field.kind === 'texts')
    return { ok: false, problem: problem(name, 'unknownField') }
  const refused = (wrong: Problem): ReadEntry => ({ ok: false, problem: { ...wrong, at: name } })
  if (field.kind === 'choice')
    return text === '' && isRequired(field) ? refused(problem(name, 'required')) : { ok: true, value: text }
  if (field.kind === 'flag') return { ok: true, value: text === '1' }
  if (field.kind === 'image')
    return text === pictureOnItsWay ? refused(problem(name, 'pictureOnItsWay')) : { ok: true, value: text }
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

/** In a company with one branch, the branch is filled in. */
export function onlyBranch({ ofBranch, fields }: Described, name: string, references: EntryReferences | undefined) {
  const field = name === ofBranch ? fields[name] : undefined
  const [only = null, ...others] = field && isRequired(field) && references ? references.rows : []
  return others.length === 0 ? only : null
}

function boundProblem(field: SingleField, value: string | number | null): Problem | null {
  if (field.kind === 'text' || field.kind === 'code') return textProblem(field, String(value))
  return field.kind === 'count' && typeof value === 'number' ? countProblem(field, value) : null
}

function countProblem({ min, max }: DefinedCount, value: number): Problem | null {
  if (value < min) return problem('', 'tooSmall', { min })
  return value > max ? problem('', 'tooLarge', { max }) : null
}
