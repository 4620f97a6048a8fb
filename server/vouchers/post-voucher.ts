/** Posts and reverses vouchers, each in one durable transaction that locks every branch it writes to. */
import type { NewVoucher, Voucher } from '#contract/vouchers/voucher.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import type { VoucherValues } from '#domain/vouchers/fields.ts'
import { type TypedVoucher, voucherEntries, voucherProblems } from '#domain/vouchers/voucher-form.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse, refuseAny } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch, requireOwnBranch } from '../company/branch-reach.ts'
import { accountOf, type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import { requireOpenToday, requirePostingDay } from '../ledger/posting-day.ts'
import type { Services } from '../services.ts'
import { readVoucherNames } from './voucher-names.ts'
import {
  postingOf,
  storedVoucher,
  type VoucherAuthor,
  voucherBranches,
  writeReversal,
  writeVoucher,
} from './write-voucher.ts'

export type Write = {
  readonly services: Services
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  readonly voucher: Voucher
}

/** The id of the voucher, or of the one that the same key posted before. */
export async function addVoucher(write: Write, body: NewVoucher): Promise<number> {
  const { services, caller, voucher } = write
  const { type, form } = voucher
  const { db } = services
  const typed = typedOf(body)
  requireOwnBranches(caller, typed)
  return onceInTransaction(write, { type, ...body }, voucherBranches(typed.branchId, typed.lines), async tx => {
    const configuration = await readConfiguration(db, tx)
    requireBranches(configuration, caller, typed)
    const day = voucherDay(write, configuration, body.date)
    const problems = voucherProblems(form, typed, await readVoucherNames(db, tx, typed))
    refuseAny(problems)
    const lines = voucherEntries(form, typed, role => accountOf(configuration, role))
    return writeVoucher(authorOf(write), tx, configuration, {
      branchId: typed.branchId,
      day,
      note: body.note,
      ...{ originalDay: null, lines, details: typed },
      posting: postingOf(configuration, lines),
      reverses: null,
    })
  })
}

function authorOf({ services, caller, voucher: { type } }: Write): VoucherAuthor {
  // Journal entries are made by accountants, whatever drawer they name.
  const movesCash = type === 'receipt' || type === 'payment' || type === 'deposit'
  return { services, userId: caller.userId, type, ...(movesCash && { shift: 'own' }) }
}

type Branched = Pick<VoucherValues, 'branchId'>
type Typed = Omit<TypedVoucher, 'lines'> &
  Branched & { readonly lines: readonly (TypedVoucher['lines'][number] & Branched)[] }

/** A line without a branch gets the voucher's branch; missing optional values become null. */
function typedOf({ lines, ...head }: NewVoucher): Typed {
  const settled = <Values extends NewVoucher['lines'][number]>({
    costCenterId,
    partyId,
    branchId,
    ...others
  }: Values) => ({
    ...others,
    costCenterId: costCenterId ?? null,
    partyId: partyId ?? null,
    branchId: branchId ?? head.branchId,
  })
  const { dueDate, ...others } = settled(head)
  return { ...others, dueDate: dueDate ?? null, lines: lines.map(settled) }
}

/** The id of the reversal. */
export async function reverseVoucher(
  write: Write,
  id: number,
  body: { readonly date?: Day | null | undefined; readonly note: string },
): Promise<number> {
  const { services, caller } = write
  const { type } = write.voucher
  const { db } = services
  const stored = await storedVoucher(db.read, type, id)
  const branches = stored ? voucherBranches(stored.voucher.branch_id, stored.lines) : []
  // A voucher with a line of another user's branch is not found.
  if (!stored || branches.some(branch => !hasBranch(caller.access, branch))) throw new Failure('not_found')
  return onceInTransaction(write, { type, id, ...body }, branches, async tx => {
    const { voucher } = stored
    const known = await tx.selectFrom('voucher').select('code').where('reverses_id', '=', id).executeTakeFirst()
    if (known || voucher.reverses_id !== null) throw new Failure('voucher_reversed')
    const configuration = await readConfiguration(db, tx)
    const day = voucherDay(write, configuration, body.date)
    if (day < asDay(voucher.day)) refuse([problem('date', 'beforeReversed', { day: voucher.day })])
    const asked = { day, originalDay: null, note: body.note }
    const reversed = await writeReversal(authorOf(write), tx, configuration, stored, asked)
    const what = {
      branchId: voucher.branch_id,
      action: 'voucher.reversed',
      subject: `${type} ${voucher.code}`,
    } as const
    await recordAudit(tx, { ...actorOf(caller), at: services.now(), ...what, detail: { by: reversed } })
    return reversed
  })
}

async function onceInTransaction(
  { services, caller, idempotencyKey }: Write,
  body: object,
  branches: readonly number[],
  work: (tx: Tx) => Promise<number>,
): Promise<number> {
  const { db, now } = services
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf(body) }
  return db.write(branches, async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const id = await work(tx)
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(id), now())])
    return id
  })
}

/** The requested day, which must not be in the future; today by default. */
export function voucherDay(
  { services }: Pick<Write, 'services'>,
  configuration: Configuration,
  asked: Day | null | undefined,
): Day {
  const now = services.now()
  requireOpenToday(configuration, now)
  const today = dayAt(configuration, now)
  const day = asked ?? today
  if (day > today) refuse([problem('date', 'dayInFuture', { day: today })])
  requirePostingDay(configuration.settings, day)
  return day
}

function branchPlaces({ branchId, lines }: Typed): readonly { readonly at: string; readonly id: number }[] {
  return [
    { at: 'branchId', id: branchId },
    ...lines.map((line, index) => ({ at: `lines.${index}.branchId`, id: line.branchId })),
  ]
}

function requireOwnBranches({ access }: Caller, typed: Typed): void {
  for (const { at, id } of branchPlaces(typed)) requireOwnBranch(access, id, at)
}

function requireBranches(configuration: Configuration, { access }: Caller, typed: Typed): void {
  for (const { at, id } of branchPlaces(typed)) {
    requireBranch(configuration, access, id, at)
    if (configuration.branches.get(id)?.is_active === 0) refuse([problem(at, 'inactive')])
  }
}
