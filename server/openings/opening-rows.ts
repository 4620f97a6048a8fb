/** The rows of a branch's opening that are posted together, with the data of what they refer to. */
import type { Day } from '#domain/days.ts'
import type { Halalas } from '#domain/money.ts'
import { halalas, quantity, zeroHalalas } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import { openingMark } from './opening-sums.ts'

/** The referenced item, party or account. */
type Named = { readonly code: string; readonly name_ar: string; readonly name_en: string; readonly is_active: number }

export async function readOpeningRows(tx: Tx, branchId: number, firstDay: Day) {
  const stock = await tx
    .selectFrom('opening_stock as own')
    .innerJoin('item', 'item.id', 'own.item_id')
    .select(['own.id', 'own.version', 'own.changed_at', 'own.item_id', 'own.quantity', 'own.value', 'item.is_service'])
    .select(['item.code', 'item.name_ar', 'item.name_en', 'item.is_active'])
    .where('own.branch_id', '=', branchId)
    .where('own.is_active', '=', 1)
    .orderBy('own.id')
    .execute()
  const parties = await tx
    .selectFrom('opening_party as own')
    .innerJoin('party', 'party.id', 'own.party_id')
    .select(['own.id', 'own.version', 'own.changed_at', 'own.party_id', 'own.debit', 'own.credit', 'party.kind'])
    .select(['party.code', 'party.name_ar', 'party.name_en', 'party.is_active'])
    .where('own.branch_id', '=', branchId)
    .where('own.is_active', '=', 1)
    .orderBy('own.id')
    .execute()
  const accounts = await tx
    .selectFrom('opening_account as own')
    .innerJoin('account', 'account.id', 'own.account_id')
    .select([
      'own.id',
      'own.version',
      'own.changed_at',
      'own.account_id',
      'own.debit',
      'own.credit',
      'account.is_postable',
      'account.role',
    ])
    .select(['account.code', 'account.name_ar', 'account.name_en', 'account.is_active'])
    .where('own.branch_id', '=', branchId)
    .where('own.is_active', '=', 1)
    .orderBy('own.id')
    .execute()
  return {
    /** Identifies the rows that were read: any later change gives another mark. */
    mark: openingMark(firstDay, [countedOf(stock), countedOf(parties), countedOf(accounts)]),
    stock: stock.map(row => ({
      ...rowOf('openingStock', row),
      itemId: row.item_id,
      isService: row.is_service === 1,
      quantity: quantity(row.quantity),
      value: halalas(row.value),
    })),
    parties: parties.map(row => ({
      ...rowOf('openingParty', row),
      partyId: row.party_id,
      kind: row.kind,
      ...sidesOf(row),
    })),
    accounts: accounts.map(row => ({
      ...rowOf('openingAccount', row),
      accountId: row.account_id,
      takesEntries: row.is_postable === 1,
      role: row.role,
      ...sidesOf(row),
    })),
  }
}

export type OpeningRows = Awaited<ReturnType<typeof readOpeningRows>>
export type OpeningRow = ReturnType<typeof rowOf>

/** `at` is the row in a problem: its definition and its id. */
function rowOf(definition: 'openingStock' | 'openingParty' | 'openingAccount', row: Named & { readonly id: number }) {
  const { id, code, name_ar, name_en } = row
  return { at: `${definition}.${id}`, code, name_ar, name_en, isInUse: row.is_active === 1 }
}

function sidesOf(row: { readonly debit: number | null; readonly credit: number | null }): {
  readonly debit: Halalas
  readonly credit: Halalas
} {
  return { debit: halalas(row.debit ?? zeroHalalas), credit: halalas(row.credit ?? zeroHalalas) }
}

type Stored = { readonly id: number; readonly version: number; readonly changed_at: number }

function countedOf(rows: readonly Stored[]) {
  if (rows.length === 0) return undefined
  const sum = (of: (row: Stored) => number) => rows.reduce((total, row) => total + BigInt(of(row)), 0n)
  const changed = rows.reduce((last, row) => Math.max(last, row.changed_at), 0)
  return { count: rows.length, ids: sum(row => row.id), versions: sum(row => row.version), changed }
}

/** References of the effective opening; they may remain even when they were deactivated since. */
export type OpenedBefore = Readonly<Record<'items' | 'parties' | 'accounts', ReadonlySet<number>>>

/** References of an opening's posting; none without a posting. */
export async function openedBy(tx: Tx, postingId: number | null): Promise<OpenedBefore> {
  const of = postingId ?? 0
  const moves = await tx.selectFrom('stock_move').select('item_id').where('posting_id', '=', of).execute()
  const entries = await tx.selectFrom('entry').select(['account_id', 'party_id']).where('posting_id', '=', of).execute()
  return {
    items: new Set(moves.map(row => row.item_id)),
    parties: new Set(entries.flatMap(row => row.party_id ?? [])),
    accounts: new Set(entries.map(row => row.account_id)),
  }
}
