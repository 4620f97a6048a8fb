/** Delivery apps as they are stored: each is owed to by an account of receivables, and stays once a bill names it. */
import type { Definition } from '#contract/definitions/definition.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { type CheckedDraft, type Dependents, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedDeliveryApps(definition: Definition): StoredDefinition {
  return { ...storedPlainly(definition), checkDrafts: checkAccounts, dependents: usesOfApp, isRuleOfPosting: true }
}

/** A new account must take entries and be a receivable: what an app owes is neither stock nor the debt of a party. */
async function checkAccounts(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const ids = drafts.flatMap(({ values }) => (typeof values.account === 'number' ? [values.account] : []))
  const rows = ids.length === 0 ? [] : await readAccounts(db, tx, ids)
  const accounts = new Map(rows.map(row => [row.id, row]))
  return drafts.map(({ before, values }) => {
    const account = values.account === before?.account ? undefined : accounts.get(Number(values.account))
    if (account === undefined) return []
    if (account.is_postable !== 1) return [problem('account', 'takesNoEntries')]
    const isOfApps = account.type === 'asset' && account.subtype === 'receivable' && account.role !== 'ar'
    return isOfApps ? [] : [problem('account', 'notOfReceivables')]
  })
}

function readAccounts(db: Db, tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('account')
    .select(['id', 'type', 'subtype', 'role', 'is_postable'])
    .where(inList(db.kind, 'id', ids))
    .execute()
}

async function usesOfApp(_db: Db, tx: Tx, id: number): Promise<Dependents> {
  const { count } = await tx
    .selectFrom('bill_tender')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delivery_app_id', '=', id)
    .executeTakeFirstOrThrow()
  return { uses: count > 0 ? [{ code: 'usedByBills', count }] : [], toDelete: [], toRetire: [] }
}
