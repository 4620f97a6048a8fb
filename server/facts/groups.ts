/**
 * The final query of every report: groups the rows of a fact by dimension keys, sums, sorts, cuts one page, and computes grand totals. Names are
 * looked up afterwards, only for the rows of the page.
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
  /** The period, and optionally the period it is compared with. */
  readonly scopes: readonly [Scope] | readonly [Scope, Scope]
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  /** A condition on the sums of groups, such as a minimum. */
  readonly only?: Only | undefined
  readonly page: GroupPage
}

/** Sorts by a measure of the first period, or by the key of the first dimension when `by` is null. */
export type GroupPage = {
  readonly by: string | null
  /** The divisor, when sorting by a ratio. */
  readonly per?: string | null
  readonly isUpwards: boolean
  readonly after: { readonly value: string; readonly key: string | number } | null
  readonly size: number
}

export type Group = {
  readonly keys: readonly (number | string)[]
  readonly details: readonly (number | string | null)[]
  /** The value of the sort measure; null when sorted by key. */
  readonly order: string | null
  /** By index of the scope, then by name of the measure. */
  readonly sums: readonly ReadonlyMap<string, ExactSum>[]
}

export type Groups = {
  /** One group more than the page size when there is a next page. */
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
  // The condition is judged on groups by `only.by`, which are then merged: no dimension may split such a group (`isJudgedWhole`).
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
  // A group whose postings were all reversed has no rows left and is hidden; a group reversed by rows of another part is shown.
  return sql`WITH grouped AS MATERIALIZED (${grouped(rows, dimensions, isLeft)}), ordered AS (
      SELECT grouped.*, ${orderOf(measures, page)} AS o FROM grouped
    ), page AS (SELECT * FROM ordered ${pageOf(keys, page)})
    SELECT 0 AS is_total, ${sql.join(shown)} FROM page UNION ALL SELECT 1 AS is_total, ${sql.join(whole)} FROM grouped`
}

/** An empty relation, for a fact of which no part has any of the measures, such as reorder levels by document. */
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

/** The condition uses the first period, not the compared one. */
function wanted({ where }: Only, measures: readonly string[]): Expression {
  const each = where.map(({ measure, is }) => sql`sum(${sumAt(measures, measure)}) ${comparisons[is]}`)
  return sql.join(each, sql` AND `)
}

function sumAt(measures: readonly string[], name: string): Expression {
  return sql.raw(`m0_${measures.indexOf(name)}`)
}

/** A null ratio (no divisor) sorts below the smallest ratio; very large ratios are clamped and compare equal. */
function orderOf(measures: readonly string[], { by, per }: GroupPage): Expression {
  if (by === null) return sql`NULL`
  const sum = sumAt(measures, by)
  if (per === undefined || per === null) return sum
  const divisor = sumAt(measures, per)
  return sql`CASE WHEN ${divisor} <= 0 THEN -9000000000000 WHEN ${sum} > ${divisor} * 100000000 THEN 1000000000000
    WHEN ${sum} < ${divisor} * -100000000 THEN -1000000000000 ELSE CAST(${sum} * 10000.0 / ${divisor} AS BIGINT) END`
}

/** The dimensions used for grouping or filtering. */
export function namedIn(dimensions: readonly string[], { where }: Scope): readonly string[] {
  return [...new Set([...dimensions, ...Object.keys(where)])]
}

type PartAsked = {
  readonly at: number
  readonly scopes: number
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
}

/** Undefined when the part contributes to none of the measures. */
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

/** Ties are sorted by key. */
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
