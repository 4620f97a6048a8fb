/**
 * The one place that writes postings, entries and stock moves. A document is posted in three steps of one transaction, whose
 * branches `db.write` has locked: `reserve` reads the numbers and the end of the hash chain, the area computes what is to be
 * posted, `post` writes it with the document's own rows.
 */
import { sql } from 'kysely'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { problem } from '#domain/problem.ts'
import type { Settings } from './company.ts'
import { insertTables, rowsOf, type TableRows } from './db/insert-rows.ts'
import type { Db, Tx } from './db/open.ts'
import { Failure } from './http/failure.ts'
import { firstPreviousHash, type LedgerDraft, ledgerRows } from './ledger-rows.ts'

/** Kinds of document that are numbered per branch; postings are numbered among themselves. */
export type CounterKind = 'posting' | `bill.${BillTypeCode}` | 'opening'

export type Reservation = {
  readonly branchId: number
  readonly kind: CounterKind
  readonly documentNumber: number
  readonly documentId: number
  readonly postingNumber: number
  readonly postingId: number
  readonly previousHash: string
  /** Of the configuration, as this transaction sees it. */
  readonly configurationRevision: number
}

/** The next numbers of a branch. They are taken when `post` writes; a transaction that fails takes none. */
export async function reserve(kind: Db['kind'], tx: Tx, branchId: number, counter: CounterKind): Promise<Reservation> {
  const nextId = (table: 'bill' | 'posting') =>
    kind === 'postgres'
      ? sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`
      : sql<number>`(SELECT coalesce(max(id), 0) + 1 FROM ${sql.table(table)})`
  const next = (name: CounterKind) =>
    sql<number>`coalesce((SELECT next_number FROM counter WHERE branch_id = ${branchId} AND kind = ${name}), 1)`
  const { rows } = await sql<Omit<Reservation, 'branchId' | 'kind'>>`SELECT
    ${next(counter)} AS "documentNumber", ${nextId('bill')} AS "documentId",
    ${next('posting')} AS "postingNumber", ${nextId('posting')} AS "postingId",
    coalesce((SELECT hash FROM posting WHERE branch_id = ${branchId} ORDER BY number DESC LIMIT 1), ${firstPreviousHash}) AS "previousHash",
    (SELECT number FROM revision WHERE subject = 'configuration') AS "configurationRevision"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('A query without a table answered no row.')
  return { ...row, branchId, kind: counter }
}

/**
 * Writes a posting with its stock moves and, in the order given, the rows of its document. Refuses a day inside a locked
 * period (`period_locked`), whoever asks.
 */
export async function post(
  kind: Db['kind'],
  tx: Tx,
  settings: Settings,
  reservation: Reservation,
  draft: LedgerDraft,
  documentRows: readonly TableRows[] = [],
): Promise<void> {
  const lockDay = settings.periodLockDay
  if (lockDay !== null && draft.day <= lockDay)
    throw new Failure('period_locked', [problem('date', 'periodLocked', { day: lockDay })])
  const { branchId, postingId: id, postingNumber: number, previousHash } = reservation
  const rows = ledgerRows(draft, { id, number, previousHash })
  await insertTables(kind, tx, [
    ...documentRows,
    rowsOf('posting', [rows.posting]),
    rowsOf('entry', rows.entries),
    rowsOf('stock_move', rows.moves),
    rowsOf('stock_level', rows.levels, ['item_id', 'branch_id']),
    rowsOf(
      'counter',
      [
        { branch_id: branchId, kind: reservation.kind, next_number: reservation.documentNumber + 1 },
        { branch_id: branchId, kind: 'posting', next_number: number + 1 },
      ],
      ['branch_id', 'kind'],
    ),
  ])
}
