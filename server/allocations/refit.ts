/**
 * Adapts allocations to documents that changed, in the transaction of the change: a refund, void or edit may leave less of a document than is
 * allocated, and an edit may move it to another day. What no longer fits is undone, the latest allocations first; a document that was taken back
 * whole loses all of them.
 */
import { sql } from 'kysely'
import { day as asDay, type Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import { keyIn } from '../facts/keys.ts'
import {
  type AllocationRow,
  activeAllocations,
  restateAllocation,
  undoAllocations,
  type Writing,
  writeAllocation,
} from './allocate.ts'
import { type OpenDocument, readOpenDocuments } from './open-documents.ts'

/** `day` is that of the change. */
export async function refitBill(writing: Writing, billId: number, day: Day): Promise<void> {
  await refitDocuments(writing, [await settledBillOf(writing.tx, billId)], day)
}

/** The document whose open amount a bill changes: its own, or that of its original. */
async function settledBillOf(tx: Tx, billId: number): Promise<string> {
  const { type, code } = await tx
    .selectFrom('bill')
    .leftJoin('bill as original', 'original.id', 'bill.original_bill_id')
    .select(({ fn }) => [
      fn.coalesce('original.type', 'bill.type').as('type'),
      fn.coalesce('original.code', 'bill.code').as('code'),
    ])
    .where('bill.id', '=', billId)
    .executeTakeFirstOrThrow()
  return `${type} ${code}`
}

export async function refitDocuments(writing: Writing, documents: readonly string[], day: Day): Promise<void> {
  const rows = await allocationsOf(writing.tx, documents)
  for (const own of Map.groupBy(rows, row => `${row.party_id} ${row.branch_id}`).values())
    for (const document of documents) await refitDocument(writing, document, day, own)
}

async function allocationsOf(tx: Tx, documents: readonly string[]): Promise<AllocationRow[]> {
  return activeAllocations(tx)
    .where(
      sql<boolean>`(${keyIn(sql`allocation.debit_document`, documents)} OR ${keyIn(sql`allocation.credit_document`, documents)})`,
    )
    .orderBy('allocation.id')
    .execute()
}

async function refitDocument(writing: Writing, document: string, day: Day, all: readonly AllocationRow[]) {
  const own = all.filter(row => row.debit_document === document || row.credit_document === document)
  const [first] = own
  if (!first) return
  const { party_id: partyId, branch_id: branchId } = first
  const others = own.flatMap(row => [row.debit_document, row.credit_document])
  const asked = { partyId, branchIds: [branchId], documents: [...new Set([document, ...others])] }
  const found = await readOpenDocuments(writing.db.kind, writing.tx, asked)
  const now = new Map(found.map(each => [each.document, each]))
  const { kept, excess } = split(own, document, now.get(document))
  if (excess.length > 0) await undoAllocations(writing, excess, row => later(asDay(row.day), day))
  await restate(writing, kept, now)
  await allocateRest(writing, document, kept, excess, now)
}

type Known = ReadonlyMap<string, OpenDocument>

/** The allocations that what is left of the document still covers, in their order. A discount shares the fate of its allocation. */
function split(own: readonly AllocationRow[], document: string, is: OpenDocument | undefined) {
  const kept: AllocationRow[] = []
  const excess: AllocationRow[] = []
  for (const group of Map.groupBy(own, row => row.discount_of ?? row.id).values()) {
    const left = leftOf(document, [...kept, ...group], is)
    ;(left >= 0 ? kept : excess).push(...group)
  }
  return { kept, excess }
}

/** What these allocations leave of the document; below zero when it does not cover them. */
function leftOf(document: string, rows: readonly AllocationRow[], is: OpenDocument | undefined): number {
  const [first] = rows
  const sign = first === undefined || first.debit_document === document ? 1 : -1
  return sign * (is?.amount ?? 0) - rows.reduce((sum, row) => sum + row.amount, 0)
}

async function restate(writing: Writing, kept: readonly AllocationRow[], now: Known): Promise<void> {
  const newIds = new Map<number, number>()
  for (const row of kept) {
    const days = {
      debit: now.get(row.debit_document)?.day ?? asDay(row.debit_day),
      credit: now.get(row.credit_document)?.day ?? asDay(row.credit_day),
    }
    if (days.debit === row.debit_day && days.credit === row.credit_day) continue
    const of = row.discount_of === null ? null : (newIds.get(row.discount_of) ?? row.discount_of)
    newIds.set(row.id, await restateAllocation(writing, row, days, of))
  }
}

/** The part of the first undone allocation that still fits, without its discount. */
async function allocateRest(
  writing: Writing,
  document: string,
  kept: readonly AllocationRow[],
  excess: readonly AllocationRow[],
  now: Known,
): Promise<void> {
  const [row] = excess.filter(each => each.discount_of === null)
  if (!row) return
  const sample = kept.length > 0 ? kept : [{ ...row, amount: 0 }]
  const amount = Math.min(row.amount, leftOf(document, sample, now.get(document)))
  const [debited, credited] = [now.get(row.debit_document), now.get(row.credit_document)]
  if (amount <= 0 || !debited || !credited) return
  const { kind } = await writing.tx
    .selectFrom('party')
    .select('kind')
    .where('id', '=', row.party_id)
    .executeTakeFirstOrThrow()
  const [bill, settledBy] = kind === 'customer' ? [debited, credited] : [credited, debited]
  await writeAllocation(writing, {
    ...{ party: { id: row.party_id, kind }, branchId: row.branch_id, bill, settledBy },
    ...{ amount: halalas(amount), discount: halalas(0), day: later(later(debited.day, credited.day), asDay(row.day)) },
  })
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b
}
