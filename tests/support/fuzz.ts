/**
 * Generates bad input from the contract's schemas: in a valid request, every field in turn takes every value that a tool, a mistake or an attacker
 * could send. The JSON Schema of the wire format defines valid values and number bounds.
 */
import * as z from 'zod'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }
export type Schema = { readonly [key: string]: unknown }

export function wireSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** The simplest valid value. */
export function soundValue(schema: Schema): Json {
  const { const: fixed, default: preset, enum: choices, type } = schema
  if (fixed !== undefined || preset !== undefined) return (fixed ?? preset) as Json
  if (Array.isArray(choices)) return choices[0] as Json
  const members = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined
  if (members?.[0]) return soundValue(members[0])
  switch (type) {
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
      return Object.fromEntries(fields.map(([name, field]) => [name, soundValue(field)]))
    }
    case 'array':
      return [soundValue((schema.items ?? {}) as Schema)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'string':
      return soundText(schema)
    default:
      return null
  }
}

function soundText({ format, pattern, description }: Schema): string {
  if (format === 'date-time') return '2026-01-15T09:00:00.000Z'
  if (typeof pattern === 'string' && pattern.includes('\\w-')) return 'fuzzed-key-1'
  if (typeof description === 'string' && description.startsWith('A day')) return '2026-01-15'
  return typeof pattern === 'string' && pattern.includes('\\d') ? '1' : 'text'
}

const sizes = [0, -1, 0.5, 1e-7, 0.123456789012, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e20, 1e21, 1e308]
const anySizes = [...sizes, ...sizes.map(size => -size)]
const texts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '%',
  '\\',
  "'",
  '-1',
  '1e5',
  '0x10',
  'NaN',
  '9'.repeat(39),
  '9'.repeat(400),
]
const longText = 'ش'.repeat(70_000)
const others: readonly Json[] = [null, true, [], {}, [[]], { a: 1 }]
const decimalText = (size: number) => size.toFixed(2)

export const badKinds = ['bound', 'size', 'decimal text', 'text', 'long text', 'other type', 'long list'] as const
export type BadKind = (typeof badKinds)[number]
export type BadValue = { readonly kind: BadKind; readonly value: Json }

/** Values to replace a value with, around the bounds of its schema and beyond. Not every schema has bounds, and only a list can be too long. */
export function badValues(schema: Schema, value: Json): readonly BadValue[] {
  const bounds = boundsOf(schema).flatMap(bound => [bound, bound + 1, bound - 1, bound + 0.01, String(bound)])
  const lists = Array.isArray(value) ? [[...value, ...value], Array.from({ length: 1001 }, () => value[0] ?? null)] : []
  const values: Readonly<Record<BadKind, readonly Json[]>> = {
    bound: bounds,
    size: anySizes,
    'decimal text': anySizes.map(decimalText),
    text: texts,
    'long text': [longText],
    'other type': others,
    'long list': lists,
  }
  return badKinds.flatMap(kind => values[kind].map(each => ({ kind, value: each })))
}

function boundsOf(schema: Schema): readonly number[] {
  const own = [schema.minimum, schema.maximum, schema.maxLength, schema.maxItems].filter(
    each => typeof each === 'number',
  )
  const members = ((schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[]).flatMap(boundsOf)
  return [...new Set([...own, ...members])]
}

export type Place = readonly (string | number)[]

/** Every place of a value with its schema, the root first. */
export function placesOf(
  schema: Schema,
  value: Json,
  at: Place = [],
): { readonly at: Place; readonly schema: Schema }[] {
  const here = { at, schema }
  if (Array.isArray(value)) {
    const items = (schema.items ?? {}) as Schema
    return [here, ...value.slice(0, 2).flatMap((each, index) => placesOf(items, each, [...at, index]))]
  }
  if (typeof value !== 'object' || value === null) return [here]
  const properties = propertiesOf(schema)
  const inner = Object.entries(value as JsonObject)
  return [here, ...inner.flatMap(([name, each]) => placesOf(properties[name] ?? {}, each, [...at, name]))]
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  const members = ((schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[]).map(propertiesOf)
  return Object.assign({}, ...members, schema.properties)
}

export function valueAt(value: Json, at: Place): Json {
  const [first, ...rest] = at
  if (first === undefined) return value
  return valueAt((Object(value) as { readonly [name: string | number]: Json })[first] ?? null, rest)
}

export function withValue(value: Json, at: Place, put: Json): Json {
  const [first, ...rest] = at
  if (first === undefined) return put
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? withValue(each, rest, put) : each))
  const object = value as JsonObject
  return { ...object, [first]: withValue(object[first] ?? null, rest, put) }
}
