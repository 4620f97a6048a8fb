/** Checks the accounts of child rows: expense bills may name only expense accounts that accept entries. */
import type { FieldValues } from '#contract/definitions/field.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { childRowsIn } from './child-rows.ts'
import type { CheckedDraft } from './stored-definition.ts'

type Account = { readonly type: string; readonly is_postable: number }

/** Only new accounts are checked: existing ones are checked again at posting. `name`: the field of the child rows. */
export async function newAccountProblems(
  db: Db,
  tx: Tx,
  drafts: readonly CheckedDraft[],
  name: string,
): Promise<Problem[][]> {
  const ids = drafts.flatMap(({ values }) => accountsIn(values, name))
  const accounts = ids.length === 0 ? new Map<number, Account>() : await readAccounts(db, tx, ids)
  return drafts.map(({ before, values }) => {
    const known = new Set(accountsIn(before ?? {}, name))
    return childRowsIn(values, name).flatMap(({ account: id }, at) => {
      const account = typeof id === 'number' && !known.has(id) ? accounts.get(id) : undefined
      if (account === undefined) return []
      if (account.is_postable !== 1) return [problem(`${name}.${at}.account`, 'takesNoEntries')]
      return account.type === 'expense' ? [] : [problem(`${name}.${at}.account`, 'notOfExpenses')]
    })
  })
}

function accountsIn(values: FieldValues, name: string): number[] {
  return childRowsIn(values, name).flatMap(({ account }) => (typeof account === 'number' ? [account] : []))
}

async function readAccounts(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'type', 'is_postable'])
    .where(inList(db.kind, 'id', ids))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
