/** Asks a table report by chance, and says what an oracle's rows come to for the same question. */
import type { DimensionOf, Fact, FilterKey } from '#contract/facts/fact.ts'
import type { Random } from '#tests/simulation/random.ts'
import type { Key, OracleRow } from './raw-books.ts'

export type Question = {
  readonly fromDate: string
  readonly toDate: string
  readonly rows: readonly string[]
  readonly where: Readonly<Record<string, readonly Key[]>>
}

/** Days and values that occur, and some that do not. */
export function questionByChance<F extends Fact>(
  random: Random,
  fact: F,
  oracle: readonly OracleRow[],
  rows: readonly DimensionOf<F>[],
): Question {
  const days = oracle.map(row => row.day).sort()
  const [first, last] = [random.pick(days), random.pick(days)].sort()
  const isWhole = random.chance(0.3)
  const narrowed = random.chance(0.4) ? [] : [random.pick(Object.keys(fact.dimensions))]
  if (narrowed.length > 0 && random.chance(0.4)) narrowed.push(random.pick(Object.keys(fact.dimensions)))
  const where: Record<string, Key[]> = {}
  for (const name of narrowed) {
    const keys = [...new Set(oracle.map(row => row.keys[name] ?? 0))]
    where[name] = [...new Set([random.pick(keys), random.pick(keys)])]
  }
  return {
    fromDate: isWhole ? '2025-12-01' : (first ?? ''),
    toDate: isWhole ? '2026-12-31' : (last ?? ''),
    rows,
    where,
  }
}

export function isAsked({ where }: Question, { keys }: OracleRow): boolean {
  return Object.entries(where).every(([name, wanted]) => wanted.includes(keys[name] ?? 0))
}

/** The sums of the oracle's rows by the keys of the first so many rows asked: `2 ~ 17` → { net: … }. */
export function sumsByKeys(
  oracle: readonly OracleRow[],
  rows: readonly string[],
  measures: readonly string[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const groups = Map.groupBy(oracle, ({ keys }) => rows.map(name => String(keys[name])).join(' ~ '))
  const sums = Array.from(groups, ([key, ofKey]): [string, Record<string, string>] => {
    const entries = measures.map(name => {
      if (name === 'documents') return [name, String(new Set(ofKey.map(each => each.document)).size)]
      if (name === 'sales')
        return [name, String(new Set(ofKey.filter(each => each.isSale).map(each => each.document)).size)]
      return [name, String(ofKey.reduce((sum, each) => sum + (each.sums[name] ?? 0n), 0n))]
    })
    return [key, Object.fromEntries(entries)]
  })
  return new Map(sums)
}

type AnsweredRow = Readonly<Record<string, unknown>>

/** The rows of a reply at one level, in the same form. */
export function answeredByKeys(
  replied: readonly AnsweredRow[],
  level: number,
  rows: readonly string[],
  measures: readonly string[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map(
    replied
      .filter(row => row.level === level)
      .map(row => [
        rows.map(name => String(keyOf(row[name]))).join(' ~ '),
        Object.fromEntries(measures.map(name => [name, String(row[name])])),
      ]),
  )
}

/** What a filter names the value of a row by. */
export function keyOf(value: unknown): FilterKey {
  if (value === null || value === undefined) return 0
  if (typeof value !== 'object') return value as FilterKey
  if ('key' in value) return value.key as FilterKey
  return 'id' in value ? Number(value.id) : 0
}
