/**
 * The query that every report ends in: the rows of a fact, grouped by the keys of dimensions, summed, ordered and cut to a page, with the totals of
 * everything. Names are looked up afterwards, for the rows that are shown.
 */
import { sql } from 'kysely'
import type { Only } from '#contract/reports/report.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { Db } from '../db/database.ts'
import { readSum } from '../db/exact-sums.ts'
import {
  dimensionOf,
  type Expression,
  type FactSource,
  joinsOf,
  type Part,
  type Scope,
  scopeConditions,
} from './source.ts'

export type GroupsAsked = {
  readonly source: FactSource
  /** The days asked, and those that they are compared with. */
  readonly scopes: readonly [Scope] | readonly [Scope, Scope]
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  /** What is left out of all groups, judged by itself; nothing where there is none. */
  readonly only?: Only | undefined
  readonly page: GroupPage
}

/** Ordered by a measure of the days asked, or by the key of the first dimension where there is none. */
export type GroupPage = {
  readonly by: string | null
  /** What the measure is divided by, where the order is that of a ratio. */
  readonly per?: string | null
  readonly isUpwards: boolean
  readonly after: { readonly value: string; readonly key: string | number } | null
  readonly size: number
}

export type Group = {
  readonly keys: readonly (number | string)[]
  readonly details: readonly (number | string | null)[]
  /** What it is ordered by; null where that is its key. */
  readonly order: string | null
  /** By the place of the scope and the name of the measure. */
  readonly sums: readonly ReadonlyMap<string, ExactSum>[]
}

export type Groups = {
  /** One more than the page has, where there are more. */
  readonly groups: readonly Group[]
  readonly totals: Group['sums']
  readonly count: number
}

type Row = Readonly<Record<string, number | string | null>>

export async function readGroups(db: Db, asked: GroupsAsked): Promise<Groups> {
  const { rows } = await sql<Row>`${groupsQuery(asked, db.kind)}`.execute(db.longRead)
  const total = rows.find(row => row.is_total === 1)
  const sumsOf = (row: Row | undefined) =>
    asked.scopes.map(
      (_, scope) =>
        new Map(asked.measures.map((name, at) => [name, readSum(String(row?.[`m${scope}_${at}`] ?? '0'))] as const)),
    )
  const groups = rows.flatMap((row): Group[] => {
    if (row.is_total === 1) return []
    return [
      {
        keys: asked.dimensions.map((_, at) => row[`k${at}`] ?? 0),
        details: asked.dimensions.map((_, at) => row[`d${at}`] ?? null),
        order: row.o === null || row.o === undefined ? null : String(row.o),
        sums: sumsOf(row),
      },
    ]
  })
  return { groups, totals: sumsOf(total), count: Number(total?.n ?? 0) }
}

function groupsQuery({ source, scopes, dimensions, measures, only, page }: GroupsAsked, kind: Db['kind']) {
  // What is judged by itself is told apart first, and put together again afterwards: no dimension parts it (`isJudgedWhole`).
  const needed = [...dimensions, ...(only?.by ?? []).filter(name => !dimensions.includes(name))]
  const sums = scopes.flatMap((_, scope) => measures.map((_, at) => sql.raw(`m${scope}_${at}`)))
  const parts = scopes.flatMap((scope, at) =>
    source
      .parts(scope, namedIn(needed, scope), kind, measures)
      .flatMap(part => partQuery(source, part, scope, { at, scopes: scopes.length, dimensions: needed, measures })),
  )
  const [keys, details] = [keysOf(dimensions), detailsOf(source, dimensions)]
  const isLeft = sql.join([sql`sum(n) <> 0`, ...sums.map(each => sql`sum(${each}) <> 0`)], sql` OR `)
  const grouped = (rows: Expression, names: readonly string[], isWanted: Expression) => {
    const by = names.length === 0 ? sql`` : sql` GROUP BY ${sql.join(keysOf(names))} HAVING ${isWanted}`
    const added = [
      ...keysOf(names),
      ...detailsOf(source, names).map(each => sql`max(${each}) AS ${each}`),
      ...sums.map(each => sql`sum(${each}) AS ${each}`),
      sql`sum(n) AS n`,
    ]
    return sql`SELECT ${sql.join(added)} FROM (${rows}) AS parts${by}`
  }
  const all = parts.length === 0 ? nothing(source, needed, sums) : sql.join(parts, sql` UNION ALL `)
  const rows = only ? grouped(all, needed, sql`(${isLeft}) AND ${wanted(only, measures)}`) : all
  const shown = [
    ...keys,
    ...details,
    ...sums.map(each => sql`CAST(${each} AS TEXT) AS ${each}`),
    sql`CAST(n AS TEXT) AS n`,
    sql`CAST(o AS TEXT) AS o`,
  ]
  const whole = [
    ...[...keys, ...details].map(each => sql`NULL AS ${each}`),
    ...sums.map(each => sql`CAST(coalesce(sum(${each}), 0) AS TEXT) AS ${each}`),
    sql`CAST(count(*) AS TEXT) AS n`,
    sql`NULL AS o`,
  ]
  // What was posted and taken away again leaves nothing to show; what was taken away elsewhere does.
  return sql`WITH grouped AS MATERIALIZED (${grouped(rows, dimensions, isLeft)}), ordered AS (
      SELECT grouped.*, ${orderOf(measures, page)} AS o FROM grouped
    ), page AS (SELECT * FROM ordered ${pageOf(keys, page)})
    SELECT 0 AS is_total, ${sql.join(shown)} FROM page UNION ALL SELECT 1 AS is_total, ${sql.join(whole)} FROM grouped`
}

/** Where no part has any of the measures, such as the reorder levels of documents. */
function nothing(source: FactSource, dimensions: readonly string[], sums: readonly Expression[]): Expression {
  const columns = [
    ...keysOf(dimensions).map(each => sql`0 AS ${each}`),
    ...detailsOf(source, dimensions).map(each => sql`0 AS ${each}`),
    ...sums.map(each => sql`0 AS ${each}`),
    sql`0 AS n`,
  ]
  return sql`SELECT ${sql.join(columns)} WHERE 1 = 0`
}

function keysOf(dimensions: readonly string[]): Expression[] {
  return dimensions.map((_, at) => sql.raw(`k${at}`))
}

function detailsOf(source: FactSource, dimensions: readonly string[]): Expression[] {
  return dimensions.flatMap((name, at) => (dimensionOf(source, name).detail ? [sql.raw(`d${at}`)] : []))
}

const comparisons = { positive: sql`> 0`, negative: sql`< 0`, zero: sql`= 0` } as const

/** By the days asked, not by those that they are compared with. */
function wanted({ where }: Only, measures: readonly string[]): Expression {
  const each = where.map(({ measure, is }) => sql`sum(${sumAt(measures, measure)}) ${comparisons[is]}`)
  return sql.join(each, sql` AND `)
}

function sumAt(measures: readonly string[], name: string): Expression {
  return sql.raw(`m0_${measures.indexOf(name)}`)
}

/** Nothing to divide by comes before the smallest ratio; ratios far from each other are told apart no more. */
function orderOf(measures: readonly string[], { by, per }: GroupPage): Expression {
  if (by === null) return sql`NULL`
  const sum = sumAt(measures, by)
  if (per === undefined || per === null) return sum
  const divisor = sumAt(measures, per)
  return sql`CASE WHEN ${divisor} <= 0 THEN -9000000000000 WHEN ${sum} > ${divisor} * 100000000 THEN 1000000000000
    WHEN ${sum} < ${divisor} * -100000000 THEN -1000000000000 ELSE CAST(${sum} * 10000.0 / ${divisor} AS BIGINT) END`
}

/** The dimensions that rows are grouped or narrowed by. */
export function namedIn(dimensions: readonly string[], { where }: Scope): readonly string[] {
  return [...new Set([...dimensions, ...Object.keys(where)])]
}

type PartAsked = {
  readonly at: number
  readonly scopes: number
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
}

/** Nothing where the part adds to no measure that is asked for. */
function partQuery(
  source: FactSource,
  part: Part,
  scope: Scope,
  { at, scopes, dimensions, measures }: PartAsked,
): Expression[] {
  const isOf = (name: string) => part.sums[name] !== undefined || part.counts?.[name] !== undefined
  if (!measures.some(isOf)) return []
  const own = measures.map(name => {
    const counted = part.counts?.[name]
    if (counted) return counted.sign === 1 ? sql`count(DISTINCT ${counted.of})` : sql`-count(DISTINCT ${counted.of})`
    const summed = part.sums[name]
    return summed ? sql`sum(${summed})` : sql`0`
  })
  const columns = [
    ...dimensions.map((name, place) => {
      const { key, isNullable } = dimensionOf(source, name)
      return sql`${isNullable ? sql`coalesce(${key}, 0)` : key} AS ${sql.raw(`k${place}`)}`
    }),
    ...dimensions.flatMap((name, place) => {
      const { detail } = dimensionOf(source, name)
      return detail ? [sql`max(${detail}) AS ${sql.raw(`d${place}`)}`] : []
    }),
    ...Array.from({ length: scopes }, (_, scopeAt) =>
      own.map((sum, place) => sql`${scopeAt === at ? sum : sql`0`} AS ${sql.raw(`m${scopeAt}_${place}`)}`),
    ).flat(),
    sql`sum(${part.count}) AS n`,
  ]
  const names = namedIn(dimensions, scope)
  const conditions = [...part.conditions, ...scopeConditions(source, scope)]
  const where = conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`
  const by =
    dimensions.length === 0
      ? sql``
      : sql` GROUP BY ${sql.join(dimensions.map((_, place) => sql.raw(String(place + 1))))}`
  return [sql`SELECT ${sql.join(columns)} FROM ${part.rows}${joinsOf(source, names)}${where}${by}`]
}

/** Equal sums are in the order of their keys. */
function pageOf(keys: readonly Expression[], { by, isUpwards, after, size }: GroupPage): Expression {
  const [first] = keys
  if (!first) return sql``
  const direction = isUpwards ? sql`ASC` : sql`DESC`
  const limit = sql` LIMIT ${size + 1}`
  const farther = isUpwards ? sql`>` : sql`<`
  if (by === null) {
    const beyond = after === null ? sql`` : sql`WHERE ${first} ${farther} ${after.key}`
    return sql`${beyond} ORDER BY ${sql.join(keys.map((key, at) => (at === 0 ? sql`${key} ${direction}` : key)))}${limit}`
  }
  const value = after && sql`CAST(${after.value} AS NUMERIC)`
  const beyond = after ? sql`WHERE (o ${farther} ${value} OR (o = ${value} AND ${first} > ${after.key}))` : sql``
  return sql`${beyond} ORDER BY o ${direction}, ${sql.join(keys)}${limit}`
}
