/** The movements of a statement with the balance after each, and how old what is owed is. */
import { sql } from 'kysely'
import type { MovementCursor } from '#contract/reports/statement-report.ts'
import { addDays, day as asDay, type Day } from '#domain/days.ts'
import { addSums, type ExactSum, exactSum, subtractSums } from '#domain/exact-sum.ts'
import { readSum, sumOf } from '../db/exact-sums.ts'
import type { Db } from '../db/open.ts'
import { documentId, entriesSource } from './entries.ts'
import { daysWithin, type Expression, type Scope, scopeConditions } from './source.ts'

export type StatementAsked = {
  readonly scope: Scope & { readonly from: Day; readonly to: Day }
  readonly side: 'debit' | 'credit'
  readonly after: MovementCursor | null
  readonly size: number
}

type MovementRow = {
  readonly day: string
  readonly document: string
  readonly place: number
  readonly document_id: number | null
  readonly net: string
  readonly balance: string
}

export async function readMovements(db: Db, { scope, side, after, size }: StatementAsked) {
  const opening = await openingOf(db, scope, side)
  const beyond = after === null ? sql`1 = 1` : sql`(day, place) > (${after.day}, ${after.place})`
  const { rows } = await sql<MovementRow>`WITH movement AS (${movements(scope, side, scope.from)}),
    running AS (SELECT movement.*, sum(net) OVER (ORDER BY day, place, document) AS balance FROM movement)
    SELECT day, document, place, document_id, CAST(net AS TEXT) AS net, CAST(balance AS TEXT) AS balance FROM running
    WHERE ${beyond} ORDER BY day, place, document LIMIT ${size + 1}`.execute(db.aside)
  const totals = await sql<
    Record<'more' | 'less', string> & { count: number }
  >`WITH movement AS (${movements(scope, side, scope.from)})
    SELECT count(*) AS count, ${sumOf(sql`CASE WHEN net > 0 THEN net ELSE 0 END`)} AS more,
      ${sumOf(sql`CASE WHEN net < 0 THEN -net ELSE 0 END`)} AS less FROM movement`.execute(db.aside)
  const [total] = totals.rows
  const [more, less] = [readSum(total?.more ?? '0'), readSum(total?.less ?? '0')]
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    opening,
    rows: shown.map(row => movementOf(row, opening, side)),
    ...sidesOf(more, less, side),
    closing: subtractSums(addSums(opening, more), less),
    rowCount: total?.count ?? 0,
    next: rows.length > size && last ? { day: asDay(last.day), place: last.place } : null,
  }
}

/** Each document of a day that changed the balance, by how much, in the order of their first postings. */
function movements(scope: Scope, side: 'debit' | 'credit', from: Day | null): Expression {
  const net = side === 'debit' ? sql`sum(entry.debit - entry.credit)` : sql`sum(entry.credit - entry.debit)`
  const conditions = [...scopeConditions(entriesSource, scope), ...daysWithin(sql`entry.day`, { ...scope, from })]
  return sql`SELECT entry.day, posting.document, min(posting.id) AS place, max(${documentId}) AS document_id, ${net} AS net
    FROM entry JOIN posting ON posting.id = entry.posting_id WHERE ${sql.join(conditions, sql` AND `)}
    GROUP BY entry.day, posting.document HAVING ${net} <> 0`
}

async function openingOf(db: Db, scope: StatementAsked['scope'], side: 'debit' | 'credit'): Promise<ExactSum> {
  const conditions = [...scopeConditions(entriesSource, scope), sql`entry.day < ${scope.from}`]
  const grown = side === 'debit' ? sql`entry.debit - entry.credit` : sql`entry.credit - entry.debit`
  const { rows } = await sql<{ opening: string }>`SELECT ${sumOf(grown)} AS opening FROM entry
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(db.aside)
  return readSum(rows[0]?.opening ?? '0')
}

function movementOf(row: MovementRow, opening: ExactSum, side: 'debit' | 'credit') {
  const net = readSum(row.net)
  const [more, less] = net > 0 ? [net, exactSum(0)] : [exactSum(0), subtractSums(exactSum(0), net)]
  const [type = '', ...code] = row.document.split(' ')
  return {
    day: asDay(row.day),
    document: { key: row.document, id: row.document_id, type, code: code.join(' ') },
    ...sidesOf(more, less, side),
    balance: addSums(opening, readSum(row.balance)),
  }
}

function sidesOf(more: ExactSum, less: ExactSum, side: 'debit' | 'credit') {
  return side === 'debit' ? { debit: more, credit: less } : { debit: less, credit: more }
}

/** What is left open on the last day, by age: the youngest movements that make the balance grow are what is still owed. */
export async function readAgeing(
  db: Db,
  { scope, side }: StatementAsked,
  closing: ExactSum,
  ageingDays: readonly number[],
) {
  const ages = ageingDays.map((last, at) => ({ fromDays: at === 0 ? 0 : (ageingDays[at - 1] ?? 0) + 1, toDays: last }))
  const sums = ages.map(({ fromDays, toDays }, at) => {
    const [first, last] = [addDays(scope.to, -toDays), addDays(scope.to, -fromDays)]
    return sql`${sumOf(sql`CASE WHEN day BETWEEN ${first} AND ${last} THEN net ELSE 0 END`)} AS ${sql.raw(`age${at}`)}`
  })
  const { rows } = await sql<Record<string, string>>`WITH movement AS (${movements(scope, side, null)})
    SELECT ${sql.join(sums)} FROM movement WHERE net > 0`.execute(db.aside)
  let left = BigInt(closing)
  const buckets = ages.map((age, at) => {
    const grown = BigInt(rows[0]?.[`age${at}`] ?? '0')
    const taken = left < 0n || left < grown ? left : grown
    left -= taken
    return { ...age, amount: exactSum(taken) }
  })
  const oldest = { fromDays: (ageingDays.at(-1) ?? -1) + 1, toDays: null, amount: exactSum(left) }
  return [...buckets, oldest]
}
