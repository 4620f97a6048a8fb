/** Values that no correct client sends, and their placement. Values without a JSON representation are marked, and replaced by raw text on writing. */
import type { Random } from '../simulation/random.ts'
import { badValues, type Json, placesOf, type Schema, valueAt, withValue } from '../support/fuzz.ts'

const deep = (opening: string, inner: string, closing: string, depth: number) =>
  opening.repeat(depth) + inner + closing.repeat(depth)

const rawTexts = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '9007199254740993',
  '123456789012345678901234567890',
  '1.0000000000000000000000001',
  '1E+2',
  deep('[', '', ']', 100),
  deep('[', '', ']', 10_000),
  deep('{"a":', '1', '}', 1000),
  deep('{"discount":', 'null', '}', 5000),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"kind":"amount","kind":"percent"}',
] as const

const mark = '\uE000'
const rawValues = rawTexts.map((_, index) => `${mark}${index}${mark}`)

/** The JSON as sent. */
export function writeJson(value: Json): string {
  return JSON.stringify(value).replace(/"\uE000(\d+)\uE000"/g, (_, index: string) => rawTexts[Number(index)] ?? 'null')
}

export function plainText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/\uE000(\d+)\uE000/g, (_, index: string) => rawTexts[Number(index)] ?? '').toWellFormed()
}

const oddTexts = [
  '\u202Eنص معكوس',
  'own\u200Ber',
  '\u043Ewner',
  'e\u0301'.repeat(60),
  `a${'\u0300'.repeat(500)}`,
  '👨‍👩‍👧‍👦🇸🇦',
  'ﷺ'.repeat(100),
  '\udfff\ud800',
  'half \ud83d',
  '\uFEFFtext',
  '\uFFFF\uFFFE',
  '\u2028\u2029',
  '\u0001\u001f\u007f\u0085',
  'a\r\nSet-Cookie: x=1',
  '\t\u00A0\u3000',
  'İıſK',
  '٣٫٥',
  '１２３',
  "'; DROP TABLE bill; --",
  '%_%\\%',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'true',
  'Infinity',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '0001-01-01',
  '9999-12-31',
  '2026-01-15T25:61:61Z',
]

/** Slightly more than the server accepts. */
const bodyBytesMax = 5_000_000
const hugeLists = [1001, 20_000]

function oddValue(schema: Schema, value: Json, random: Random): Json {
  const kind = random.next()
  if (kind < 0.45) return random.pick(badValues(schema, value)).value
  if (kind < 0.7) return random.pick(oddTexts)
  if (kind < 0.96) return random.pick(rawValues)
  const each = Array.isArray(value) ? (value[0] ?? null) : value
  const length = Math.min(random.pick(hugeLists), Math.floor(bodyBytesMax / writeJson(each).length))
  return Array.from({ length }, () => each)
}

/** Makes one to three places of the value odd, removes them, or adds unexpected fields. */
export function disturbed(schema: Schema, value: Json, random: Random): Json {
  let result = value
  for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times--) {
    const { at, schema: here } = random.pick(placesOf(schema, result))
    result = replaced(here, result, at, random)
  }
  return result
}

function replaced(schema: Schema, value: Json, at: readonly (string | number)[], random: Random): Json {
  const here = valueAt(value, at)
  const kind = random.next()
  if (kind < 0.15 && at.length > 0) return withoutValue(value, at)
  if (kind < 0.3 && typeof here === 'object' && here !== null && !Array.isArray(here)) {
    const name = random.pick(['extra', 'isAdmin', 'id', 'Id', 'toString', 'TOTAL', ...oddTexts])
    return withValue(value, at, { ...here, [name]: oddValue({}, null, random) })
  }
  return withValue(value, at, oddValue(schema, here, random))
}

function withoutValue(value: Json, at: readonly (string | number)[]): Json {
  const parent = valueAt(value, at.slice(0, -1))
  const last = at[at.length - 1]
  const entries = Object.entries(Object(parent) as Readonly<Record<string, Json>>).filter(
    ([name]) => name !== String(last),
  )
  return withValue(
    value,
    at.slice(0, -1),
    Array.isArray(parent) ? entries.map(([, each]) => each) : Object.fromEntries(entries),
  )
}
