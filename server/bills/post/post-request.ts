/**
 * Posts a request inside a transaction that has locked its branch: common to new bills, edits and credit notes. Goods move at their cost at the
 * bill's place in the order of postings, and later movements are costed again.
 */
import type { Access } from '#domain/access/can.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { refitBill } from '../../allocations/refit.ts'
import { Failure, refuse } from '../../calls/failure.ts'
import { requireOwnBranch } from '../../company/branch-reach.ts'
import type { Configuration } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { InsertedRows } from '../../db/insert-rows.ts'
import { invoiceKindOf } from '../../db/stored-values.ts'
import { type BillToIssue, issueDocument } from '../../e-invoices/issue-document.ts'
import { post, type Reservation, writeUnposted } from '../../ledger/ledger.ts'
import { requireOpenToday, requirePostingDay } from '../../ledger/posting-day.ts'
import { isLevelTooLarge, type LedgerDraft, type LevelAfter } from '../../ledger/rows.ts'
import { writePointsOfBill } from '../../points/of-bill.ts'
import { levelsWith, readLevels } from '../../stock/levels.ts'
import { levelsAt, type Recosting, recost } from '../../stock/recost.ts'
import type { FoundBill } from '../find-bill.ts'
import type { Reversed } from '../reverse-bill.ts'
import type { PostingContext } from './context.ts'
import type { BillEffects } from './effects.ts'
import type { FreshBill } from './fresh-document.ts'
import { prepareBill } from './prepare.ts'
import { readContext } from './read-context.ts'
import { errorOf } from './refusal.ts'
import type { BillRequest } from './request.ts'
import { type BillRecord, billRows, billTables } from './rows.ts'

export type RequestToPost = {
  readonly configuration: Configuration
  readonly reservation: Reservation
  readonly request: BillRequest
  readonly access: Access
  readonly now: number
  /** Levels already read with the reservation, which saves a round trip on PostgreSQL. */
  readonly levels?: PostingContext['levels']
  /** A bill made offline was handed over: its buyer can no longer be corrected. */
  readonly isCapturedOffline?: boolean | undefined
  /** An edit reuses the number and place of the reversed bill and adds a version. */
  readonly replaces?: Reversed & { readonly bill: FoundBill; readonly place: number }
}

/** Writes the bill and the rows that belong to it. */
export async function postRequest(
  db: Db,
  tx: Tx,
  asked: RequestToPost,
  rowsFor: (billId: number) => readonly InsertedRows[],
): Promise<FreshBill> {
  const { configuration, reservation, request, access, replaces } = asked
  requireOwnBranch(access, request.branchId, 'branchId')
  requireOpenToday(configuration, asked.now)
  requirePostingDay(configuration.settings, request.day)
  const known = { configuration, catalogueRevision: reservation.catalogueRevision }
  const levels = isLast(asked) ? asked.levels : await levelsInPlace(db, tx, asked)
  const context = await readContext(db, tx, { ...known, levels, replaces: replaces?.bill.id }, request, access)
  refuseRetired(asked, context)
  const effects = prepareBill(request, context)
  if (!effects.ok) throw new Failure(errorOf(effects.problems), effects.problems)
  const id = reservation.documentId
  const version = replaces ? { number: replaces.bill.number, version: replaces.bill.version + 1 } : undefined
  const rows = billRows(request, context, effects.value, { number: reservation.documentNumber, ...version, id })
  const tables = [...billTables(rows), ...rowsFor(id)]
  if (rows.ledger === null) await writeUnposted(db.kind, tx, reservation, tables)
  else await postLedger(db, tx, asked, { draft: rows.ledger, levels: context.levels, tables })
  await writePoints(db, tx, asked, { id, context, effects: effects.value })
  if (replaces !== undefined || request.originalBillId !== null)
    await refitBill({ db, tx, configuration, userId: request.userId, now: asked.now }, id, request.day)
  const eInvoice = await issueDocument({ db, tx, configuration, now: asked.now }, billToIssue(rows.bill, asked))
  return { id, rows, context, eInvoice }
}

function billToIssue(bill: BillRecord, { request, isCapturedOffline }: RequestToPost): BillToIssue {
  return {
    id: bill.id,
    branchId: bill.branch_id,
    invoiceKind: invoiceKindOf(bill.invoice_kind ?? null),
    createdAt: bill.created_at,
    userId: bill.user_id,
    sellerId: bill.seller_id,
    buyerId: bill.buyer_id ?? null,
    isCorrectable: isCapturedOffline !== true && request.originalBillId === null,
  }
}

async function writePoints(
  db: Db,
  tx: Tx,
  { configuration, reservation, request, now }: RequestToPost,
  { id, context, effects }: { readonly id: number; readonly context: PostingContext; readonly effects: BillEffects },
): Promise<void> {
  const { partyId, points } = effects
  if (partyId === null) return
  const { branchId, day, userId } = request
  const posted = { billId: id, postingId: reservation.postingId, branchId, partyId, day, effect: points }
  await writePointsOfBill({ db, tx, configuration, userId, now }, { ...posted, known: context.points })
}

async function postLedger(
  db: Db,
  tx: Tx,
  asked: RequestToPost,
  { draft, levels, tables }: { draft: LedgerDraft; levels: PostingContext['levels']; tables: readonly InsertedRows[] },
): Promise<void> {
  const { configuration, reservation, request, replaces } = asked
  const isFinal = isLast(asked) && !servesShortage(draft, levels)
  const ledger = isFinal ? draft : await provisional(db, tx, draft, replaces?.place)
  refuseFullStock(request, ledger.levels)
  await post(db.kind, tx, configuration.settings, reservation, ledger, tables)
  if (!isFinal) await recost(db, tx, configuration, recostingOf(asked, draft))
}

/** New bills may not name an inactive party; an edit or a refund keeps its party. */
function refuseRetired({ request, replaces }: RequestToPost, { party }: PostingContext): void {
  if (party === null || party.isActive || request.originalBillId !== null) return
  if (replaces?.bill.partyId !== party.id) refuse([problem('partyId', 'inactive')])
}

/** Whether no posting is later than it. */
function isLast({ request, reservation, replaces }: RequestToPost): boolean {
  return replaces === undefined && (reservation.lastDay === null || request.day >= reservation.lastDay)
}

/** Bought goods are valued at their price, whatever was in stock before; issued goods are valued at their cost at that place. */
function levelsInPlace(db: Db, tx: Tx, asked: RequestToPost): Promise<PostingContext['levels']> {
  const { request, replaces } = asked
  const itemIds = [...new Set(request.lines.map(line => line.itemId))]
  const { stock, refunds } = billTypeOf(request.type)
  if (stock === 'none' || (stock === 'in' && refunds === null)) return readLevels(db, tx, request.branchId, itemIds)
  const at = { day: request.day, place: replaces?.place ?? null }
  return levelsAt(db, tx, { branchId: request.branchId, itemIds, from: firstDayOf(asked) }, at)
}

function firstDayOf({ request, replaces }: RequestToPost): Day {
  return replaces && replaces.from < request.day ? replaces.from : request.day
}

/** Receipts that cover an earlier oversale correct the cost of the oversold goods. */
export function servesShortage({ moves }: Pick<LedgerDraft, 'moves'>, levels: PostingContext['levels']): boolean {
  return moves.some(move => move.quantity > 0 && (levels.get(move.itemId)?.quantity ?? 0) < 0)
}

/** The draft as written before its effect on later postings is known. */
async function provisional(db: Db, tx: Tx, ledger: LedgerDraft, place: number | undefined): Promise<LedgerDraft> {
  const levels = await levelsWith(db, tx, ledger.branchId, ledger.moves)
  return { ...ledger, ...(place !== undefined && { place }), levels }
}

function recostingOf(asked: RequestToPost, ledger: LedgerDraft): Recosting {
  const { request, replaces, reservation, now } = asked
  const { branchId, document, moves } = ledger
  const itemIds = [...(replaces?.itemIds ?? []), ...moves.map(move => move.itemId)]
  return {
    branchId,
    itemIds: [...new Set(itemIds)],
    from: firstDayOf(asked),
    postingIds: [...(replaces?.postingIds ?? []), reservation.postingId],
    document,
    userId: request.userId,
    now,
    shortage: replaces
      ? { error: 'quantity_issue', at: replaces.bill.day === request.day ? 'BillItems' : 'date' }
      : { error: 'quantity_over', at: 'date' },
  }
}

/** Refuses the lines whose goods would exceed the limits of a branch's stock. */
function refuseFullStock(request: BillRequest, levels: readonly LevelAfter[]): void {
  const full = new Set(levels.filter(isLevelTooLarge).map(each => each.itemId))
  const lines = request.lines.filter(line => full.has(line.itemId))
  if (lines.length > 0) refuse(lines.map(line => problem(`${line.at}.quantity`, 'tooLarge')))
}
