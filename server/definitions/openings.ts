/**
 * Opening balances as they are stored: rows are drafts until the opening is posted (`server/openings`), with the rules of each kind. Source:
 * decision 39, docs/decisions/opening.md.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { DefinedValue, FieldValues } from '#contract/definitions/field.ts'
import { isAccountRole } from '#domain/ledger/account-roles.ts'
import { type OpeningAccount, openingAccountProblem, openingSides } from '#domain/ledger/opening.ts'
import { halalas, quantity, unitPriceOf } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds } from '../lookups/find-ids.ts'
import { type CheckedDraft, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedOpeningStock(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    beforeSave: row => (row.quantity === 0 ? refused(problem('quantity', 'mustBePositive')) : accepted(row)),
    checkDrafts: withoutServices,
    compute: { unitCost: readUnitCosts },
    findIds: (db, text) => rowsNaming(db, 'opening_stock', 'item', text),
  }
}

export function storedOpeningParty(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    beforeSave: withOneSide,
    findIds: (db, text) => rowsNaming(db, 'opening_party', 'party', text),
  }
}

export function storedOpeningAccount(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    beforeSave: withOneSide,
    checkDrafts: withPlainAccounts,
    findIds: (db, text) => rowsNaming(db, 'opening_account', 'account', text),
  }
}

/** A side of zero is stored as empty, because files of other programs may contain zeros. */
function withOneSide(row: FieldValues): Result<FieldValues> {
  const sides = openingSides({ debit: amountIn(row.debit), credit: amountIn(row.credit) })
  return sides.ok ? accepted({ ...row, ...sides.value }) : sides
}

function amountIn(value: DefinedValue | undefined) {
  return halalas(typeof value === 'number' ? value : 0)
}

async function withoutServices({ kind }: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const rows = await tx
    .selectFrom('item')
    .select('id')
    .where(inList(kind, 'id', idsOf(drafts, 'item')))
    .where('is_service', '=', 1)
    .execute()
  const services = new Set(rows.map(row => row.id))
  return drafts.map(({ values }) => (services.has(Number(values.item)) ? [problem('item', 'serviceWithoutStock')] : []))
}

async function withPlainAccounts({ kind }: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'is_postable', 'role'])
    .where(inList(kind, 'id', idsOf(drafts, 'account')))
    .execute()
  const accounts = new Map(rows.map(row => [row.id, openingAccountOf(row)]))
  return drafts.map(({ values }) => {
    const account = accounts.get(Number(values.account))
    const code = account && openingAccountProblem(account)
    return code ? [problem('account', code)] : []
  })
}

export function openingAccountOf(row: { readonly is_postable: number; readonly role: string }): OpeningAccount {
  return { takesEntries: row.is_postable === 1, role: isAccountRole(row.role) ? row.role : null }
}

function idsOf(drafts: readonly CheckedDraft[], field: string): readonly number[] {
  return [...new Set(drafts.flatMap(({ values }) => (typeof values[field] === 'number' ? [values[field]] : [])))]
}

async function readUnitCosts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, DefinedValue>> {
  const rows = await db.read
    .selectFrom('opening_stock')
    .select(['id', 'quantity', 'value'])
    .where(inList(db.kind, 'id', ids))
    .execute()
  return new Map(rows.map(row => [row.id, unitPriceOf(halalas(row.value), quantity(row.quantity))]))
}

/** Finds rows by the name of the item, party or account that they reference. */
async function rowsNaming(
  db: Db,
  table: 'opening_stock' | 'opening_party' | 'opening_account',
  of: 'item' | 'party' | 'account',
  text: string,
): Promise<readonly number[]> {
  const named = await findAllIds(db, of, text, () => true)
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)}
    WHERE ${inList(db.kind, `${of}_id`, named)}`.execute(db.read)
  return rows.map(row => row.id)
}
