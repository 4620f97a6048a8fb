/** Matches and posts what delivery apps paid, and reverses it. A settlement locks its branch, so no bill is settled twice. */

import { type AppSettlementLine, type appSettlementEndpoints, appSettlementKind } from '#contract/app-settlements.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import {
  type AppSettlementSums,
  appSettlementPosting,
  appSettlementSums,
  type MatchedLine,
  matchLines,
} from '#domain/ledger/app-settlement.ts'
import { balanced, resolveAccounts, reversal } from '#domain/ledger/posting.ts'
import { halalas, rate, zeroHalalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { accountOf, type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import { requireOpenToday, requirePostingDay } from '../ledger/posting-day.ts'
import type { LedgerDraft } from '../ledger/rows.ts'
import type { Services } from '../services.ts'
import { readAppOrders, type StoredOrder } from './orders.ts'
import { appSettlementDigest } from './settlement-digest.ts'

type NewAppSettlement = InputOf<typeof appSettlementEndpoints.addAppSettlement>['body']
type Asked = Pick<NewAppSettlement, 'deliveryAppId' | 'branchId' | 'lines'>

export type AppSettlementWrite = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

export type Matched = {
  readonly lines: readonly MatchedLine[]
  readonly sums: AppSettlementSums
  readonly left: readonly StoredOrder[]
  readonly app: { readonly id: number; readonly account_id: number | null }
}

export async function match(tx: Tx, configuration: Configuration, asked: Asked, day: Day): Promise<Matched> {
  const app = await tx.selectFrom('delivery_app').selectAll().where('id', '=', asked.deliveryAppId).executeTakeFirst()
  if (!app) refuse([problem('deliveryAppId', 'notFound')])
  const vat = vatOn(configuration.vatRates, day)
  const orders = await readAppOrders(tx, app.id, asked.branchId)
  const sent = asked.lines.map(each => ({ ...each, commission: each.commission ?? null, vat: each.vat ?? null }))
  const lines = matchLines(sent, orders, {
    percent: rate(app.commission_percent ?? 0),
    fixed: halalas(app.commission_fixed ?? 0),
    vatRate: app.has_commission_vat === 1 && vat.isEnabled ? vat.rate : rate(0),
  })
  const paid = new Set(lines.flatMap(({ order }) => order?.billId ?? []))
  const left = orders.filter(({ isSettled, open, billId }) => !isSettled && open > 0 && !paid.has(billId))
  return { lines, sums: appSettlementSums(lines), left, app }
}

export function lineOnWire({ order, reference, gross, commission, vat, state }: MatchedLine): AppSettlementLine {
  const bill = order && { id: order.billId, code: order.code }
  return { reference, gross, commission, vat, expected: order?.open ?? zeroHalalas, bill, state }
}

/** Returns the id of the settlement. */
export async function addAppSettlement(write: AppSettlementWrite, body: NewAppSettlement): Promise<number> {
  const { services, caller } = write
  const { db } = services
  requireBranch(await readConfiguration(db), caller.access, body.branchId, 'branchId')
  return once(write, { add: body }, body.branchId, async tx => {
    const configuration = await readConfiguration(db, tx)
    const day = settlementDay(configuration, services.now(), body.date ?? null)
    await requireBank(tx, body.bankAccountId)
    const matched = await match(tx, configuration, body, day)
    refuseAny(lineProblems(matched))
    if (matched.sums.net !== body.net) throw new Failure('total_differs')
    const { account_id, id: appId } = matched.app
    const accounts = { bank: body.bankAccountId, app: account_id ?? ('ar_delivery_apps' as const) }
    const posting = resolveAccounts(appSettlementPosting(body.branchId, matched.sums, accounts), role =>
      accountOf(configuration, role),
    )
    const { gross, commission, vat } = matched.sums
    const head = { app_id: appId, bank_account_id: body.bankAccountId, note: body.note, gross, commission, vat }
    const lines = matched.lines.map(each => ({
      ...each,
      billId: each.order?.billId ?? null,
      expected: each.order?.open ?? 0,
    }))
    return writeSettlement(write, tx, configuration, {
      ...{ head, lines, reverses: null, branchId: body.branchId },
      ...{ day, originalDay: null, memo: '', posting },
    })
  })
}

/** Each line pays at least its commission, and no bill twice. */
function lineProblems({ lines, sums }: Matched): Problem[] {
  const codes = { twice: 'duplicate', settled: 'alreadySettled' } as const
  const problems = lines.flatMap(({ state, gross, commission, vat }, at) => [
    ...(state === 'twice' || state === 'settled' ? [problem(`lines.${at}.reference`, codes[state])] : []),
    ...(gross < commission + vat ? [problem(`lines.${at}.gross`, 'tooSmall')] : []),
  ])
  return sums.gross === 0 ? [...problems, problem('lines.0.gross', 'mustBePositive')] : problems
}

async function requireBank(tx: Tx, id: number): Promise<void> {
  const account = await tx.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) refuse([problem('bankAccountId', 'notFound')])
  if (account.is_postable !== 1) refuse([problem('bankAccountId', 'takesNoEntries')])
  if (account.is_active !== 1) refuse([problem('bankAccountId', 'inactive')])
  if (!['cash', 'bank'].includes(account.subtype)) refuse([problem('bankAccountId', 'notAllowed')])
}

export async function reverseAppSettlement(write: AppSettlementWrite, id: number, note: string): Promise<number> {
  const { services, caller } = write
  const { db } = services
  const found = await db.read.selectFrom('app_settlement').selectAll().where('posting_id', '=', id).executeTakeFirst()
  if (!found || !hasBranch(caller.access, found.branch_id)) throw new Failure('not_found')
  return once(write, { reverse: id, note }, found.branch_id, async tx => {
    const known = await tx.selectFrom('app_settlement').select('code').where('reverses_id', '=', id).executeTakeFirst()
    if (known || found.reverses_id !== null) throw new Failure('voucher_reversed')
    const configuration = await readConfiguration(db, tx)
    requireOpenToday(configuration, services.now())
    const { number } = await tx.selectFrom('posting').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const { app_id, bank_account_id, gross, commission, vat } = found
    return writeSettlement(write, tx, configuration, {
      head: { app_id, bank_account_id, note, gross, commission, vat },
      ...{ lines: [], reverses: { id, number }, branchId: found.branch_id },
      ...openDay(configuration.settings, asDay(found.day)),
      memo: 'reversal',
      posting: reversal(balanced(await entriesOfPosting(tx, id))),
    })
  })
}

type SettlementDraft = Pick<LedgerDraft, 'branchId' | 'day' | 'originalDay' | 'memo' | 'posting' | 'reverses'> & {
  readonly head: {
    readonly app_id: number
    readonly bank_account_id: number
    readonly note: string
    readonly gross: number
    readonly commission: number
    readonly vat: number
  }
  readonly lines: readonly {
    readonly reference: string
    readonly billId: number | null
    readonly expected: number
    readonly gross: number
    readonly commission: number
    readonly vat: number
  }[]
}

async function writeSettlement(
  { services, caller }: AppSettlementWrite,
  tx: Tx,
  configuration: Configuration,
  { head, lines, ...draft }: SettlementDraft,
): Promise<number> {
  const { kind } = services.db
  const { branchId, day, reverses } = draft
  const now = services.now()
  const reservation = await reserve(kind, tx, branchId, 'settlement')
  const { postingId, documentNumber: number } = reservation
  const code = formatBillCode({ prefix: configuration.branches.get(branchId)?.code_prefix ?? '', number })
  const row = {
    ...{ ...head, posting_id: postingId, branch_id: branchId, number, code, day, reverses_id: reverses?.id ?? null },
    ...{ created_at: now, user_id: caller.userId },
  }
  const rows = lines.map(({ reference, billId, expected, gross, commission, vat }, index) => ({
    ...{ posting_id: postingId, line: index + 1, reference, bill_id: billId },
    ...{ expected, gross, commission, vat },
  }))
  await post(kind, tx, configuration.settings, reservation, {
    ...{ ...draft, document: `${appSettlementKind} ${code}`, billId: null, userId: caller.userId },
    ...{ billDigest: appSettlementDigest(row, rows), createdAt: now, moves: [], levels: [] },
  })
  await insertTables(kind, tx, [rowsOf('app_settlement', [row]), rowsOf('app_settlement_line', rows)])
  if (reverses !== null)
    await recordAudit(tx, {
      ...{
        ...actorOf(caller),
        at: now,
        branchId,
        action: 'settlement.reversed',
        subject: `${appSettlementKind} ${code}`,
      },
      detail: { reverses: reverses.number },
    })
  return postingId
}

async function once(
  { services, caller, idempotencyKey }: AppSettlementWrite,
  body: object,
  branchId: number,
  work: (tx: Tx) => Promise<number>,
): Promise<number> {
  const { db, now } = services
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf(body) }
  return db.write([branchId], async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const id = await work(tx)
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(id), now())])
    return id
  })
}

/** The requested day, which must not be in the future; today by default. */
function settlementDay(configuration: Configuration, now: number, asked: Day | null): Day {
  requireOpenToday(configuration, now)
  const today = dayAt(configuration, now)
  const day = asked ?? today
  if (day > today) refuse([problem('date', 'dayInFuture', { day: today })])
  requirePostingDay(configuration.settings, day)
  return day
}
