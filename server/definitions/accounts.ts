/**
 * Accounts as they are stored. Group accounts have no entries, and an account has the type of its parent. An account may have a role: posting and
 * reports find the account by the role, so every role always has an account, and cannot move to another one once its account has entries.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { usesByAssets } from './asset-uses.ts'
import { writeHistory } from './row-history.ts'
import {
  type CheckedDraft,
  type Dependents,
  type Removing,
  type StoredDefinition,
  storedPlainly,
} from './stored-definition.ts'

export function storedAccounts(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    isRuleOfPosting: true,
    kinship: (account, parent, drafted) => {
      if (parent.isPostable === true) return problem(drafted === 'row' ? 'parent' : 'isPostable', 'parentTakesEntries')
      return account.type === parent.type ? null : problem('type', 'typeDiffersFromParent')
    },
    checkDrafts: (_db, tx, drafts) => {
      const named = Map.groupBy(drafts, ({ values }) => values.role)
      return Promise.all(
        drafts.map(async draft => [
          ...(await againstChange(tx, draft)),
          ...(await againstRole(tx, draft, named.get(draft.values.role)?.length ?? 0)),
        ]),
      )
    },
    againstRetiring: async (tx, id) => {
      const { role, balance } = await standOf(tx, id)
      return [
        ...(role === '' ? [] : [problem('', 'accountHasRole', { count: 1 })]),
        ...(balance === 0 ? [] : [problem('', 'accountHasBalance')]),
      ]
    },
    dependents: usesOfAccount,
    beforeWrite: takeRole,
  }
}

type Stand = { readonly role: string; readonly entries: number; readonly balance: number }

async function standOf(tx: Tx, id: number): Promise<Stand> {
  const { rows } = await sql<Stand>`SELECT role,
      (SELECT count(*) FROM entry WHERE account_id = account.id) AS entries,
      (SELECT coalesce(sum(debit - credit), 0) FROM entry WHERE account_id = account.id) AS balance
    FROM account WHERE id = ${id}`.execute(tx)
  return rows[0] ?? { role: '', entries: 0, balance: 0 }
}

/** Fields that entries fix: they were posted to an account of this type and side. */
const keptByEntries = ['type', 'normalBalance', 'isPostable'] as const

async function againstChange(tx: Tx, { id, before, values }: CheckedDraft): Promise<Problem[]> {
  const changed = keptByEntries.filter(name => before?.[name] !== values[name])
  if (id === null || before === null || changed.length === 0) return []
  const { entries } = await standOf(tx, id)
  return entries === 0 ? [] : changed.map(name => problem(name, 'usedByEntries', { count: entries }))
}

type Holder = Stand & { readonly id: number; readonly type: string }

/** `named`: the number of written rows that name its role. */
async function againstRole(tx: Tx, { before, values }: CheckedDraft, named: number): Promise<Problem[]> {
  const [had, role] = [String(before?.role ?? ''), String(values.role ?? '')]
  if (role !== '' && values.isPostable !== true) return [problem('role', 'roleOnGroup')]
  if (had === role) return []
  if (had !== '') return [problem('role', 'roleNeedsAccount')]
  if (named > 1) return [problem('role', 'roleTwice')]
  const holder = await holderOf(tx, role)
  if (holder === null) return []
  const { entries } = await standOf(tx, holder.id)
  if (holder.type !== values.type) return [problem('role', 'roleOfOtherType')]
  return entries === 0 ? [] : [problem('role', 'roleHasEntries', { count: entries })]
}

async function holderOf(tx: Tx, role: string): Promise<(Pick<Holder, 'id' | 'type'> & { version: number }) | null> {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'type', 'version'])
    .where('role', '=', role)
    .executeTakeFirst()
  return row ?? null
}

/** Removes a role from its previous account before another account gets it. */
async function takeRole(
  db: Db,
  tx: Tx,
  { id, values }: { readonly id: number | null; readonly values: FieldValues },
  by: Removing,
) {
  const role = String(values.role ?? '')
  const holder = role === '' ? null : await holderOf(tx, role)
  if (holder === null || holder.id === id) return
  const version = holder.version + 1
  await tx.updateTable('account').set({ role: '', version, changed_at: by.at }).where('id', '=', holder.id).execute()
  const changes = [{ field: 'role', from: role, to: '' }]
  await writeHistory(db, tx, 'account', [{ rowId: holder.id, version, action: 'changed', changes }], by)
}

async function usesOfAccount(_: unknown, tx: Tx, id: number): Promise<Dependents> {
  const { role, entries } = await standOf(tx, id)
  const uses: Dependents['uses'] = [
    { code: 'accountHasRole', count: role === '' ? 0 : 1 },
    { code: 'usedByEntries', count: entries },
    ...(await usesByAssets(tx, 'account', id)),
  ]
  return { uses: uses.filter(({ count }) => count > 0), toDelete: [], toRetire: [] }
}
