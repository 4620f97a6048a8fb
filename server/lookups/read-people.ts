/** Customers and suppliers with their balances in the caller's branches, when the caller may see balances. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { type foundPerson, personNeeds } from '#contract/lookup.ts'
import type { Language } from '#contract/protocol.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type ExactSum, subtractSums } from '#domain/exact-sum.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { wholeReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { readSum, sumOf } from '../db/exact-sums.ts'
import { inList } from '../db/insert-rows.ts'
import { named } from './named.ts'

export async function readPeople(
  db: Db,
  ids: readonly number[],
  access: Access,
  language: Language,
): Promise<z.output<typeof foundPerson>[]> {
  if (ids.length === 0) return []
  const [rows, debts] = await Promise.all([
    db.read
      .selectFrom('party')
      .selectAll()
      .where(inList(db.kind, 'id', ids))
      .execute(),
    readDebts(db, ids, access),
  ])
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    code: row.code,
    ...named(row, language),
    mobile: row.mobile,
    phone: row.phone,
    vatNumber: row.vat_number,
    canLoan: row.can_loan === 1,
    loanLimit: row.loan_limit === null ? null : halalas(row.loan_limit),
    isActive: row.is_active === 1,
    owed: can(access, personNeeds[row.kind].debt) ? owedOf(row.kind, debts.get(row.id) ?? zeroHalalas) : null,
  }))
}

/** Debits minus credits of parties in the caller's branches; a party without entries is missing. */
export async function readDebts(
  db: Db,
  ids: readonly number[],
  access: Access,
): Promise<ReadonlyMap<number | null, ExactSum>> {
  const branchIds = wholeReach(access)
  const balances = await db.read
    .selectFrom('entry')
    .select(['party_id', sumOf(sql`debit - credit`).as('debt')])
    .where(inList(db.kind, 'party_id', ids))
    // Names the condition of the partial index that covers the query.
    .where('party_id', 'is not', null)
    .$if(branchIds !== null, query => query.where(inList(db.kind, 'branch_id', branchIds ?? [])))
    .groupBy('party_id')
    .execute()
  return new Map(balances.map(row => [row.party_id, readSum(row.debt)]))
}

/** Debits minus credits are what a customer owes; the negative is what is owed to a supplier. */
export function owedOf(kind: 'customer' | 'supplier', debt: ExactSum): ExactSum {
  return kind === 'customer' ? debt : subtractSums(zeroHalalas, debt)
}
