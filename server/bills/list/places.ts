/**
 * Finds the position of an offset in the list's order, so that a distant page does not have to skip every bill above it: bills are counted by day,
 * or in small steps of the instant or the total, and the counts are cached.
 */
import { type RawBuilder, sql } from 'kysely'
import type { BillOrder, BillSort } from '#contract/bill-order.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type BillScope, filterConditions, scanConditions } from './scope.ts'
import { createSettled } from './settled-bills.ts'
import { dayCounts } from './sums.ts'

/** A part of the order that contains the page, with the offset of the page in it. */
export type PlacePart = {
  /** The start of the part; null for the start of the list. */
  readonly from: { readonly key: string | number; readonly isIncluded: boolean } | null
  readonly skipped: number
}

/** Null past the end. */
export async function partOfPlace(
  db: Db,
  scope: BillScope,
  { by, isUpwards }: BillSort,
  offset: number,
): Promise<PlacePart | null> {
  const counts: ReadonlyMap<string | number, number> =
    by === 'day' ? await dayCounts(db, scope) : await stepCounts(db, scope, by)
  const inOrder = [...counts.keys()].sort((a, b) => (a < b ? -1 : 1))
  if (!isUpwards) inOrder.reverse()
  let before = 0
  let last: string | number | undefined
  for (const step of inOrder) {
    const count = counts.get(step) ?? 0
    if (before + count > offset) return { from: boundOf(step, last, by, isUpwards), skipped: offset - before }
    before += count
    last = step
  }
  return null
}

/** A step is identified by its smallest value: in descending order it begins below the previous step. */
function boundOf(
  step: string | number,
  last: string | number | undefined,
  by: BillOrder,
  isUpwards: boolean,
): PlacePart['from'] {
  if (isUpwards || by === 'day') return { key: step, isIncluded: true }
  return last === undefined ? null : { key: last, isIncluded: false }
}

type Steps = { readonly type: string; readonly step: number; readonly count: number }
type Stepped = Exclude<BillOrder, 'day'>

/** Instants by the hour; totals by their first three digits. Each value is the smallest of its step. */
const steps = {
  createdAt: sql`bill.created_at - bill.created_at % 3600000`,
  total: sql`CASE WHEN bill.total < 1000 THEN bill.total WHEN bill.total < 10000 THEN bill.total - bill.total % 10
    WHEN bill.total < 100000 THEN bill.total - bill.total % 100 WHEN bill.total < 1000000 THEN bill.total - bill.total % 1000
    ELSE bill.total - bill.total % 10000 END`,
} as const satisfies Record<Stepped, RawBuilder<unknown>>

const settledSteps = { createdAt: settledBy('createdAt'), total: settledBy('total') }

function settledBy(by: Stepped) {
  return createSettled<Steps>({
    read: (tx, scope, after, last) => readSteps(tx, scope, by, after, last),
    together,
    // A shop has about ten thousand steps.
    scopesMax: 10,
  })
}

/** For a scope without days and text. */
async function stepCounts(db: Db, scope: BillScope, by: Stepped): Promise<ReadonlyMap<number, number>> {
  const { rows, lastId } = await settledSteps[by](db, scope)
  const [tail, replaced] = await Promise.all([
    readSteps(db.read, scope, by, lastId),
    readReplaced(db.longRead, scope, by),
  ])
  const counts = new Map<number, number>()
  const add = (row: Steps, sign: 1 | -1) => {
    if (scope.types.some(type => type === row.type))
      counts.set(row.step, (counts.get(row.step) ?? 0) + sign * row.count)
  }
  for (const row of [...rows, ...tail]) add(row, 1)
  for (const row of replaced) add(row, -1)
  return counts
}

function together(rows: readonly Steps[]): Steps[] {
  const counts = new Map<string, Steps>()
  for (const row of rows) {
    const key = `${row.type} ${row.step}`
    const own = counts.get(key)
    counts.set(key, own === undefined ? row : { ...row, count: own.count + row.count })
  }
  return [...counts.values()]
}

async function readSteps(tx: Tx, scope: BillScope, by: Stepped, after: number, last?: number): Promise<Steps[]> {
  const until = last ?? Number.MAX_SAFE_INTEGER
  const stretch = after === 0 ? sql`bill.id + 0 <= ${until}` : sql`bill.id > ${after} AND bill.id <= ${until}`
  const { rows } = await sql<Steps>`SELECT type, step, count(*) AS count
    FROM (SELECT bill.type, ${steps[by]} AS step FROM bill WHERE ${stretch} AND ${scanConditions(scope)}) AS stepped
    GROUP BY type, step`.execute(tx)
  return rows
}

async function readReplaced(tx: Tx, scope: BillScope, by: Stepped): Promise<Steps[]> {
  const { rows } = await sql<Steps>`SELECT type, step, count(*) AS count
    FROM (SELECT bill.type, ${steps[by]} AS step FROM bill_event AS ended JOIN bill ON bill.id = ended.bill_id
      WHERE ended.kind = 'replaced' AND ${filterConditions(scope)}) AS stepped
    GROUP BY type, step`.execute(tx)
  return rows
}
