/** Customers and suppliers with what is owed now: by a customer, to a supplier. */
import type { z } from 'zod'
import type { foundPerson } from '#contract/lookup.ts'
import type { Language } from '#contract/protocol.ts'
import { halalas } from '#domain/money.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'
import { named } from './named.ts'

export async function readPeople(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<z.output<typeof foundPerson>[]> {
  if (ids.length === 0) return []
  const [rows, balances] = await Promise.all([
    db.read
      .selectFrom('party')
      .selectAll()
      .where(inList(db.kind, 'id', ids))
      .execute(),
    db.read
      .selectFrom('entry')
      .select(({ fn }) => ['party_id', fn.sum<number>('debit').as('debits'), fn.sum<number>('credit').as('credits')])
      .where(inList(db.kind, 'party_id', ids))
      // Names the partial index that covers the question.
      .where('party_id', 'is not', null)
      .groupBy('party_id')
      .execute(),
  ])
  const debts = new Map(balances.map(row => [row.party_id, row.debits - row.credits]))
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
    owed: halalas((debts.get(row.id) ?? 0) * (row.kind === 'customer' ? 1 : -1) + 0),
  }))
}
