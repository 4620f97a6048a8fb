/** Customers and suppliers as they are stored, and their own rules. */
import type { Definition } from '#contract/definitions/definition.ts'
import { zeroHalalas } from '#domain/money.ts'
import { foldCode } from '#domain/search/fold.ts'
import type { Db, Tx } from '../db/database.ts'
import { findAllIds, rowFlags } from '../lookups/find-ids.ts'
import { owedOf, readDebts } from '../lookups/read-people.ts'
import type { Dependents, StoredDefinition } from './stored-definition.ts'
import { withIdentifier } from './with-identifier.ts'

export function storedParties(definition: Definition, kind: 'customer' | 'supplier'): StoredDefinition {
  const isWanted = (flags: number) => ((flags & rowFlags.supplier) === 0) === (kind === 'customer')
  return {
    definition,
    table: 'party',
    fixed: { kind },
    beforeSave: withIdentifier,
    dependents: usesOfParty,
    compute: {
      balance: async (db, ids, { access }) => {
        const debts = await readDebts(db, ids, access)
        return new Map(ids.map(id => [id, owedOf(kind, debts.get(id) ?? zeroHalalas)]))
      },
    },
    findIds: async (db, text) => {
      const named = await findAllIds(db, 'party', text, isWanted)
      const byNumber = await idsByVatNumber(db, kind, text)
      return byNumber.length === 0 ? named : [...new Set([...named, ...byNumber])]
    },
  }
}

/** Every VAT number begins with 3 and would match any typed 3: it is searched by prefix, from four digits on. */
const vatDigitsMin = 4

async function idsByVatNumber(db: Db, kind: 'customer' | 'supplier', text: string): Promise<readonly number[]> {
  const digits = foldCode(text)
  if (digits.length < vatDigitsMin || !/^\d{1,15}$/.test(digits)) return []
  const rows = await db.read
    .selectFrom('party')
    .select('id')
    .where('kind', '=', kind)
    .where('is_active', 'in', [0, 1])
    .where('vat_number', '>=', digits)
    .where('vat_number', '<=', digits.padEnd(vatLength, '9'))
    .execute()
  return rows.map(row => row.id)
}

const vatLength = 15

/** Documents reference the party for good. */
async function usesOfParty(_db: Db, tx: Tx, id: number): Promise<Dependents> {
  const [bills, entries] = await Promise.all([
    tx
      .selectFrom('bill')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('party_id', '=', id)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('party_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  const uses = [
    { code: 'usedByBills' as const, count: bills.count },
    { code: 'usedByEntries' as const, count: entries.count },
  ]
  return { uses: uses.filter(({ count }) => count > 0), toDelete: [], toRetire: [] }
}
