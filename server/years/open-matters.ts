/** What is still open at the end of a year, with the documents to finish. What is due prevents the closing; the rest is a warning. */
import { sql } from 'kysely'
import { countKind } from '#contract/facts/stock-moves.ts'
import {
  type DueMatter,
  dueMatters,
  type NextYear,
  type OpenMatters,
  openMatterDocumentsMax,
  openMatters,
} from '#contract/year-closing.ts'
import type { Access } from '#domain/access/can.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import type { FiscalYear } from '#domain/ledger/fiscal-year.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import { type BranchReach, wholeReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import type { PendingDue } from '../due/due-work.ts'
import { worksOfMatters } from '../due-works.ts'
import { documentNamed } from '../facts/named-bills.ts'
import { readOpenings } from '../openings/read-openings.ts'
import { countShifts, isInState, shiftsWithin } from '../shifts/read-shifts.ts'

type Found = Pick<OpenMatters, 'count' | 'documents'>

export async function readOpenMatters(
  db: Db,
  configuration: Configuration,
  { lastDay }: FiscalYear,
  access: Access,
): Promise<NextYear['open']> {
  const reach = wholeReach(access)
  const due = async (matter: DueMatter) => {
    const pending = await worksOfMatters[matter].pending(db.read, lastDay)
    const own = pending.filter(({ branchIds }) => branchIds.every(id => reach?.includes(id) ?? true))
    return { count: own.length, documents: own.slice(0, openMatterDocumentsMax).map(dueDocument) }
  }
  const [depreciation, reversals, repeats, points, openCounts, undelivered, heldBills, openShifts, openings] =
    await Promise.all([
      due('depreciation'),
      due('reversals'),
      due('repeats'),
      due('points'),
      openCountsIn(db, reach),
      undeliveredIn(db, reach, lastDay),
      heldBillsIn(db, reach),
      countShifts(db, sql`${shiftsWithin(db, reach)} AND NOT ${isInState('closed')}`),
      readOpenings(db, configuration, access),
    ])
  const unposted = openings.filter(({ state }) => state === 'unposted' || state === 'changed')
  const found = {
    ...{ depreciation, reversals, repeats, points, openCounts, undelivered, heldBills },
    openShifts: { count: openShifts, documents: [] },
    openings: { count: unposted.length, documents: [] },
  }
  return openMatters.flatMap(matter => {
    const isBlocking = dueMatters.some(each => each === matter)
    return found[matter].count === 0 ? [] : [{ matter, isBlocking, ...found[matter] }]
  })
}

/** In the transaction of the closing, in all branches. */
export async function requireNothingDue(tx: Tx, lastDay: Day): Promise<void> {
  for (const matter of dueMatters) {
    const [first] = await worksOfMatters[matter].pending(tx, lastDay)
    if (first === undefined) continue
    const { document, day } = dueDocument(first)
    refuse([problem('lastDay', 'dueNotPosted', { code: document.code, day })])
  }
}

function dueDocument({ document, documentId, day }: PendingDue): OpenMatters['documents'][number] {
  return { document: documentNamed(document, documentId), day }
}

async function openCountsIn({ kind, read }: Db, reach: BranchReach): Promise<Found> {
  const open = read
    .selectFrom('stock_count')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_count_event as event')
            .whereRef('event.count_id', '=', 'stock_count.id')
            .select('event.count_id'),
        ),
      ),
    )
    .$if(reach !== null, query => query.where(inList(kind, 'stock_count.branch_id', reach ?? [])))
  const rows = await open
    .select(['id', 'code', 'day'])
    .orderBy('day')
    .orderBy('id')
    .limit(openMatterDocumentsMax)
    .execute()
  const all = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const documents = rows.map(({ id, code, day }) => ({
    document: documentNamed(`${countKind} ${code}`, id),
    day: asDay(day),
  }))
  return { count: Number(all.count), documents }
}

async function undeliveredIn({ kind, longRead }: Db, reach: BranchReach, lastDay: Day): Promise<Found> {
  const open = longRead
    .selectFrom('undelivered_bill as waiting')
    .innerJoin('bill', 'bill.id', 'waiting.bill_id')
    .where('waiting.day', '<=', lastDay)
    .$if(reach !== null, query => query.where(inList(kind, 'bill.branch_id', reach ?? [])))
  const rows = await open
    .select(['bill.id', 'bill.type', 'bill.code', 'waiting.day'])
    .orderBy('waiting.day')
    .orderBy('bill.id')
    .limit(openMatterDocumentsMax)
    .execute()
  const all = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const documents = rows.map(({ id, type, code, day }) => ({
    document: documentNamed(`${type} ${code}`, id),
    day: asDay(day),
  }))
  return { count: Number(all.count), documents }
}

/** They have no numbers. Bills that wait on a device are unknown to the server. */
async function heldBillsIn({ kind, read }: Db, reach: BranchReach): Promise<Found> {
  const { count } = await read
    .selectFrom('held_bill')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .$if(reach !== null, query => query.where(inList(kind, 'held_bill.branch_id', reach ?? [])))
    .executeTakeFirstOrThrow()
  const { tables } = await read
    .selectFrom('table_bill')
    .select(({ fn }) => fn.countAll<number>().as('tables'))
    .$if(reach !== null, query => query.where(inList(kind, 'table_bill.branch_id', reach ?? [])))
    .executeTakeFirstOrThrow()
  return { count: Number(count) + Number(tables), documents: [] }
}
