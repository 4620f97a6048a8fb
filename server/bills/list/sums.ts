/**
 * The sums of the filtered bills, and their count by day, without counting a million bills each time.
 *
 * For each requested combination of branch, cost centre and user, the sums by type and day are cached. Later bills, and voids and replacements, are
 * read each time.
 */
import { type RawBuilder, sql } from 'kysely'
import type { billEndpoints } from '#contract/bill.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addSums, type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import { zeroHalalas } from '#domain/money.ts'
import { isCurrent, voidedAt } from '../../bill-state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { readSum, sumOf } from '../../db/exact-sums.ts'
import { billTypeCodeOf } from '../../db/stored-values.ts'
import { capturedBills } from '../captured.ts'
import {
  type BillScope,
  capturedCondition,
  expiringCondition,
  filterConditions,
  isOpenEInvoice,
  openEInvoiceCondition,
  openEInvoices,
  scanConditions,
  waitingBills,
  waitingCondition,
  wholeCondition,
} from './scope.ts'
import { createSettled } from './settled-bills.ts'

type TypeSums = ReplyOf<typeof billEndpoints.getBillSums>['types'][number]

/** For one type on one day. */
type DaySums = {
  readonly type: string
  readonly day: string
  readonly count: number
  readonly net: ExactSum
  readonly vat: ExactSum
  readonly total: ExactSum
}
/** A row from the database. */
type SumRow = Pick<DaySums, 'type' | 'day' | 'count'> & Readonly<Record<'net' | 'vat' | 'total', string>>
type EndedSums = DaySums & { readonly kind: 'voided' | 'replaced' }

/** By type; voided bills are counted, but not summed. */
export async function sumsOf(db: Db, scope: BillScope): Promise<TypeSums[]> {
  const { counted, ended } = await readSums(db, scope)
  const sums = new Map<string, Omit<TypeSums, 'billTypeCode' | 'fee'>>()
  const add = (row: DaySums, count: number, voidedCount: number, combine: (a: ExactSum, b: ExactSum) => ExactSum) => {
    const own = sums.get(row.type) ?? noSums
    sums.set(row.type, {
      count: own.count + count,
      voidedCount: own.voidedCount + voidedCount,
      net: combine(own.net, row.net),
      vat: combine(own.vat, row.vat),
      total: combine(own.total, row.total),
    })
  }
  for (const row of counted) add(row, row.count, 0, addSums)
  for (const row of ended)
    add(row, row.kind === 'replaced' ? -row.count : 0, row.kind === 'voided' ? row.count : 0, subtractSums)
  return scope.types.flatMap(type => {
    const own = sums.get(type)
    if (!own || own.count === 0) return []
    const fee = subtractSums(own.total, addSums(own.net, own.vat))
    return { billTypeCode: billTypeCodeOf(type), ...own, fee }
  })
}

function readSums(db: Db, scope: BillScope): Promise<Sums> {
  if (scope.awaitsDelivery) return waitingSums(db, scope)
  if (scope.expiring !== null) return expiringSums(db, scope)
  if (scope.wasCaptured) return capturedSums(db, scope)
  if (scope.eInvoice !== null) return eInvoiceSums(db, scope)
  return scope.search === null ? daySumsOf(db, scope) : foundSums(db, scope)
}

const noSums = { count: 0, voidedCount: 0, net: zeroHalalas, vat: zeroHalalas, total: zeroHalalas }

type Sums = { readonly counted: readonly DaySums[]; readonly ended: readonly EndedSums[] }

/** The number of listed bills per day. The filter must have no text. */
export async function dayCounts(db: Db, scope: BillScope): Promise<ReadonlyMap<string, number>> {
  const { counted, ended } = await daySumsOf(db, scope)
  const counts = new Map<string, number>()
  for (const row of counted) counts.set(row.day, (counts.get(row.day) ?? 0) + row.count)
  for (const row of ended) if (row.kind === 'replaced') counts.set(row.day, (counts.get(row.day) ?? 0) - row.count)
  return counts
}

async function daySumsOf(db: Db, scope: BillScope): Promise<Sums> {
  const whole: BillScope = { ...scope, from: null, to: null }
  const { rows: days, lastId } = await settledSums(db, whole)
  const { tail, ended } = await unsettledSums(db.longRead, whole, lastId)
  const isAsked = (row: DaySums) =>
    (scope.from === null || row.day >= scope.from) &&
    (scope.to === null || row.day <= scope.to) &&
    scope.types.some(type => type === row.type)
  return { counted: [...days, ...tail].filter(isAsked), ended: ended.filter(isAsked) }
}

const settledSums = createSettled<DaySums>({ read: daySums, together, scopesMax: 100 })

function together(rows: readonly DaySums[]): DaySums[] {
  const sums = new Map<string, DaySums>()
  for (const row of rows) {
    const key = `${row.type} ${row.day}`
    const own = sums.get(key)
    const sum = own && {
      ...row,
      count: own.count + row.count,
      net: addSums(own.net, row.net),
      vat: addSums(own.vat, row.vat),
      total: addSums(own.total, row.total),
    }
    sums.set(key, sum ?? row)
  }
  return [...sums.values()]
}

const figures = sql`count(*) AS count, ${sumOf(sql`bill.net`)} AS net, ${sumOf(sql`bill.vat`)} AS vat,
  ${sumOf(sql`bill.total`)} AS total`

function summed<Row extends SumRow>(row: Row): Omit<Row, keyof SumRow> & DaySums {
  return { ...row, net: readSum(row.net), vat: readSum(row.vat), total: readSum(row.total) }
}

async function daySums(tx: Tx, scope: BillScope, after: number, last: number): Promise<DaySums[]> {
  // On the first read, all bills come from their covering index; later bills are a short range of ids.
  const stretch = after === 0 ? sql`bill.id + 0 <= ${last}` : sql`bill.id > ${after} AND bill.id <= ${last}`
  const { rows } = await sql<SumRow>`SELECT bill.type, bill.day, ${figures} FROM bill
    WHERE ${stretch} AND ${scanConditions(scope)} GROUP BY bill.type, bill.day`.execute(tx)
  return rows.map(summed)
}

/** One statement, so one snapshot: an edited bill is in both parts or in neither, whatever is posted meanwhile. */
async function unsettledSums(
  tx: Tx,
  scope: BillScope,
  after: number,
): Promise<{ tail: DaySums[]; ended: EndedSums[] }> {
  const { rows } = await sql<SumRow & { kind: EndedSums['kind'] | null }>`
    SELECT bill.type, bill.day, NULL AS kind, ${figures} FROM bill
    WHERE bill.id > ${after} AND ${scanConditions(scope)} GROUP BY bill.type, bill.day
    UNION ALL
    SELECT bill.type, bill.day, ended.kind, ${figures} FROM bill_event AS ended JOIN bill ON bill.id = ended.bill_id
    WHERE ended.kind IN ('voided', 'replaced') AND ${filterConditions(scope)} GROUP BY bill.type, bill.day, ended.kind`.execute(
    tx,
  )
  const read = rows.map(summed)
  return {
    tail: read.filter(row => row.kind === null),
    ended: read.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ ...row, kind }])),
  }
}

/** A text matches few enough bills to sum them each time. */
function foundSums(db: Db, scope: BillScope): Promise<Sums> {
  return sumsWithVoided(db.longRead, sql`bill WHERE ${wholeCondition(db, scope)}`)
}

/** Bills made offline are few as well. */
function capturedSums(db: Db, scope: BillScope): Promise<Sums> {
  return sumsWithVoided(db.longRead, sql`${capturedBills} WHERE ${capturedCondition(db, scope)}`)
}

/** States change, so these sums are never cached. */
function eInvoiceSums(db: Db, scope: BillScope): Promise<Sums> {
  if (!isOpenEInvoice(scope)) return foundSums(db, scope)
  return sumsWithVoided(db.longRead, sql`${openEInvoices} WHERE ${openEInvoiceCondition(db, scope)}`)
}

async function sumsWithVoided(tx: Tx, bills: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<SumRow & { isVoided: 0 | 1 }>`SELECT bill.type, '' AS day,
      CASE WHEN ${voidedAt('bill.id')} IS NULL THEN 0 ELSE 1 END AS "isVoided", ${figures}
    FROM ${bills} AND ${isCurrent('bill.id')} GROUP BY bill.type, "isVoided"`.execute(tx)
  const voided = rows.filter(({ isVoided }) => isVoided === 1)
  return { counted: rows.map(summed), ended: voided.map(row => ({ ...summed(row), kind: 'voided' })) }
}

/** Bills that await delivery are few as well, and none of them is voided or replaced. */
async function waitingSums(db: Db, scope: BillScope): Promise<Sums> {
  const { rows: counted } = await sql<SumRow>`SELECT bill.type, '' AS day, ${figures} FROM ${waitingBills}
    WHERE ${waitingCondition(db, scope)} GROUP BY bill.type`.execute(db.longRead)
  return { counted: counted.map(summed), ended: [] }
}

/** Quotations that expire in a range are few as well, and none of them is voided. */
async function expiringSums(db: Db, scope: BillScope): Promise<Sums> {
  const { rows: counted } = await sql<SumRow>`SELECT bill.type, '' AS day, ${figures} FROM bill
    WHERE ${expiringCondition(db, scope)} AND ${isCurrent('bill.id')} GROUP BY bill.type`.execute(db.longRead)
  return { counted: counted.map(summed), ended: [] }
}
