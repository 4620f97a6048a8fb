/**
 * One field of a definition, as plain data: what kind of value it is, what it is called, and its bounds. Forms, lists, imports and the
 * schemas of the wire are made of it.
 */
import { z } from 'zod'
import {
  parseAdditionalNumber,
  parseBuildingNumber,
  parseMobileAnywhere,
  parsePostalCode,
  parseShortAddress,
  parseVatNumber,
} from '#domain/identifiers.ts'
import type { Halalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import { money, moneySum, name, queryFlag, text } from '../fields.ts'

/** Texts of a form of their own: `name` is what people and things are told apart by, the others are numbers with one spelling each. */
const formats = {
  name: null,
  mobile: parseMobileAnywhere,
  vatNumber: parseVatNumber,
  buildingNumber: parseBuildingNumber,
  postalCode: parsePostalCode,
  additionalNumber: parseAdditionalNumber,
  shortAddress: parseShortAddress,
} as const satisfies Record<string, ((text: string) => Result<string>) | null>
type TextFormat = keyof typeof formats

type Told = {
  /** The key of its name under `words`; the field's own where it is left out. */
  readonly word?: string
  /** The part of the form that it stands in; the key of a text under `words`. */
  readonly section?: string
  /** What somebody might type, for the form and the header of an import. */
  readonly example?: string
}

/** Empty is `''`; a text that may not be empty has a `lengthMin`. */
export type TextField = Told & {
  readonly kind: 'text' | 'code'
  readonly lengthMin?: number
  readonly lengthMax: number
  readonly format?: TextFormat
  /** No two rows may have it, nor have texts there that look alike. */
  readonly isUnique?: true
  /** Left out of a new row, it is this prefix and the next free number. */
  readonly numberPrefix?: string
}

/** Halalas, never negative; null where nothing is set. */
export type MoneyField = Told & { readonly kind: 'money' }

export type FlagField = Told & { readonly kind: 'flag' }

/** One of the choices, each the key of a text under `words`; `''` is none. */
export type DefinedChoice = Told & { readonly kind: 'choice'; readonly choices: readonly string[] }

export type DefinedField = TextField | MoneyField | FlagField | DefinedChoice

/** What is computed of a row and shown in the list, and which nobody types. Money is a sum, exact whatever its size. */
export type ComputedField = { readonly kind: 'money' | 'count'; readonly word?: string }

export type DefinedValue = string | number | bigint | boolean | null
export type FieldValues = Readonly<Record<string, DefinedValue>>

/** A value of the wire where its field is known only by name: in histories and imports. */
export const wireValue = z.union([text(0, 1000), z.number().min(-1e12).max(1e12), z.boolean(), z.null()])
export type WireValue = z.output<typeof wireValue>

/** What a new row has where nothing is said. */
export function emptyValue({ kind }: DefinedField): DefinedValue {
  if (kind === 'flag') return false
  return kind === 'money' ? null : ''
}

/** Whether a new row must say it. */
export function isRequired(field: DefinedField): boolean {
  return (field.kind === 'text' || field.kind === 'code') && (field.lengthMin ?? 0) > 0 && !field.numberPrefix
}

/** What may be sent. */
export function inputSchema(field: DefinedField): z.ZodType<DefinedValue> {
  switch (field.kind) {
    case 'text':
    case 'code':
      return textSchema(field)
    case 'money':
      return money.refine((value: Halalas) => value >= 0, 'mustNotBeNegative').nullable()
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(['', ...field.choices])
  }
}

/** What a list is narrowed by: a flag, one of the choices, or how a text begins. */
export type FilterValue = string | boolean

export function filterSchema(field: DefinedField): z.ZodType<FilterValue> {
  if (field.kind === 'flag') return queryFlag
  return field.kind === 'choice' ? z.enum([...field.choices]) : text(1, 100)
}

/** What is answered; rows from before a rule are answered as they are. */
export function replySchema(field: DefinedField): z.ZodType<DefinedValue> {
  if (field.kind === 'money') return money.nullable()
  return field.kind === 'flag' ? z.boolean() : z.string()
}

export function computedSchema({ kind }: ComputedField): z.ZodType<DefinedValue> {
  return kind === 'money' ? moneySum : z.int()
}

function textSchema({ lengthMin = 0, lengthMax, format }: TextField): z.ZodType<DefinedValue> {
  if (format === 'name') return name(lengthMin, lengthMax)
  const parse = format && formats[format]
  return parse ? text(lengthMin, lengthMax).pipe(spelled(parse)) : text(lengthMin, lengthMax)
}

/** Why a text cannot stand in its field; null where it can. Whether it may be left out is the matter of `isRequired`. */
export function textProblem({ lengthMax, format }: TextField, typed: string): Problem | null {
  if (typed === '') return null
  if (typed.length > lengthMax) return problem('', 'tooLong', { max: lengthMax })
  const result = (format && formats[format])?.(typed) ?? accepted(typed)
  return result.ok ? null : (result.problems[0] ?? null)
}

/** The one spelling that is stored. */
function spelled(parse: (text: string) => Result<string>) {
  return z.codec(z.string(), z.string(), {
    decode: (typed, context) => {
      if (typed === '') return ''
      const result = parse(typed)
      if (result.ok) return result.value
      context.issues.push({ code: 'custom', input: typed, message: result.problems[0]?.code ?? 'invalid' })
      return z.NEVER
    },
    encode: value => value,
  })
}
