/**
 * Closes and reopens a year. Both lock every branch, as a change of the period lock does: no posting in progress uses the old lock, so nothing
 * enters a year while it is closed. Source: decision 39, docs/decisions/year-closing.md.
 */
import { sql } from 'kysely'
import { closingKind } from '#contract/year-closing.ts'
import { branchesOf } from '#domain/access/branches.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import type { FiscalYear } from '#domain/ledger/fiscal-year.ts'
import { balanced, resolveAccounts, reversal } from '#domain/ledger/posting.ts'
import { closingPosting, type ResultBalance } from '#domain/ledger/posting-rule-closing.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { accountOf, type Configuration, dayAt, loadConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { post, reserve } from '../ledger/ledger.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import type { LedgerDraft } from '../ledger/rows.ts'
import type { Services } from '../services.ts'
import { servedTabs } from '../setting/served-tabs.ts'
import { changeHeldTab, writeHeld } from '../setting/tabs.ts'
import { isOver, lastClosed, nextYear, readClosings, resultEntries } from './closed-years.ts'
import { requireNothingDue } from './open-matters.ts'
import { yearFigures } from './read-years.ts'

export type YearWrite = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

/** The transaction, and the configuration as it sees it. */
type Held = YearWrite & { readonly tx: Tx; readonly configuration: Configuration; readonly now: number }

export async function closeYear(write: YearWrite, body: { readonly lastDay: Day; readonly mark: string }) {
  await once(write, { close: body }, async held => {
    const { tx, configuration, caller, now, services } = held
    const closings = await readClosings(tx)
    const last = lastClosed(closings)
    // Another user was faster.
    if (last && body.lastDay <= last.lastDay) throw new Failure('process_ignored')
    const year = await nextYear(tx, configuration, closings)
    if (year?.lastDay !== body.lastDay) refuse([problem('lastDay', 'dayOutOfOrder')])
    if (!isOver(year, configuration, now))
      refuse([problem('lastDay', 'mustBeBeforeToday', { day: dayAt(configuration, now) })])
    await requireNothingDue(tx, year.lastDay)
    const { mark } = await yearFigures(tx, configuration, year, null)
    if (mark !== body.mark) throw new Failure('count_differs')
    const id = (closings[0]?.id ?? 0) + 1
    const { periodLockDay } = configuration.settings
    await insertTables(services.db.kind, tx, [
      rowsOf('year_closing', [
        {
          ...{ id, first_day: year.firstDay, last_day: year.lastDay, lock_before: periodLockDay },
          ...{ closed_at: now, user_id: caller.userId },
        },
      ]),
    ])
    const postingIds = await postClosings(held, id, year)
    if (periodLockDay === null || periodLockDay < year.lastDay) await setLock(held, year.lastDay, '')
    await recordYear(held, 'year.closed', year, { closing: id, postings: postingIds.map(String) })
  })
}

export async function reopenYear(write: YearWrite, body: { readonly id: number; readonly reason: string }) {
  await once(write, { reopen: body }, async held => {
    const { tx, configuration, caller, now, services } = held
    const closings = await readClosings(tx)
    const closing = closings.find(({ id }) => id === body.id)
    if (!closing) throw new Failure('not_found')
    if (closing.reopened !== null) throw new Failure('process_ignored')
    if (closing.id !== lastClosed(closings)?.id) refuse([problem('id', 'dayOutOfOrder')])
    const { id, lockBefore } = closing
    const { reason } = body
    await insertTables(services.db.kind, tx, [
      rowsOf('year_reopening', [{ closing_id: id, reason, reopened_at: now, user_id: caller.userId }]),
    ])
    const posted = await tx
      .selectFrom('closing_posting')
      .select('posting_id')
      .where('closing_id', '=', id)
      .orderBy('posting_id')
      .execute()
    const reversals: number[] = []
    for (const { posting_id } of posted) reversals.push(await reverseClosing(held, id, posting_id))
    // A later lock is a separate decision, and stays.
    const isEarlier = lockBefore === null || lockBefore < closing.lastDay
    if (configuration.settings.periodLockDay === closing.lastDay && isEarlier) await setLock(held, lockBefore, reason)
    await recordYear(held, 'year.reopened', closing, { closing: id, reason, postings: reversals.map(String) })
  })
}

async function once(write: YearWrite, body: object, work: (held: Held) => Promise<void>): Promise<void> {
  const { services, caller, idempotencyKey } = write
  const { db } = services
  // A closing writes every branch.
  if (branchesOf(caller.access) !== null) throw new Failure('access_denied')
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf(body) }
  await writeHeld(db, async tx => {
    if ((await rememberedText(db.kind, tx, sent)) !== undefined) return
    const now = services.now()
    await work({ ...write, tx, now, configuration: await loadConfiguration(tx) })
    await insertTables(db.kind, tx, [rememberTextRow(sent, 'done', now)])
  })
}

async function postClosings(held: Held, closingId: number, { lastDay }: FiscalYear): Promise<number[]> {
  const { tx, configuration } = held
  const { rows } = await sql<{ branch_id: number; account_id: number; cost_center_id: number | null; balance: string }>`
    SELECT entry.branch_id, entry.account_id, entry.cost_center_id,
      CAST(sum(entry.debit - entry.credit) AS TEXT) AS balance
    ${resultEntries(lastDay)}
    GROUP BY entry.branch_id, entry.account_id, entry.cost_center_id
    HAVING sum(entry.debit - entry.credit) <> 0
    ORDER BY entry.branch_id, entry.account_id, coalesce(entry.cost_center_id, 0)`.execute(tx)
  const postingIds: number[] = []
  for (const [branchId, own] of Map.groupBy(rows, row => row.branch_id)) {
    const balances = own.map(
      (row): ResultBalance => ({
        ...{ accountId: row.account_id, costCentreId: row.cost_center_id },
        balance: halalas(Number(row.balance)),
      }),
    )
    const posting = resolveAccounts(closingPosting(branchId, balances), role => accountOf(configuration, role))
    const prefix = configuration.branches.get(branchId)?.code_prefix ?? ''
    const code = [prefix, lastDay].filter(each => each !== '').join('-')
    const draft = { posting, document: `${closingKind} ${code}`, reverses: null, memo: '' }
    postingIds.push(await postOnLastDay(held, closingId, { ...draft, branchId, day: lastDay }))
  }
  return postingIds
}

async function reverseClosing(held: Held, closingId: number, postingId: number): Promise<number> {
  const { tx } = held
  const posted = await tx.selectFrom('posting').selectAll().where('id', '=', postingId).executeTakeFirstOrThrow()
  return postOnLastDay(held, closingId, {
    ...{ branchId: posted.branch_id, day: asDay(posted.day), document: posted.document, memo: closingKind },
    posting: reversal(balanced(await entriesOfPosting(tx, postingId))),
    reverses: { id: posted.id, number: posted.number },
  })
}

type ClosingDraft = Pick<LedgerDraft, 'branchId' | 'day' | 'document' | 'memo' | 'posting' | 'reverses'>

/** The only postings that a locked day accepts: its year ends with them. */
async function postOnLastDay(held: Held, closingId: number, draft: ClosingDraft): Promise<number> {
  const { services, tx, configuration, caller, now } = held
  const { kind } = services.db
  const reservation = await reserve(kind, tx, draft.branchId, 'posting')
  const unlocked = { ...configuration.settings, periodLockDay: null }
  await post(kind, tx, unlocked, reservation, {
    ...draft,
    ...{ originalDay: null, billId: null, userId: caller.userId, createdAt: now, moves: [], levels: [] },
  })
  const row = { posting_id: reservation.postingId, closing_id: closingId }
  await insertTables(kind, tx, [rowsOf('closing_posting', [row])])
  return reservation.postingId
}

function setLock({ services, tx, configuration, caller, now }: Held, day: string | null, reason: string) {
  const held = { services, tx, configuration, caller, now, reason }
  return changeHeldTab(held, servedTabs.sales, before => ({ ...before, periodLockDay: day }))
}

/** The audit row comes last: it locks a chain that others wait for. */
async function recordYear(
  { tx, caller, now }: Held,
  action: 'year.closed' | 'year.reopened',
  { lastDay }: FiscalYear,
  detail: Parameters<typeof recordAudit>[1]['detail'],
): Promise<void> {
  await recordAudit(tx, { ...actorOf(caller), at: now, action, subject: `${closingKind} ${lastDay}`, detail })
}
