/**
 * The only module that writes postings, entries and stock moves. A document is posted in three steps of one transaction, whose branches
 * `db.write` has locked: `reserve` reads the numbers and the end of the hash chain, the area computes the posting, `post` writes it with
 * the document's own rows.
 */
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { DeliveryKind } from '#domain/bills/delivery.ts'
import { addDays, type Day } from '#domain/days.ts'
import { bookedHalalasMax } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { Failure } from '../calls/failure.ts'
import type { Settings } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import { type InsertedRows, insertTables, rowsOf } from '../db/insert-rows.ts'
import { firstPreviousHash } from '../hash-chain.ts'
import { requirePostingDay } from './posting-day.ts'
import { isLevelTooLarge, type LedgerDraft, ledgerRows } from './rows.ts'
import { joinToShift } from './shift-of-posting.ts'

/** Kinds of documents that are numbered per branch; postings have a number sequence of their own. */
export type CounterKind =
  | 'posting'
  | `bill.${BillTypeCode}`
  | `voucher.${string}`
  | `delivery.${DeliveryKind}`
  | 'opening'
  | 'settlement'
  | 'points'
  | 'count'
  | 'settlementDiscount'
  | 'shift'
  | 'shiftMove'
  | 'shiftDifference'

export type Reservation = {
  readonly branchId: number
  readonly kind: CounterKind
  readonly documentNumber: number
  readonly documentId: number
  readonly postingNumber: number
  readonly postingId: number
  readonly previousHash: string
  /** The latest posted day; null before the first posting. */
  readonly lastDay: Day | null
  /** The time of the latest posting; null before the first. */
  readonly lastPostedAt: number | null
  /** The revisions of configuration and catalogue, as this transaction sees them. */
  readonly configurationRevision: number
  readonly catalogueRevision: number
}

const reservationQuery = fixedQuery<Omit<Reservation, 'branchId' | 'kind'>>(kind => {
  const next = (counter: string) =>
    `coalesce((SELECT next_number FROM counter WHERE branch_id = $1 AND kind = ${counter}), 1)`
  const nextId = (table: 'bill' | 'posting') =>
    kind === 'postgres'
      ? `nextval(pg_get_serial_sequence('${table}', 'id'))`
      : `(SELECT coalesce(max(id), 0) + 1 FROM ${table})`
  return `SELECT ${next('$2')} AS "documentNumber", ${nextId('bill')} AS "documentId",
    ${next("'posting'")} AS "postingNumber", ${nextId('posting')} AS "postingId",
    coalesce((SELECT hash FROM posting WHERE branch_id = $1 ORDER BY number DESC LIMIT 1), $3) AS "previousHash",
    (SELECT max(day) FROM posting) AS "lastDay",
    (SELECT created_at FROM posting ORDER BY id DESC LIMIT 1) AS "lastPostedAt",
    (SELECT number FROM revision WHERE subject = 'configuration') AS "configurationRevision",
    (SELECT number FROM revision WHERE subject = 'catalogue') AS "catalogueRevision"`
})

/**
 * The next numbers of a branch. `post` uses them up; a failed transaction uses none. The counter `posting` is for postings without a
 * document number, such as reversals.
 */
export async function reserve(kind: Db['kind'], tx: Tx, branchId: number, counter: CounterKind): Promise<Reservation> {
  const [row] = await reservationQuery(kind, tx, [branchId, counter, firstPreviousHash])
  if (!row) throw new Error('A query without a table answered no row.')
  return { ...row, branchId, kind: counter }
}

/**
 * Writes a posting with its stock moves and, in the given order, the rows of its document. Refuses a closed day (`posting-day.ts`) to every
 * caller, and stock or entries beyond their bounds.
 */
export async function post(
  kind: Db['kind'],
  tx: Tx,
  settings: Settings,
  reservation: Reservation,
  draft: LedgerDraft,
  documentRows: readonly InsertedRows[] = [],
): Promise<void> {
  requirePostingDay(settings, draft.day)
  if (isTooLarge(draft)) throw new Failure('invalid_input', [problem('BillItems', 'tooLarge')])
  const { branchId, postingId: id, postingNumber: number, previousHash } = reservation
  const rows = ledgerRows(draft, { id, number, previousHash })
  await insertTables(kind, tx, [
    ...documentRows,
    rowsOf('posting', [rows.posting]),
    rowsOf('entry', rows.entries),
    rowsOf('stock_move', rows.moves),
    rowsOf('stock_link', rows.links),
    rowsOf('stock_level', rows.levels, ['item_id', 'branch_id']),
    rowsOf(
      'counter',
      [...documentCounter(reservation), { branch_id: branchId, kind: 'posting', next_number: number + 1 }],
      ['branch_id', 'kind'],
    ),
  ])
  await joinToShift(kind, tx, draft, id)
}

/** Writes the rows of a document without a posting, and uses up its number. */
export async function writeUnposted(
  kind: Db['kind'],
  tx: Tx,
  reservation: Reservation,
  documentRows: readonly InsertedRows[],
): Promise<void> {
  const counter = rowsOf('counter', documentCounter(reservation), ['branch_id', 'kind'])
  await insertTables(kind, tx, [...documentRows, counter])
}

function isTooLarge({ levels, posting }: LedgerDraft): boolean {
  return levels.some(isLevelTooLarge) || posting.entries.some(each => each.debit + each.credit > bookedHalalasMax)
}

function documentCounter({ branchId, kind, documentNumber }: Reservation) {
  return kind === 'posting' ? [] : [{ branch_id: branchId, kind, next_number: documentNumber + 1 }]
}

/** The posting day for a business day: that day, or the first open one after a locked period. */
export function openDay(settings: Settings, wanted: Day): { readonly day: Day; readonly originalDay: Day | null } {
  const lockDay = settings.periodLockDay
  if (lockDay === null || wanted > lockDay) return { day: wanted, originalDay: null }
  return { day: addDays(lockDay, 1), originalDay: wanted }
}
