/** Opens, counts and approves shifts, and moves their cash. Each change locks the branch, so that no sale joins a shift while it ends. */
import type { InputOf } from '#contract/endpoint.ts'
import { shiftBalanceNeed } from '#contract/screen-needs.ts'
import { type shiftEndpoints, shiftKind } from '#contract/shifts.ts'
import { can } from '#domain/access/can.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import {
  countedAmount,
  denominations,
  movePosting,
  needsApproval,
  type Pieces,
  type ShiftEventKind,
} from '#domain/pos/shift.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { accountOf, type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { reserve, writeUnposted } from '../ledger/ledger.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import { openShiftOf } from '../ledger/shift-of-posting.ts'
import type { Services } from '../services.ts'
import { postDifference, postOfShift } from './post-shift.ts'
import { requireSeen } from './read-shifts.ts'
import { expectedOf, readShift, type StoredShift } from './shift-rows.ts'

export type ShiftWrite = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}
type Endpoints = typeof shiftEndpoints
type NewShift = InputOf<Endpoints['openShift']>['body']
type NewMove = InputOf<Endpoints['moveShiftCash']>['body']
type NewCount = InputOf<Endpoints['countShift']>['body']
type NewApproval = InputOf<Endpoints['approveShift']>['body']

/** The id of the new shift. */
export async function openShift(write: ShiftWrite, body: NewShift): Promise<number> {
  const { services, caller } = write
  const { db } = services
  requireBranch(await readConfiguration(db), caller.access, body.branchId, 'branchId')
  requireDenominations(body.counts)
  return once(write, { open: body }, body.branchId, async (tx, configuration, now) => {
    const { branchId } = body
    if (configuration.branches.get(branchId)?.is_active === 0) refuse([problem('branchId', 'inactive')])
    if ((await openShiftOf(db.kind, tx, caller.userId, branchId)) !== null) throw new Failure('shift_open')
    const reservation = await reserve(db.kind, tx, branchId, 'shift')
    const { documentNumber: number } = reservation
    const code = formatBillCode({ prefix: configuration.branches.get(branchId)?.code_prefix ?? '', number })
    const float = countedAmount(body.counts)
    await writeUnposted(db.kind, tx, reservation, [])
    const { id } = await tx
      .insertInto('shift')
      .values({
        ...{ branch_id: branchId, number, code, user_id: caller.userId, day: dayAt(configuration, now) },
        ...{ account_id: accountOf(configuration, 'cash_pos'), opened_at: now, float_amount: float },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertTables(db.kind, tx, [rowsOf('shift_count', countRows(id, 'open', body.counts))])
    const what = { branchId, action: 'shift.opened', subject: `${shiftKind} ${code}`, detail: { float } } as const
    await recordAudit(tx, { ...actorOf(caller), at: now, ...what })
    return id
  })
}

export async function moveCash(write: ShiftWrite, id: number, body: NewMove): Promise<number> {
  const { db } = write.services
  const { kind, amount, accountId, note } = body
  if (amount === 0) refuse([problem('amount', 'mustBePositive')])
  return onShift(write, id, { move: body }, async (tx, configuration, shift, now) => {
    if (shift.user_id !== write.caller.userId) throw new Failure('not_found')
    if (shift.latest !== null) throw new Failure('shift_ended')
    await requireOtherAccount(tx, shift, accountId)
    const posting = movePosting(kind, shift.branch_id, amount, { drawer: shift.account_id, other: accountId })
    const { userId } = write.caller
    const day = dayAt(configuration, now)
    const code = await postOfShift(db, tx, configuration, { shift, kind, posting, day, note, userId, now })
    await audit(write, tx, shift, now, 'shift.cashMoved', { kind, amount, accountId, code, note })
  })
}

async function requireOtherAccount(tx: Tx, shift: StoredShift, id: number): Promise<void> {
  const account = await tx.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) refuse([problem('accountId', 'notFound')])
  if (account.is_postable !== 1) refuse([problem('accountId', 'takesNoEntries')])
  if (account.is_active !== 1) refuse([problem('accountId', 'inactive')])
  // Debts have a party, which a cash movement has not.
  if (id === shift.account_id || movesNoCash(account)) refuse([problem('accountId', 'notAllowed')])
}

/** Accounts that only documents of their own may change. */
export function movesNoCash({ subtype, role }: { readonly subtype: string; readonly role: string | null }): boolean {
  return (
    ['receivable', 'payable', 'inventory', 'tax'].includes(subtype) || ['ar', 'ap', 'cash_over'].includes(role ?? '')
  )
}

export async function countShift(write: ShiftWrite, id: number, body: NewCount): Promise<number> {
  const { services, caller } = write
  const { db } = services
  requireDenominations(body.counts)
  return onShift(write, id, { count: body }, async (tx, configuration, shift, now) => {
    if (shift.user_id !== caller.userId && !can(caller.access, shiftBalanceNeed)) throw new Failure('not_found')
    if (shift.latest !== null) throw new Failure('shift_ended')
    const counted = countedAmount(body.counts)
    const difference = counted - (await expectedOf(tx, shift))
    const waits = needsApproval(difference, configuration.settings.shiftDifferenceLimit)
    await writeEvent(write, tx, shift, { step: 1, kind: waits ? 'counted' : 'closed', counted, note: body.note, now })
    await insertTables(db.kind, tx, [rowsOf('shift_count', countRows(id, 'close', body.counts))])
    const day = dayAt(configuration, now)
    const wanted = { shift, day, note: body.note, userId: caller.userId, now }
    if (!waits) await postDifference(db, tx, configuration, wanted, difference)
    const { note } = body
    await audit(write, tx, shift, now, waits ? 'shift.counted' : 'shift.closed', { counted, difference, note })
  })
}

/** Posts the present difference: bills made offline may have arrived since the count. */
export async function approveShift(write: ShiftWrite, id: number, body: NewApproval): Promise<number> {
  const { services, caller } = write
  return onShift(write, id, { approve: body }, async (tx, configuration, shift, now) => {
    if (shift.latest !== 'counted' || shift.counted === null) throw new Failure('shift_ended')
    if (shift.user_id === caller.userId && !can(caller.access, 'superadmin')) throw new Failure('own_shift')
    const difference = shift.counted - (await expectedOf(tx, shift))
    const { note } = body
    await writeEvent(write, tx, shift, { step: 2, kind: 'approved', counted: shift.counted, note, now })
    const wanted = { shift, day: dayAt(configuration, now), note, userId: caller.userId, now }
    await postDifference(services.db, tx, configuration, wanted, difference)
    await audit(write, tx, shift, now, 'shift.approved', { counted: shift.counted, difference, note })
  })
}

function requireDenominations(counts: readonly Pieces[]): void {
  const seen = new Set<number>()
  const known: readonly number[] = denominations
  refuseAny(
    counts.flatMap(({ denomination }, index): Problem[] => {
      const at = `counts.${index}.denomination`
      if (!known.includes(denomination)) return [problem(at, 'notFound')]
      if (seen.has(denomination)) return [problem(at, 'duplicate')]
      seen.add(denomination)
      return []
    }),
  )
}

function countRows(shiftId: number, kind: 'open' | 'close', counts: readonly Pieces[]) {
  return counts
    .filter(({ pieces }) => pieces > 0)
    .map(({ denomination, pieces }) => ({ shift_id: shiftId, kind, denomination, pieces }))
}

type NewEvent = {
  readonly step: number
  readonly kind: ShiftEventKind
  readonly counted: number
  readonly note: string
  readonly now: number
}

async function writeEvent(
  { services, caller }: ShiftWrite,
  tx: Tx,
  shift: StoredShift,
  event: NewEvent,
): Promise<void> {
  const { step, kind, counted, note, now } = event
  const row = { shift_id: shift.id, step, kind, at: now, user_id: caller.userId, counted, note }
  await insertTables(services.db.kind, tx, [rowsOf('shift_event', [row])])
}

async function audit(
  { caller }: ShiftWrite,
  tx: Tx,
  shift: StoredShift,
  at: number,
  action: 'shift.cashMoved' | 'shift.counted' | 'shift.closed' | 'shift.approved',
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  const what = { branchId: shift.branch_id, action, subject: `${shiftKind} ${shift.code}`, detail }
  await recordAudit(tx, { ...actorOf(caller), at, ...what })
}

/** Returns the id of the shift. */
async function onShift(
  write: ShiftWrite,
  id: number,
  body: object,
  work: (tx: Tx, configuration: Configuration, shift: StoredShift, now: number) => Promise<void>,
): Promise<number> {
  const { services, caller } = write
  const { branch_id } = requireSeen(await readShift(services.db.read, id), caller)
  return once(write, { id, ...body }, branch_id, async (tx, configuration, now) => {
    await work(tx, configuration, requireSeen(await readShift(tx, id), caller), now)
    return id
  })
}

async function once(
  { services, caller, idempotencyKey }: ShiftWrite,
  body: object,
  branchId: number,
  work: (tx: Tx, configuration: Configuration, now: number) => Promise<number>,
): Promise<number> {
  const { db, now } = services
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf(body) }
  return db.write([branchId], async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const configuration = await readConfiguration(db, tx)
    requireOpenToday(configuration, now())
    const id = await work(tx, configuration, now())
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(id), now())])
    return id
  })
}
