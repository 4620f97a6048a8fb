/**
 * Counts failed attempts in a row and delays the next: at first not at all, then twice as long each time. They are counted by name and
 * address, so that strangers elsewhere delay nobody, or by known device.
 *
 * The name is the text as typed. Counting by the account behind it would reveal that two names belong to one account.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '../calls/failure.ts'
import { clockSkewMs, isFromFuture } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { countDeviceFailure, type KnownDevice } from './known-devices.ts'
import { forgetOld, forgottenAfterMs, freeTries, networkOf } from './rate-limit.ts'

const firstDelayMs = 1000
const delayMsMax = 15 * 60_000
/** From this delay on an administrator sees the account as locked. */
const lockedFromMs = 60_000

/** A subject whose attempts are counted together, identified by `key`. */
export type Subject = { readonly key: string; readonly device?: KnownDevice }

type Tries = { readonly count: number; readonly lastAt: number }

export function subjectOf(kind: string, name: string, address: string, device: KnownDevice | undefined): Subject {
  if (device) return { key: `device ${device.tokenHash} ${device.userId}`, device }
  return { key: `${kind} ${networkOf(address)} ${hashOf(name)}` }
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

/** The delay before the next attempt after a number of failures. */
export function delayMsAfter(count: number): number {
  return count <= freeTries ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** (count - freeTries - 1))
}

/** Whether an account with this `locked_until` is shown as locked; no lock is longer than the longest delay. */
export function isLockedOut(lockedUntil: number, nowMs: number): boolean {
  return lockedUntil > nowMs && !isFromFuture(lockedUntil, nowMs + delayMsMax)
}

/** The time until which an account is shown as locked after a number of failures; undefined when it is not. */
export function lockedUntilAfter(count: number, nowMs: number): number | undefined {
  const delayMs = delayMsAfter(count)
  return delayMs >= lockedFromMs ? nowMs + delayMs : undefined
}

/**
 * Refuses an attempt before its time, without counting it; otherwise a stranger could lock somebody out permanently. Returns whether there
 * are counted failures to reset after a correct password.
 */
export async function requireNoWait(tx: Tx, subject: Subject, nowMs: number): Promise<boolean> {
  const tries = await readTries(tx, subject)
  if (!tries || isOver(tries, nowMs)) return tries !== undefined
  const delayMs = delayMsAfter(tries.count)
  const waitMs = Math.min(delayMs, tries.lastAt + delayMs - nowMs)
  if (waitMs <= 0) return true
  const code = delayMs >= lockedFromMs ? 'account_locked' : 'too_many_requests'
  throw new Failure(code, [], Math.ceil(waitMs / 1000))
}

/** Counts a failed attempt; returns the number in a row. */
export async function countTry(tx: Tx, { key, device }: Subject, nowMs: number): Promise<number> {
  const [earliest, latest] = [nowMs - forgottenAfterMs, nowMs + clockSkewMs] as const
  if (device) return countDeviceFailure(tx, device, nowMs, [earliest, latest])
  const isInARow = sql<boolean>`rate_limit.window_start > ${earliest} AND rate_limit.window_start <= ${latest}`
  const { rows } = await sql<{ count: number }>`
    INSERT INTO rate_limit (bucket, window_start, count) VALUES (${key}, ${nowMs}, 1)
    ON CONFLICT (bucket) DO UPDATE SET
      count = CASE WHEN ${isInARow} THEN rate_limit.count + 1 ELSE 1 END, window_start = ${nowMs}
    RETURNING count`.execute(tx)
  const count = rows[0]?.count ?? 1
  if (count === 1) await forgetOld(tx, nowMs)
  return count
}

/** Called after a correct password. A device's count is reset by its login (`rememberDevice`). */
export async function forgetTries(tx: Tx, { key }: Subject): Promise<void> {
  await tx.deleteFrom('rate_limit').where('bucket', '=', key).execute()
}

/** Resets a user's counts from everywhere, under all their folded names and devices. */
export async function forgetTriesOf(tx: Tx, userId: number, names: readonly string[]): Promise<void> {
  for (const name of names)
    await tx
      .deleteFrom('rate_limit')
      .where('bucket', 'like', `login % ${hashOf(name)}`)
      .execute()
  await tx.updateTable('login_device').set({ failed_count: 0, failed_at: 0 }).where('user_id', '=', userId).execute()
}

async function readTries(tx: Tx, { key, device }: Subject): Promise<Tries | undefined> {
  if (device) {
    return tx
      .selectFrom('login_device')
      .select(['failed_count as count', 'failed_at as lastAt'])
      .where('token_hash', '=', device.tokenHash)
      .where('user_id', '=', device.userId)
      .executeTakeFirst()
  }
  return tx
    .selectFrom('rate_limit')
    .select(['count', 'window_start as lastAt'])
    .where('bucket', '=', key)
    .executeTakeFirst()
}

function isOver({ lastAt }: Tries, nowMs: number): boolean {
  return lastAt <= nowMs - forgottenAfterMs || isFromFuture(lastAt, nowMs)
}
