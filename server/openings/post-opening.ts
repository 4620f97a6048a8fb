/**
 * Posts the opening of a branch: one posting on the first day of the books, before all others of that day. Reverses the previous opening in
 * the same transaction, so that stock and ledger always agree. Source: docs/decisions/opening.md.
 */
import type { Language } from '#contract/protocol.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { openingPosting } from '#domain/ledger/posting-rule-opening.ts'
import { sumHalalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { emptyLevel, receive } from '#domain/stock/stock-level.ts'
import { refitDocuments } from '../allocations/refit.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { accountOf, type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { post, reserve } from '../ledger/ledger.ts'
import { requireOpenToday, requirePostingDay } from '../ledger/posting-day.ts'
import type { StockMove } from '../ledger/rows.ts'
import type { Services } from '../services.ts'
import { levelsWith } from '../stock/levels.ts'
import { recost } from '../stock/recost.ts'
import { reversePosting } from '../stock/reverse-posting.ts'
import { type OpeningRows, openedBy, readOpeningRows } from './opening-rows.ts'
import { itemsMovedElse } from './other-moves.ts'
import { refuseFullLevels, requirePostable } from './postable-rows.ts'

export type OpeningWrite = {
  readonly services: Services
  readonly caller: Caller
  readonly language: Language
  readonly idempotencyKey: string | undefined
  readonly branchId: number
  /** The mark of the rows that the user saw. */
  readonly mark: string
}

/** Before all other postings of its day, whenever it is posted. */
const firstPlace = 0

export async function postOpening(write: OpeningWrite): Promise<void> {
  const { services, caller, idempotencyKey, branchId, mark } = write
  const { db, now } = services
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf({ branchId, mark }) }
  requireBranch(await readConfiguration(db), caller.access, branchId, 'branchId')
  await db.write([branchId], async tx => {
    if ((await rememberedText(db.kind, tx, sent)) !== undefined) return
    const configuration = await readConfiguration(db, tx)
    const day = openingDay(configuration, branchId, now())
    const rows = await readOpeningRows(tx, branchId, day)
    if (rows.mark !== mark) throw new Failure('count_differs')
    const before = await lastOpening(tx, branchId)
    const isEmpty = rows.stock.length + rows.parties.length + rows.accounts.length === 0
    // A second request finds it posted.
    if (before?.mark === mark || (isEmpty && (before?.posting_id ?? null) === null))
      throw new Failure('process_ignored')
    requirePostable(rows, await openedBy(tx, before?.posting_id ?? null), write.language)
    const posted = await postRows(write, tx, { configuration, day, before, rows: isEmpty ? null : rows })
    await recordPosted(write, tx, posted)
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(posted.version), now())])
  })
}

type LastOpening = NonNullable<Awaited<ReturnType<typeof lastOpening>>>

export async function lastOpening(tx: Tx, branchId: number) {
  return tx
    .selectFrom('opening')
    .selectAll()
    .where('branch_id', '=', branchId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The first day of the books; it must have come and still be open. */
function openingDay(configuration: Configuration, branchId: number, now: number): Day {
  const { firstDay } = configuration.settings
  if (configuration.branches.get(branchId)?.is_active !== 1) refuse([problem('branchId', 'inactive')])
  if (firstDay === null) refuse([problem('firstDay', 'required')])
  requireOpenToday(configuration, now)
  const today = dayAt(configuration, now)
  if (firstDay > today) refuse([problem('firstDay', 'dayInFuture', { day: today })])
  const day = asDay(firstDay)
  requirePostingDay(configuration.settings, day)
  return day
}

type Opened = {
  readonly configuration: Configuration
  readonly day: Day
  readonly before: LastOpening | undefined
  /** Null: there is nothing to post; the previous opening is only reversed. */
  readonly rows: OpeningRows | null
}

type Posted = {
  readonly version: number
  readonly number: number
  readonly code: string
  readonly postingId: number | null
  readonly reversalId: number | null
}

async function postRows(write: OpeningWrite, tx: Tx, opened: Opened): Promise<Posted> {
  const { services, branchId, caller } = write
  const { configuration, before, day, rows } = opened
  const { db } = services
  const now = services.now()
  const by = { branchId, userId: caller.userId, now }
  const old = before?.posting_id ? await postingOf(tx, before.posting_id) : undefined
  const reversal = { ...by, billId: null, memo: 'opening' } as const
  const moves = movesOf(branchId, rows)
  const openedIds = moves.map(move => move.itemId)
  const moved = await itemsMovedElse(db, tx, branchId, openedIds)
  const reversed = old && (await reversePosting(db, tx, configuration, reversal, old))
  const { documentNumber, ...reservation } = await reserve(db.kind, tx, branchId, before ? 'posting' : 'opening')
  const number = before?.number ?? documentNumber
  const code = formatBillCode({ prefix: configuration.branches.get(branchId)?.code_prefix ?? '', number })
  const document = `opening ${code}`
  if (rows !== null) {
    const levels = await levelsOf(db, tx, moves, moved)
    refuseFullLevels(rows, levels)
    await post(
      db.kind,
      tx,
      configuration.settings,
      { ...reservation, documentNumber },
      {
        ...{ branchId, day, originalDay: null, document, billId: null, reverses: null, memo: '' },
        ...{ userId: caller.userId, createdAt: now, place: firstPlace, moves, levels },
        posting: resolveAccounts(postingOfRows(branchId, rows), role => accountOf(configuration, role)),
      },
    )
  }
  const postingId = rows === null ? null : reservation.postingId
  const oldDay = old ? asDay(old.day) : day
  const known = new Set(openedIds.filter(id => !moved.has(id)))
  const itemIds = movedOtherwise(moves, reversed?.moves ?? [], oldDay === day).filter(id => !known.has(id))
  const [from = day] = [oldDay, day].sort()
  const postingIds = [reversed?.postingId, postingId].filter(id => typeof id === 'number')
  if (itemIds.length > 0)
    await recost(db, tx, configuration, {
      ...{ ...by, itemIds, document, postingIds },
      from,
      shortage: { error: 'quantity_issue', at: itemId => placeOf(rows, itemId) },
    })
  await refitDocuments({ db, tx, configuration, userId: caller.userId, now }, [document], day)
  return { version: (before?.version ?? 0) + 1, number, code, postingId, reversalId: reversed?.postingId ?? null }
}

/** Goods without other moves keep their opening levels; `recost` computes those of the others. */
async function levelsOf(db: Db, tx: Tx, moves: readonly StockMove[], moved: ReadonlySet<number>) {
  const levels = await levelsWith(db, tx, moves[0]?.branchId ?? 0, moves)
  return levels.map(each =>
    moved.has(each.itemId) ? each : { ...each, level: receive(emptyLevel, each.level.quantity, each.level.value) },
  )
}

function postingOf(tx: Tx, id: number) {
  return tx.selectFrom('posting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function postingOfRows(branchId: number, { stock, parties, accounts }: OpeningRows) {
  return openingPosting({
    place: { branchId, costCentreId: null, partyId: null },
    stock: sumHalalas(stock.map(row => row.value)),
    parties,
    accounts: accounts.map(({ accountId, ...sides }) => ({ ...sides, account: accountId })),
  })
}

function movesOf(branchId: number, rows: OpeningRows | null): StockMove[] {
  const stock = rows?.stock ?? []
  return stock.map((row, index) => ({
    ...{ line: index + 1, itemId: row.itemId, branchId },
    ...{ quantity: row.quantity, value: row.value },
  }))
}

/** The items whose quantity or value differs from the previous opening; the costs of the others stay the same. */
function movedOtherwise(moves: readonly StockMove[], back: readonly StockMove[], isSameDay: boolean): number[] {
  const now = new Map(moves.map(move => [move.itemId, move]))
  const before = new Map(back.map(move => [move.itemId, move]))
  return [...new Set([...now.keys(), ...before.keys()])].filter(itemId => {
    const [is, was] = [now.get(itemId), before.get(itemId)]
    return !isSameDay || is === undefined || is.quantity !== -(was?.quantity ?? 0) || is.value !== -(was?.value ?? 0)
  })
}

function placeOf(rows: OpeningRows | null, itemId: number): string {
  const row = rows?.stock.find(each => each.itemId === itemId)
  return row ? `${row.at}.quantity` : 'openingStock'
}

/** The audit row comes last: it locks a chain that others wait for. */
async function recordPosted({ services, caller, branchId, mark }: OpeningWrite, tx: Tx, posted: Posted): Promise<void> {
  const { version, number, code, postingId, reversalId } = posted
  const row = { branch_id: branchId, version, number, mark, posting_id: postingId, reversal_id: reversalId }
  await insertTables(services.db.kind, tx, [rowsOf('opening', [row])])
  const detail = { version, postingId, reversalId }
  const what = { branchId, action: 'opening.posted', subject: `opening ${code}` } as const
  await recordAudit(tx, { ...actorOf(caller), at: services.now(), ...what, detail })
}
