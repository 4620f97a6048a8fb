/** Random values from the JSON Schema of the wire format: within its bounds and at them. */
import type { Random } from '../simulation/random.ts'
import type { Json, Schema } from '../support/fuzz.ts'
import { idFor, type Known } from './known.ts'

const words = [
  'قهوة',
  'coffee',
  '628',
  'تمر',
  '1-1',
  'P2',
  'x',
  '%',
  'Ahmad & Sons',
  '2026',
  'أسواق  الاختبار',
  "o'clock",
]
const days = ['2026-01-15', '2026-01-14', '2026-01-01', '1/15/2026', '2026-01-15T09:00:00Z', '2026-02-28', '2025-12-31']
const instants = [
  '2026-01-15T09:00:00.000Z',
  '2026-01-15T12:00:00+03:00',
  '2026-01-14T00:00:00Z',
  '2026-01-12T23:59:59Z',
]

/** A value that fits, or nearly: bounds that only code checks are not in the schema. */
export function valueFor(schema: Schema, name: string, known: Known, random: Random): Json {
  if (schema.const !== undefined) return schema.const as Json
  if (Array.isArray(schema.enum)) return random.pick(schema.enum as readonly Json[])
  const members = membersOf(schema)
  if (members.length > 0) {
    const bounds = { minimum: schema.minimum, maximum: schema.maximum, description: schema.description }
    return valueFor({ ...bounds, ...random.pick(members) }, name, known, random)
  }
  switch (schema.type) {
    case 'object':
      return objectFor(schema, known, random)
    case 'array':
      return listFor(schema, name, known, random)
    case 'integer':
      return random.chance(0.9) ? idFor(name, known, random) : numberFor(schema, random)
    case 'number':
      return numberFor(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return textFor(schema, name, known, random)
    case 'null':
      return null
    default:
      return random.pick<Json>([null, 0, 'text', [], {}])
  }
}

export function membersOf(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[]
}

export function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, Schema>>
}

function objectFor(schema: Schema, known: Known, random: Random): Json {
  const required = new Set((schema.required ?? []) as readonly string[])
  const fields = Object.entries(propertiesOf(schema)).filter(([name]) => required.has(name) || random.chance(0.4))
  const made = Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, name, known, random)]))
  return random.chance(0.8) ? { ...made, ...periodOf(made) } : made
}

/** Orders the two ends of a period: half of the random ones are not in order. */
function periodOf(made: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const ends = ['from', 'to'].flatMap(end => Object.keys(made).filter(name => name.toLowerCase() === `${end}date`))
  const inOrder = ends.map(name => String(made[name])).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return Object.fromEntries(ends.map((name, index) => [name, inOrder[index] ?? null]))
}

function listFor(schema: Schema, name: string, known: Known, random: Random): Json {
  const length = random.pick([0, 1, 1, 2, 3])
  return Array.from({ length }, () => valueFor((schema.items ?? {}) as Schema, name, known, random))
}

function numberFor(schema: Schema, random: Random): number {
  const bounds = [schema.minimum, schema.maximum].filter(each => typeof each === 'number')
  const small = [0, 1, 1, 2, 0.5, 10, 99.99, 12.345, -1, random.integer(1, 1000), random.integer(1, 100_000) / 100]
  return random.chance(0.1) ? random.pick([...bounds, ...small]) : random.pick(small)
}

const longestText = 2 ** 21

function textFor(schema: Schema, name: string, known: Known, random: Random): string {
  const { format, pattern, description, maxLength } = schema
  if (format === 'date-time') return random.pick(instants)
  if (typeof description === 'string' && description.startsWith('A day')) return random.pick(days)
  if (typeof pattern === 'string') return patternedText(pattern, name, known, random)
  if (typeof schema.minimum === 'number') return String(numberFor(schema, random))
  // Of a file the bound is gigabytes.
  const longest = Math.min(typeof maxLength === 'number' ? maxLength : 200, longestText)
  const length = random.chance(0.1) ? longest : random.integer(1, Math.min(longest, 20))
  return Array.from({ length: 6 }, () => random.pick(words))
    .join(' ')
    .repeat(Math.ceil(length / 6))
    .slice(0, length)
}

function patternedText(pattern: string, name: string, known: Known, random: Random): string {
  if (pattern.includes('\\w-')) return (random.chance(0.5) && known.held.pick(random)?.key) || newKey(random)
  if (pattern.includes('(,'))
    return Array.from({ length: random.integer(1, 5) }, () => idFor(name, known, random)).join(',')
  if (pattern.includes('\\.')) return known.cursors.pick(random) ?? '2026-01-15.1'
  return String(idFor(name, known, random))
}

/** The key of a held bill, like that of a client. */
function newKey(random: Random): string {
  return `fuzzed-${random.integer(0, 2 ** 31)}-${random.integer(0, 2 ** 31)}`
}
