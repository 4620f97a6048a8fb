/** The movements of a statement with running balances, and the ageing of the closing balance. */
import { sql } from 'kysely'
import type { MovementCursor, RunningSum } from '#contract/reports/statement-report.ts'
import { addDays, day as asDay, beginningOfTime, type Day, daysAway } from '#domain/days.ts'
import { addSums, type ExactSum, exactSum, subtractSums } from '#domain/exact-sum.ts'
import type { Db } from '../db/database.ts'
import { readSum, sumOf } from '../db/exact-sums.ts'
import {
  type DimensionSource,
  dimensionOf,
  type Expression,
  type FactSource,
  joinsOf,
  type Scope,
  scopeConditions,
} from './source.ts'

/** The measures of the statement: its columns and its running balances, by name. */
export type Moving = {
  readonly source: FactSource
  readonly columns: readonly string[]
  readonly runs: Readonly<Record<string, RunningSum>>
  /** Each movement shows only its net amount, in the column that increases the balance or in the other one. */
  readonly isNetted: boolean
  readonly isCarriedForward: boolean
  readonly showsOpen: boolean
}

export type StatementAsked = Moving & {
  readonly scope: Scope & { readonly from: Day; readonly to: Day }
  readonly after: MovementCursor | null
  readonly size: number
}

type Settled = NonNullable<FactSource['settled']>

export type MovementSums = Readonly<Record<string, ExactSum>>

export type Movement = {
  readonly day: Day
  /** The key of the fact's document dimension. */
  readonly document: string | number
  readonly place: number
  readonly documentId: number | null
  readonly sums: MovementSums
  /** The running balances after the movement. */
  readonly runs: MovementSums
  /** Of the document, at its last movement. */
  readonly open: ExactSum | null
}

type MovementRow = Readonly<Record<string, string | number | null>> & {
  readonly open?: string | null
  readonly day: string
  readonly document: string | number
  readonly place: number
  readonly document_id: number | null
}

export async function readMovements(db: Db, asked: StatementAsked) {
  const { columns, runs, scope, after, size } = asked
  const names = Object.keys(runs)
  const opening = await openingOf(db, asked)
  const movement = movements(asked, scope, db.kind)
  const beyond = after === null ? sql`1 = 1` : sql`(day, place) > (${after.day}, ${after.place})`
  const shownSums = columns.map(name => sql`CAST(${columnAt(asked, name)} AS TEXT) AS ${columnAt(asked, name)}`)
  const carried = names.map((name, at) => sql`sum(${grownBy(asked, name)}) OVER (ORDER BY day, place) AS ${runAt(at)}`)
  const shownRuns = names.map((_, at) => sql`CAST(${runAt(at)} AS TEXT) AS ${runAt(at)}`)
  const open = asked.showsOpen ? openOf(asked, db.kind) : null
  const { rows } = await sql<MovementRow>`WITH movement AS (${movement}),
    running AS (SELECT movement.*, ${sql.join([...carried, ...(open?.numbered ?? [])])} FROM movement)
    SELECT day, running.document, place, document_id, ${sql.join([...shownSums, ...shownRuns, ...(open?.shown ?? [])])}
    FROM running ${open?.joined ?? sql``}
    WHERE ${beyond} ORDER BY day, place LIMIT ${size + 1}`.execute(db.longRead)
  const whole = columns.map(name => sql`${sumOf(columnAt(asked, name))} AS ${columnAt(asked, name)}`)
  const totals = await sql<MovementRow & { readonly count: number }>`WITH movement AS (${movement})
    SELECT count(*) AS count, ${sql.join(whole)} FROM movement`.execute(db.longRead)
  const [total] = totals.rows
  const sums = sumsOf(asked, total)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    opening,
    movements: shown.map((row): Movement => movementOf(asked, row, opening)),
    totals: sums,
    closing: Object.fromEntries(
      Object.entries(runs).map(([name, run]) => [name, addSums(opening[name] ?? exactSum(0), netOf(run, sums))]),
    ),
    count: Number(total?.count ?? 0),
    next: rows.length > size && last ? { day: asDay(last.day), place: Number(last.place) } : null,
  }
}

/** The open amount of each document on the last day, read once for all rows of a page. */
function openOf(asked: StatementAsked, kind: Db['kind']) {
  const { source, scope } = asked
  const left = movements(asked, { ...scope, from: null }, kind, source.settled)
  return {
    numbered: [sql`row_number() OVER (PARTITION BY document ORDER BY day DESC, place DESC) AS from_last`],
    shown: [sql`CASE WHEN from_last = 1 THEN CAST(left_open.open AS TEXT) END AS open`],
    joined: sql`LEFT JOIN (SELECT document, sum(${netColumn(asked)}) AS open FROM (${left}) AS settled GROUP BY document) AS left_open
      ON left_open.document = running.document`,
  }
}

/** The net movement of each document on each day, in the order of the first postings; with `settled`, after allocations. */
function movements(
  moving: Moving,
  scope: Scope & { readonly to: Day },
  kind: Db['kind'],
  settled?: FactSource['settled'],
): Expression {
  const { source, columns } = moving
  const named = ['day', 'document', ...Object.keys(scope.where)]
  const { day, document } = settled ?? { day: dimensionOf(source, 'day'), document: dimensionOf(source, 'document') }
  if (source.place === undefined) throw new Error('The fact has no order of its documents.')
  const keys = sql`${day.key} AS day, ${document.key} AS document, min(${source.place}) AS place,
    max(${document.detail ?? document.key}) AS document_id`
  const parts = partsOf(moving, scope, kind, named, [day, document]).map(
    ({ from, sums }) => sql`SELECT ${keys}, ${sql.join(sums)} ${from} GROUP BY 1, 2`,
  )
  if (settled) parts.push(applied(moving, scope, settled))
  const added = columns.map(name => sql`sum(${columnAt(moving, name)}) AS ${columnAt(moving, name)}`)
  const left = columns.map(name => sql`${columnAt(moving, name)} <> 0`)
  return sql`SELECT day, document, place, document_id, ${sql.join(shownColumns(moving))} FROM (
      SELECT day, document, min(place) AS place, max(document_id) AS document_id, ${sql.join(added)}
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts GROUP BY day, document
    ) AS grouped WHERE ${moving.isNetted ? sql`${netColumn(moving)} <> 0` : sql.join(left, sql` OR `)}`
}

function applied({ source, columns }: Moving, scope: Scope & { readonly to: Day }, settled: Settled): Expression {
  const { rows, sums } = settled.applied(scope.to)
  const shown = columns.map((name, at) => sql`${sums[name] ?? sql`0`} AS ${sql.raw(`m${at}`)}`)
  const conditions = [sql`1 = 1`, ...scopeConditions(source, scope)]
  return sql`SELECT entry.day, entry.document, 0 AS place, NULL AS document_id, ${sql.join(shown)}
    FROM ${rows} WHERE ${sql.join(conditions, sql` AND `)}`
}

/** The FROM clause and sums of each part that has at least one of the columns. */
function partsOf(
  { source, columns }: Moving,
  scope: Scope,
  kind: Db['kind'],
  named: readonly string[],
  keys: readonly DimensionSource[] = [],
) {
  return source.parts(scope, [...new Set(named)], kind, columns).flatMap(part => {
    if (!columns.some(name => part.sums[name] !== undefined)) return []
    const conditions = [sql`1 = 1`, ...part.conditions, ...scopeConditions(source, scope)]
    const sums = columns.map((name, at) => {
      const own = part.sums[name]
      return sql`${own === undefined ? sql`0` : sql`sum(${own})`} AS ${sql.raw(`m${at}`)}`
    })
    return [
      { from: sql`FROM ${part.rows}${joinsOf(source, named, keys)} WHERE ${sql.join(conditions, sql` AND `)}`, sums },
    ]
  })
}

function columnAt({ columns }: Moving, name: string): Expression {
  return sql.raw(`m${columns.indexOf(name)}`)
}

function runAt(at: number): Expression {
  return sql.raw(`r${at}`)
}

function grownBy(moving: Moving, name: string): Expression {
  const run = runOf(moving, name)
  const grown = columnAt(moving, run.grows)
  return run.shrinks === undefined ? grown : sql`${grown} - ${columnAt(moving, run.shrinks)}`
}

function runOf({ runs }: Moving, name: string): RunningSum {
  const run = runs[name]
  if (run === undefined) throw new Error(`Nothing is carried as ${name}.`)
  return run
}

function netColumn(moving: Moving): Expression {
  return grownBy(moving, Object.keys(moving.runs)[0] ?? '')
}

/** In a netted movement, only the column of the larger side; otherwise each column as it is. */
function shownColumns(moving: Moving): Expression[] {
  const [run] = Object.values(moving.runs)
  return moving.columns.map(name => {
    const column = columnAt(moving, name)
    if (!moving.isNetted) return column
    const net = name === run?.grows ? netColumn(moving) : sql`0 - (${netColumn(moving)})`
    return sql`CASE WHEN ${net} > 0 THEN ${net} ELSE 0 END AS ${column}`
  })
}

async function openingOf(db: Db, asked: StatementAsked): Promise<MovementSums> {
  const { runs, columns, scope } = asked
  const nothing = Object.fromEntries(Object.keys(runs).map(name => [name, exactSum(0)]))
  if (!asked.isCarriedForward || scope.from <= beginningOfTime) return nothing
  const before = { ...scope, from: null, to: addDays(scope.from, -1) }
  const parts = partsOf(asked, before, db.kind, Object.keys(scope.where)).map(
    ({ from, sums }) => sql`SELECT ${sql.join(sums)} ${from}`,
  )
  const added = columns.map(name => sql`${sumOf(columnAt(asked, name))} AS ${columnAt(asked, name)}`)
  const { rows } =
    await sql<MovementRow>`SELECT ${sql.join(added)} FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts`.execute(
      db.longRead,
    )
  const sums = sumsOf(asked, rows[0])
  return Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, netOf(run, sums)]))
}

function netOf({ grows, shrinks }: RunningSum, sums: MovementSums): ExactSum {
  const grown = sums[grows] ?? exactSum(0)
  return shrinks === undefined ? grown : subtractSums(grown, sums[shrinks] ?? exactSum(0))
}

function sumsOf({ columns }: Moving, row: MovementRow | undefined): MovementSums {
  return Object.fromEntries(columns.map((name, at) => [name, readSum(String(row?.[`m${at}`] ?? '0'))]))
}

function movementOf(asked: StatementAsked, row: MovementRow, opening: MovementSums): Movement {
  const runs = Object.keys(asked.runs).map(
    (name, at) => [name, addSums(opening[name] ?? exactSum(0), readSum(String(row[`r${at}`] ?? '0')))] as const,
  )
  return {
    day: asDay(row.day),
    document: row.document,
    place: Number(row.place),
    documentId: row.document_id === null ? null : Number(row.document_id),
    sums: sumsOf(asked, row),
    runs: Object.fromEntries(runs),
    open: row.open == null ? null : readSum(row.open),
  }
}

/**
 * The closing balance by age. Allocations settle their documents; other payments settle the oldest increases first, so the youngest increases
 * are the open ones. A reversal reduces its own document.
 */
export async function readAgeing(db: Db, asked: StatementAsked, closing: ExactSum, ageingDays: readonly number[]) {
  const { scope, runs } = asked
  const grown = columnAt(asked, Object.values(runs)[0]?.grows ?? '')
  const ages = ageingDays.map((last, at) => ({ fromDays: at === 0 ? 0 : (ageingDays[at - 1] ?? 0) + 1, toDays: last }))
  const sums = ages.map(({ fromDays, toDays }, at) => {
    const [first, last] = [daysAway(scope.to, -toDays), daysAway(scope.to, -fromDays)]
    return sql`${sumOf(sql`CASE WHEN day BETWEEN ${first} AND ${last} THEN ${grown} ELSE 0 END`)} AS ${sql.raw(`age${at}`)}`
  })
  const { rows } = await sql<
    Record<string, string>
  >`WITH movement AS (${movements(asked, { ...scope, from: null }, db.kind, asked.source.settled)})
    SELECT ${sql.join(sums)} FROM movement WHERE ${grown} > 0`.execute(db.longRead)
  let left = BigInt(closing)
  const buckets = ages.map((age, at) => {
    const open = BigInt(rows[0]?.[`age${at}`] ?? '0')
    const taken = left < 0n || left < open ? left : open
    left -= taken
    return { ...age, amount: exactSum(taken) }
  })
  const oldest = { fromDays: (ageingDays.at(-1) ?? -1) + 1, toDays: null, amount: exactSum(left) }
  return [...buckets, oldest]
}
