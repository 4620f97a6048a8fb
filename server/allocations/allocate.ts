/**
 * Writes and undoes allocations, in a transaction that has locked their branches. An allocation posts nothing but its settlement discount, which is
 * a document of its own that settles the bill like money.
 */
import type { Insertable, Selectable } from 'kysely'
import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import { balanced, credit, debit, resolveAccounts, reversal } from '#domain/ledger/posting.ts'
import type { Halalas } from '#domain/money.ts'
import type { PartyKind } from '#domain/vouchers/fields.ts'
import { accountOf, type Configuration } from '../company/company.ts'
import type { AllocationTable } from '../db/allocation-table.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { openDay, post, reserve } from '../ledger/ledger.ts'
import { entriesOfPosting } from '../ledger/posted-entries.ts'
import { type AllocationToSeal, allocationSeal } from './allocation-seal.ts'

export type AllocationRow = Selectable<AllocationTable>

/** Who writes, and when. */
export type Writing = {
  readonly db: Db
  readonly tx: Tx
  readonly configuration: Configuration
  readonly userId: number
  readonly now: number
}

export type NamedDay = { readonly document: string; readonly day: Day }

/** A bill and the document that settles it: for a supplier, the bill is the credit. */
export type NewAllocation = {
  readonly party: { readonly id: number; readonly kind: PartyKind }
  readonly branchId: number
  readonly bill: NamedDay
  readonly settledBy: NamedDay
  readonly amount: Halalas
  readonly discount: Halalas
  readonly day: Day
}

/** Returns the ids of the allocation and of its discount. */
export async function writeAllocation(writing: Writing, wanted: NewAllocation): Promise<readonly number[]> {
  const { discount } = wanted
  const id = await insertAllocation(writing, rowOf(writing, wanted, wanted.settledBy, wanted.amount))
  if (discount === 0) return [id]
  const posted = await postDiscount(writing, wanted)
  const row = rowOf(writing, wanted, posted, discount)
  return [id, await insertAllocation(writing, { ...row, discount_of: id, posting_id: posted.postingId })]
}

function rowOf(
  { userId, now }: Writing,
  { party, branchId, bill, day }: NewAllocation,
  settledBy: NamedDay,
  amount: Halalas,
): AllocationToSeal {
  const [debited, credited] = party.kind === 'customer' ? [bill, settledBy] : [settledBy, bill]
  return {
    ...{ party_id: party.id, branch_id: branchId, debit_document: debited.document, debit_day: debited.day },
    ...{ credit_document: credited.document, credit_day: credited.day, amount, day, discount_of: null },
    ...{ posting_id: null, undoes_id: null, created_at: now, user_id: userId },
  }
}

async function insertAllocation({ tx }: Writing, row: AllocationToSeal): Promise<number> {
  const { id } = await tx
    .insertInto('allocation')
    .values({ ...row, seal: allocationSeal(row) } satisfies Insertable<AllocationTable>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function postDiscount(writing: Writing, { party, branchId, discount, day: wanted }: NewAllocation) {
  const { db, tx, configuration, userId, now } = writing
  const reservation = await reserve(db.kind, tx, branchId, 'settlementDiscount')
  const prefix = configuration.branches.get(branchId)?.code_prefix ?? ''
  const document = `settlementDiscount ${formatBillCode({ prefix, number: reservation.documentNumber })}`
  const place = { branchId, costCentreId: null, partyId: null }
  const own = { ...place, partyId: party.id }
  const entries =
    party.kind === 'customer'
      ? [debit('sales_discount', discount, place), credit('ar', discount, own)]
      : [debit('ap', discount, own), credit('purchase_discount', discount, place)]
  const { day, originalDay } = openDay(configuration.settings, wanted)
  await post(db.kind, tx, configuration.settings, reservation, {
    ...{ branchId, day, originalDay, document, billId: null, reverses: null, memo: '', userId, createdAt: now },
    posting: resolveAccounts(balanced(entries), role => accountOf(configuration, role)),
    ...{ moves: [], levels: [] },
  })
  return { document, day, postingId: reservation.postingId }
}

/** Undoes allocations that are not undone, and their discounts. */
export async function undoAllocations(
  writing: Writing,
  rows: readonly AllocationRow[],
  dayOf: (row: AllocationRow) => Day,
): Promise<void> {
  const { db, tx } = writing
  const ids = rows.map(row => row.id)
  const discounts = await activeAllocations(tx)
    .where(inList(db.kind, 'allocation.discount_of', ids))
    .where(({ not }) => not(inList(db.kind, 'allocation.id', ids)))
    .execute()
  for (const row of [...rows, ...discounts].sort((a, b) => a.id - b.id)) {
    const day = dayOf(row)
    const postingId = row.posting_id === null ? null : await reverseDiscount(writing, row.posting_id, day)
    await insertUndo(writing, row, day, postingId)
  }
}

/** Replaces an allocation by the same one with the present days of its documents. Its discount remains posted. */
export async function restateAllocation(
  writing: Writing,
  row: AllocationRow,
  days: { readonly debit: Day; readonly credit: Day },
  discountOf: number | null,
): Promise<number> {
  const { seal: _, ...kept } = row
  await insertUndo(writing, row, row.day, null)
  const { id: _id, ...columns } = kept
  const day = [row.day, days.debit, days.credit].sort().at(-1) ?? row.day
  return insertAllocation(writing, {
    ...columns,
    ...{ debit_day: days.debit, credit_day: days.credit, day, discount_of: discountOf },
    ...{ created_at: writing.now, user_id: writing.userId },
  })
}

async function insertUndo(writing: Writing, row: AllocationRow, day: string, postingId: number | null): Promise<void> {
  const { seal: _, id, ...columns } = row
  await insertAllocation(writing, {
    ...columns,
    ...{ amount: -row.amount, day, posting_id: postingId, undoes_id: id },
    ...{ created_at: writing.now, user_id: writing.userId },
  })
}

async function reverseDiscount({ db, tx, configuration, userId, now }: Writing, id: number, wanted: Day) {
  const posting = await tx.selectFrom('posting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const reservation = await reserve(db.kind, tx, posting.branch_id, 'posting')
  await post(db.kind, tx, configuration.settings, reservation, {
    ...openDay(configuration.settings, wanted),
    ...{ branchId: posting.branch_id, document: posting.document, billId: null, memo: 'reversal' },
    ...{ reverses: { id, number: posting.number }, userId, createdAt: now, moves: [], levels: [] },
    posting: reversal(balanced(await entriesOfPosting(tx, id))),
  })
  return reservation.postingId
}

/** Allocations that are not undone. */
export function activeAllocations(tx: Tx) {
  return tx
    .selectFrom('allocation')
    .leftJoin('allocation as undo', 'undo.undoes_id', 'allocation.id')
    .selectAll('allocation')
    .where('allocation.undoes_id', 'is', null)
    .where('undo.id', 'is', null)
}
