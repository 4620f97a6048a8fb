/** Posts the voucher of a settlement and its allocations in one transaction. Source: spec §2, accounting 7 and 8. */
import { settlementKinds } from '#contract/settlement-kinds.ts'
import type { NewSettlement, SettlementReply } from '#contract/settlements.ts'
import { can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { type Halalas, halalas, zeroHalalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { type EntryLine, voucherProblems } from '#domain/vouchers/voucher-form.ts'
import type { NamedDay, Writing } from '../allocations/allocate.ts'
import { type Prepared, prepareSettlement, type SettlingParty, writePairs } from '../allocations/settle.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { refuse, refuseAny } from '../calls/failure.ts'
import { requireBranch, requireOwnBranch, wholeReach } from '../company/branch-reach.ts'
import { accountOf, readConfiguration } from '../company/company.ts'
import { documentNamed } from '../facts/named-bills.ts'
import { voucherDay } from '../vouchers/post-voucher.ts'
import { readVoucherNames } from '../vouchers/voucher-names.ts'
import { postingOf, writeVoucher } from '../vouchers/write-voucher.ts'
import { onceByKey, type SettlementWrite } from './once.ts'
import { voucherOfKind } from './voucher-of-kind.ts'

export async function settleBills(write: SettlementWrite, body: NewSettlement): Promise<SettlementReply> {
  const { caller, kind } = write
  for (const { at, branchId } of branchPlaces(body)) requireOwnBranch(caller.access, branchId, at)
  if (kind === 'receiptDocument' && !can(caller.access, 'canDiscount')) refuseAny(discountsNotAllowed(body))
  const branches = [...new Set(branchPlaces(body).map(each => each.branchId))]
  return JSON.parse(
    await onceByKey(write, body, branches, async tx => {
      const { services } = write
      const { db } = services
      const configuration = await readConfiguration(db, tx)
      const writing = { db, tx, configuration, userId: caller.userId, now: services.now() }
      return JSON.stringify(await settleIn(write, writing, body))
    }),
  )
}

/** In a transaction that has locked the branches. */
export async function settleIn(
  write: SettlementWrite,
  writing: Writing,
  body: NewSettlement,
): Promise<SettlementReply> {
  const { services, caller, kind } = write
  const { configuration, tx } = writing
  for (const { at, branchId } of branchPlaces(body)) {
    requireBranch(configuration, caller.access, branchId, at)
    if (configuration.branches.get(branchId)?.is_active === 0) refuse([problem(at, 'inactive')])
  }
  const day = voucherDay({ services }, configuration, body.date)
  const party = { id: body.partyId, kind: settlementKinds[kind].partyKind }
  refuseAny(await moneyProblems(write, writing, body))
  const wanted = {
    money: body.amount,
    bills: body.bills,
    credits: body.credits.map(each => ({ ...each, discount: zeroHalalas })),
  }
  const prepared = await prepareSettlement(writing, party, wholeReach(caller.access), wanted)
  const money = body.amount === 0 ? null : await postMoney(write, writing, body, { prepared, party, day })
  const ids = await writePairs(writing, party, prepared, { day, money })
  const subject = money?.document ?? prepared.pairs[0]?.bill ?? ''
  if (ids.length > 0)
    await recordAudit(tx, {
      ...{ ...actorOf(caller), at: writing.now, branchId: body.branchId, action: 'allocation.made', subject },
      detail: { partyId: body.partyId, allocations: ids.length },
    })
  return {
    voucher: money === null ? null : documentNamed(money.document, money.id),
    allocated: sumOf(body.bills.map(each => each.amount)),
    discount: sumOf(body.bills.map(each => each.discount)),
    onAccount: prepared.onAccount,
  }
}

function branchPlaces({ branchId, bills, credits }: NewSettlement) {
  return [
    { at: 'branchId', branchId },
    ...bills.map((bill, index) => ({ at: `bills.${index}.branchId`, branchId: bill.branchId })),
    ...credits.map((credit, index) => ({ at: `credits.${index}.branchId`, branchId: credit.branchId })),
  ]
}

function discountsNotAllowed({ bills }: NewSettlement): Problem[] {
  return bills.flatMap(({ discount }, index) =>
    discount === 0 ? [] : [problem(`bills.${index}.discount`, 'notAllowed')],
  )
}

/** The problems of the voucher, at the fields of the settlement. Without money, only the party matters. */
async function moneyProblems(
  { kind }: SettlementWrite,
  { db, tx, configuration }: Writing,
  body: NewSettlement,
): Promise<Problem[]> {
  const { form } = voucherOfKind(kind)
  const accountId = accountOf(configuration, roleOf(kind))
  const { branchId, partyId, method, chequeNumber, amount } = body
  const line = { accountId, partyId, costCenterId: null, branchId, amount, note: '' }
  const head = {
    branchId,
    method,
    moneyAccountId: body.moneyAccountId ?? 0,
    chequeNumber,
    dueDate: body.dueDate ?? null,
  }
  const typed = { ...head, lines: [line] }
  const fields: Readonly<Record<string, string>> = { 'lines.0.partyId': 'partyId', 'lines.0.amount': 'amount' }
  const problems = voucherProblems(form, typed, await readVoucherNames(db, tx, typed)).map(each => ({
    ...each,
    at: fields[each.at] ?? each.at,
  }))
  return amount === 0 ? problems.filter(each => each.at === 'partyId') : problems
}

function roleOf(kind: SettlementWrite['kind']): 'ar' | 'ap' {
  return settlementKinds[kind].partyKind === 'customer' ? 'ar' : 'ap'
}

/** One entry of the money, and one of the party for each branch whose bills it settles; the rest is on account in the voucher's branch. */
async function postMoney(
  { services, caller, kind }: SettlementWrite,
  { tx, configuration }: Writing,
  body: NewSettlement,
  { prepared, party, day }: { readonly prepared: Prepared; readonly party: SettlingParty; readonly day: Day },
): Promise<NamedDay & { readonly id: number }> {
  const voucher = voucherOfKind(kind)
  const parts = new Map<number, Halalas>(prepared.money)
  if (prepared.onAccount > 0) parts.set(body.branchId, halalas((parts.get(body.branchId) ?? 0) + prepared.onAccount))
  const side = (isMoney: boolean, amount: Halalas) => {
    const isDebit = isMoney === (party.kind === 'customer')
    return isDebit ? { debit: amount, credit: zeroHalalas } : { debit: zeroHalalas, credit: amount }
  }
  const plain = { costCenterId: null, note: '' }
  const accountId = accountOf(configuration, roleOf(kind))
  const lines: EntryLine[] = [
    {
      ...{ ...plain, accountId: body.moneyAccountId ?? 0, branchId: body.branchId, partyId: null },
      ...side(true, body.amount),
    },
    ...Array.from(parts, ([branchId, amount]) => ({
      ...{ ...plain, accountId, branchId, partyId: party.id },
      ...side(false, amount),
    })),
  ]
  const id = await writeVoucher(
    { services, userId: caller.userId, type: voucher.type, shift: 'own' },
    tx,
    configuration,
    {
      ...{ branchId: body.branchId, day, originalDay: null, note: body.note, lines, reverses: null },
      details: { method: body.method, chequeNumber: body.chequeNumber, dueDate: body.dueDate ?? null },
      posting: postingOf(configuration, lines),
    },
  )
  const { code } = await tx.selectFrom('voucher').select('code').where('posting_id', '=', id).executeTakeFirstOrThrow()
  return { id, document: `${voucher.type} ${code}`, day }
}

function sumOf(amounts: readonly Halalas[]): Halalas {
  return halalas(amounts.reduce((sum, amount) => sum + amount, 0))
}
