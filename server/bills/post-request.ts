/**
 * Posts a request inside a transaction that has locked its branch: what a new bill, an edit and a credit note have in common.
 * Goods of an earlier day move at the cost of that day, and what moved later is costed again.
 */
import type { Access } from '#domain/access/can.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { quantity } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type Configuration, dayAt } from '../company.ts'
import type { TableRows } from '../db/insert-rows.ts'
import type { Db, Tx } from '../db/open.ts'
import { Failure } from '../http/failure.ts'
import { post, type Reservation } from '../ledger.ts'
import type { LedgerDraft } from '../ledger-rows.ts'
import { carriedOn, levelsOfDay, recostAfter } from '../stock-history.ts'
import type { BillFacts } from './bill-facts.ts'
import type { BillRequest } from './bill-request.ts'
import { billRows, billTables } from './bill-rows.ts'
import type { FreshBill } from './fresh-document.ts'
import { prepareBill } from './prepare.ts'
import { readFacts } from './read-facts.ts'
import { errorOf } from './refusal.ts'

export type RequestToPost = {
  readonly configuration: Configuration
  readonly reservation: Reservation
  readonly request: BillRequest
  readonly access: Access
  readonly now: number
  /** Where they were read with the reservation: on PostgreSQL that saves a journey. */
  readonly levels?: BillFacts['levels']
  /** An edit keeps the number and adds a version. */
  readonly place?: { readonly number: number; readonly version: number }
}

/** Writes the bill, and with it the rows that belong to it. */
export async function postRequest(
  db: Db,
  tx: Tx,
  { configuration, reservation, request, access, now, place, levels }: RequestToPost,
  rowsFor: (billId: number) => readonly TableRows[],
): Promise<FreshBill> {
  const { catalogueRevision } = reservation
  const present = await readFacts(db, tx, { configuration, catalogueRevision, levels }, request, access)
  const isBackDated = request.day < dayAt(configuration, now)
  const itemIds = isBackDated ? [...new Set(request.lines.map(line => line.itemId))] : []
  const ofDay = await levelsOfDay(db, tx, request.branchId, itemIds, request.day)
  const facts = isBackDated ? { ...present, levels: ofDay.onDay } : present
  const effects = prepareBill(request, facts)
  if (!effects.ok) throw new Failure(errorOf(effects.problems), effects.problems)
  const id = reservation.documentId
  const rows = billRows(request, facts, effects.value, { number: reservation.documentNumber, ...place, id })
  const ledger = isBackDated ? { ...rows.ledger, levels: carriedOn(rows.ledger.levels, ofDay) } : rows.ledger
  await post(db.kind, tx, configuration.settings, reservation, ledger, [...billTables(rows), ...rowsFor(id)])
  if (isBackDated) await recost(db, tx, configuration, ledger)
  return { id, rows, facts }
}

/** Where more may not be sold than there is, goods that were sold later are not there for an earlier day either. */
async function recost(db: Db, tx: Tx, configuration: Configuration, ledger: LedgerDraft): Promise<void> {
  const { branchId, day: from, document, userId, createdAt: now, moves } = ledger
  const itemIds = [...new Set(moves.map(move => move.itemId))]
  const lowest = await recostAfter(db, tx, configuration, { branchId, itemIds, from, document, userId, now })
  if (configuration.settings.oversellPolicy === 'allow') return
  const issued = new Set(moves.filter(move => move.quantity < 0).map(move => move.itemId))
  for (const [itemId, left] of lowest) {
    if (!issued.has(itemId) || left >= 0) continue
    const asked = -moves.reduce((sum, move) => sum + (move.itemId === itemId ? move.quantity : 0), 0)
    const available = formatQuantity(quantity(Math.max(asked + left, 0)))
    throw new Failure('quantity_over', [
      problem('date', 'notEnoughStock', { available, asked: formatQuantity(quantity(asked)) }),
    ])
  }
}
