/** Reads the open documents of a party and its latest allocations. */
import { sql } from 'kysely'
import type { Reference } from '#contract/field-kinds.ts'
import { type SettlementKind, settlementKinds } from '#contract/settlement-kinds.ts'
import {
  type OpenDocumentRow,
  type OpenDocuments,
  openDocumentsMax,
  type ShownAllocation,
  shownAllocationsMax,
} from '#contract/settlements.ts'
import { day as asDay, type Day, daysBetween } from '#domain/days.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { halalas } from '#domain/money.ts'
import { type OpenDocument, readOpenDocuments } from '../allocations/open-documents.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { type BranchReach, wholeReach } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { type ReferenceOf, readNamedDocuments } from '../facts/named-documents.ts'
import type { Services } from '../services.ts'

export async function readOpen(
  { db, now }: Services,
  caller: Caller,
  kind: SettlementKind,
  partyId: number,
): Promise<OpenDocuments> {
  const { partyKind } = settlementKinds[kind]
  const party = await db.read
    .selectFrom('party')
    .select(['id', 'code', 'name_ar', 'name_en', 'kind'])
    .where('id', '=', partyId)
    .executeTakeFirst()
  if (party?.kind !== partyKind) throw new Failure('not_found')
  const today = dayAt(await readConfiguration(db), now())
  const reach = wholeReach(caller.access)
  return db.snapshot(async longRead => {
    const books = { ...db, longRead, read: longRead }
    const documents = await readOpenDocuments(db.kind, books.read, { partyId, branchIds: reach })
    const sign = partyKind === 'customer' ? 1 : -1
    const sideOf = (side: 1 | -1) => documents.filter(each => side * sign * each.open > 0)
    const [bills, credits] = [sideOf(1), sideOf(-1)]
    const allocations = await readAllocations(books, partyId, reach)
    const [shownBills, shownCredits] = [bills.slice(0, openDocumentsMax), credits.slice(0, openDocumentsMax)]
    const names = [
      ...[...shownBills, ...shownCredits].map(each => each.document),
      ...allocations.flatMap(each => [each.debit_document, each.credit_document]),
    ]
    const referenceOf = await readNamedDocuments(books, names)
    const rowOf = (each: OpenDocument) => openRow(each, referenceOf, today)
    const reference: Reference = { id: party.id, code: party.code, nameAr: party.name_ar, nameEn: party.name_en }
    return {
      party: reference,
      balance: exactSum(documents.reduce((sum, each) => sum + BigInt(sign * each.open), 0n)),
      bills: shownBills.map(rowOf),
      credits: shownCredits.map(rowOf),
      billCount: bills.length,
      creditCount: credits.length,
      allocations: allocations.map(row => shownAllocation(row, partyKind, referenceOf)),
    }
  })
}

function openRow(each: OpenDocument, referenceOf: ReferenceOf, today: Day): OpenDocumentRow {
  return {
    branchId: each.branchId,
    document: referenceOf(each.document),
    date: each.day,
    age: daysBetween(each.day, today),
    amount: halalas(Math.abs(each.amount)),
    open: halalas(Math.abs(each.open)),
  }
}

type AllocationWithDiscount = {
  readonly id: number
  readonly branch_id: number
  readonly debit_document: string
  readonly credit_document: string
  readonly day: string
  readonly amount: number
  readonly discount: number
  readonly created_at: number
  readonly user_name: string
}

async function readAllocations(db: Db, partyId: number, reach: BranchReach): Promise<AllocationWithDiscount[]> {
  const within = reach === null ? sql`1 = 1` : inList(db.kind, 'allocation.branch_id', reach)
  const { rows } =
    await sql<AllocationWithDiscount>`SELECT allocation.id, allocation.branch_id, allocation.debit_document,
      allocation.credit_document, allocation.day, allocation.amount, coalesce(discount.amount, 0) AS discount,
      allocation.created_at, CASE WHEN person.full_name = '' THEN person.user_name ELSE person.full_name END AS user_name
    FROM allocation JOIN user_account AS person ON person.id = allocation.user_id
    LEFT JOIN allocation AS undo ON undo.undoes_id = allocation.id
    LEFT JOIN allocation AS discount ON discount.discount_of = allocation.id AND discount.undoes_id IS NULL
      AND discount.party_id = allocation.party_id AND discount.branch_id = allocation.branch_id
    WHERE allocation.party_id = ${partyId} AND ${within} AND allocation.undoes_id IS NULL AND undo.id IS NULL
      AND allocation.discount_of IS NULL
    ORDER BY allocation.id DESC LIMIT ${shownAllocationsMax}`.execute(db.read)
  return rows
}

function shownAllocation(
  row: AllocationWithDiscount,
  partyKind: 'customer' | 'supplier',
  referenceOf: ReferenceOf,
): ShownAllocation {
  const [debited, credited] = [referenceOf(row.debit_document), referenceOf(row.credit_document)]
  const isCustomer = partyKind === 'customer'
  return {
    id: row.id,
    branchId: row.branch_id,
    bill: isCustomer ? debited : credited,
    settledBy: isCustomer ? credited : debited,
    date: asDay(row.day),
    amount: halalas(row.amount),
    discount: halalas(row.discount),
    createdAt: row.created_at,
    userName: row.user_name,
  }
}
