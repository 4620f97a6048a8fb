/**
 * The one-time password of the first account, stored readable until its first use, so that every start can print it. It is stored beside
 * the token keys: a process that can read those needs no password.
 */
import type { Tx } from '../db/database.ts'

export type FirstAccount = { readonly userName: string; readonly password: string }

const prefix = 'first-password '

export async function keepFirstPassword(tx: Tx, userId: number, password: string, nowMs: number): Promise<void> {
  await tx
    .insertInto('secret')
    .values({ name: nameOf(userId), value: password, created_at: nowMs })
    .execute()
}

/** Undefined once it was used or replaced. */
export async function readFirstPassword(tx: Tx): Promise<FirstAccount | undefined> {
  const stored = await tx
    .selectFrom('secret')
    .select(['name', 'value'])
    .where('name', 'like', `${prefix}%`)
    .executeTakeFirst()
  if (!stored) return undefined
  const { user_name: userName } = await tx
    .selectFrom('user_account')
    .select('user_name')
    .where('id', '=', Number(stored.name.slice(prefix.length)))
    .executeTakeFirstOrThrow()
  return { userName, password: stored.value }
}

/** Called after a login with it, and after every change of the password. */
export async function forgetFirstPassword(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('secret').where('name', '=', nameOf(userId)).execute()
}

function nameOf(userId: number): string {
  return `${prefix}${userId}`
}
