/** A JSON Schema as short readable text: `{ userName: string (2 to 200 characters) … }`. */
import type { JsonSchema } from './open-api.ts'

const indentStep = '  '
const depthMax = 8

export function schemaText(schema: JsonSchema, indent = ''): string {
  if (indent.length >= depthMax * indentStep.length) return '…'
  const alternatives = listOf(schema.anyOf) ?? listOf(schema.oneOf)
  if (alternatives) return [...new Set(alternatives.map(each => schemaText(each, indent)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '…'
  if (schema.type === 'array')
    return `[ ${schemaText(objectOf(schema.items), indent)} ]${bounds(schema, 'Items', 'items')}`
  if (schema.type === 'object') return objectText(schema, indent)
  if (typeof schema.type === 'string') return `${schema.type}${bounds(schema, 'Length', 'characters')}${range(schema)}`
  return 'anything'
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = Object.entries(objectOf(schema.properties))
  if (properties.length === 0) return '{ }'
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const inner = indent + indentStep
  const lines = properties.map(([name, property]) => {
    const field = objectOf(property)
    const note = typeof field.description === 'string' ? `  — ${field.description}` : ''
    return `${inner}${name}${required.has(name) ? '' : '?'}: ${schemaText(field, inner)}${note}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function bounds(schema: JsonSchema, kind: 'Length' | 'Items', unit: string): string {
  const [min, max] = [schema[`min${kind}`], schema[`max${kind}`]]
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return ` (at least ${min} ${unit})`
  return min === undefined ? ` (at most ${max} ${unit})` : ` (${min} to ${max} ${unit})`
}

/** Omits bounds that only say that a whole number is a safe integer. */
function range(schema: JsonSchema): string {
  const min = schema.exclusiveMinimum === 0 ? 1 : schema.minimum
  const isBounded = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const parts = [isBounded(min) ? `from ${min}` : '', isBounded(schema.maximum) ? `to ${schema.maximum}` : '']
  const text = parts.filter(Boolean).join(' ')
  return text ? ` (${text})` : ''
}

function listOf(value: unknown): readonly JsonSchema[] | undefined {
  return Array.isArray(value) ? value.map(objectOf) : undefined
}

function objectOf(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
