/**
 * Devices on which an account has logged in before: a random token in a cookie, stored as a hash. Such a device is delayed only by its own
 * failed attempts.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

export const deviceLifetimeMs = 180 * 86_400_000
const devicesOfAccountMax = 100

export type KnownDevice = { readonly tokenHash: string; readonly userId: number }

/** The device of this token, if the account has logged in on it. Takes the same time for an unknown account. */
export async function findDevice(
  tx: Tx,
  token: string | undefined,
  userId: number | undefined,
  nowMs: number,
): Promise<KnownDevice | undefined> {
  if (token === undefined) return undefined
  return tx
    .selectFrom('login_device')
    .select(['token_hash as tokenHash', 'user_id as userId'])
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', userId ?? 0)
    .where('last_at', '>', nowMs - deviceLifetimeMs)
    .executeTakeFirst()
}

/** Whether the account has logged in before, but not on this device. */
export async function hasLoggedInElsewhere(
  tx: Tx,
  token: string | undefined,
  userId: number,
  nowMs: number,
): Promise<boolean> {
  if ((await findDevice(tx, token, userId, nowMs)) !== undefined) return false
  const other = await tx.selectFrom('login_device').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return other !== undefined
}

/** Records a login on the device; returns its token, or a new one when the given one is not ours. */
export async function rememberDevice(
  tx: Tx,
  given: string | undefined,
  userId: number,
  nowMs: number,
): Promise<string> {
  const token = given !== undefined && (await isOurs(tx, given, nowMs)) ? given : randomBytes(32).toString('base64url')
  await tx
    .insertInto('login_device')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      first_at: nowMs,
      last_at: nowMs,
      failed_count: 0,
      failed_at: 0,
    })
    .onConflict(conflict =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_at: nowMs, failed_count: 0, failed_at: 0 }),
    )
    .execute()
  await forgetSurplus(tx, userId, nowMs)
  return token
}

/** Counts a failed attempt on the device; returns the number in a row within the time window. */
export async function countDeviceFailure(
  tx: Tx,
  { tokenHash, userId }: KnownDevice,
  nowMs: number,
  [earliest, latest]: readonly [number, number],
): Promise<number> {
  const isInARow = sql<boolean>`failed_at > ${earliest} AND failed_at <= ${latest}`
  const { failed_count: count } = await tx
    .updateTable('login_device')
    .set({ failed_count: sql<number>`CASE WHEN ${isInARow} THEN failed_count + 1 ELSE 1 END`, failed_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .returning('failed_count')
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the server issued the token: a login with a forged one gets a new token. */
async function isOurs(tx: Tx, token: string, nowMs: number): Promise<boolean> {
  const row = await tx
    .selectFrom('login_device')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('last_at', '>', nowMs - deviceLifetimeMs)
    .executeTakeFirst()
  return row !== undefined
}

/** A client without cookies is a new device at each login, so devices that never returned are deleted first. */
async function forgetSurplus(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('login_device')
    .where('user_id', '=', userId)
    .where('last_at', '<=', nowMs - deviceLifetimeMs)
    .execute()
  const surplus = await tx
    .selectFrom('login_device')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy(sql`CASE WHEN last_at > first_at THEN 0 ELSE 1 END`)
    .orderBy('last_at', 'desc')
    .limit(devicesOfAccountMax)
    .offset(devicesOfAccountMax)
    .execute()
  if (surplus.length === 0) return
  await tx
    .deleteFrom('login_device')
    .where('user_id', '=', userId)
    .where(
      'token_hash',
      'in',
      surplus.map(row => row.token_hash),
    )
    .execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
