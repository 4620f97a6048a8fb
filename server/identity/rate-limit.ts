/**
 * Counts uses per caller in fixed time windows, in the database, so that all server processes share the counts. A caller is an address; an
 * IPv6 network (/64) counts as one, because one user has any number of addresses in it.
 */
import { sql } from 'kysely'
import { Failure } from '../calls/failure.ts'
import { clockSkewMs, isFromFuture } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'

/** This many failed logins cause no delay. */
export const freeTries = 3

export type Limit = { readonly name: string; readonly countMax: number; readonly windowMs: number }

const minuteMs = 60_000

/** For invalid tokens; a valid token is accepted whatever others send from the same address. */
export const tokenLimit: Limit = { name: 'token', countMax: 300, windowMs: minuteMs }
/** For wrong passwords, on any account. */
export const wrongPasswordLimit: Limit = { name: 'wrong-password', countMax: 50, windowMs: 15 * minuteMs }
export const serialLimit: Limit = { name: 'serial', countMax: 20, windowMs: minuteMs }

/** No window is longer, and failed logins without a delay are not remembered longer. */
const forgottenSoonAfterMs = 15 * minuteMs
export const forgottenAfterMs = 24 * 60 * minuteMs

/** Counts one use; throws `too_many_requests` above the limit. */
export async function limitUses(db: Db, limit: Limit, address: string, nowMs: number): Promise<void> {
  const { count, windowStart } = await db.write([], tx => countUse(tx, limit, networkOf(address), nowMs))
  if (count > limit.countMax) throw refusal(limit, windowStart, nowMs)
}

/** When the limit was already reached, refuses without counting or writing; otherwise counts. */
export async function limitRefusals(db: Db, limit: Limit, address: string, nowMs: number): Promise<void> {
  const windowStart = await windowWhereReached(db, limit, networkOf(address), nowMs)
  if (windowStart !== undefined) throw refusal(limit, windowStart, nowMs)
  await limitUses(db, limit, address, nowMs)
}

/** The start of the window in which `who` reached the limit; undefined when they have not. */
export async function windowWhereReached(
  db: Db,
  limit: Limit,
  who: string,
  nowMs: number,
): Promise<number | undefined> {
  const row = await db.read
    .selectFrom('rate_limit')
    .select(['count', 'window_start'])
    .where('bucket', '=', bucketOf(limit, who))
    .executeTakeFirst()
  if (!row || row.count < limit.countMax || row.window_start <= nowMs - limit.windowMs) return undefined
  return isFromFuture(row.window_start, nowMs) ? undefined : row.window_start
}

export async function countUse(
  tx: Tx,
  limit: Limit,
  who: string,
  nowMs: number,
): Promise<{ count: number; windowStart: number }> {
  const isOver = sql<boolean>`(rate_limit.window_start <= ${nowMs - limit.windowMs}
    OR rate_limit.window_start > ${nowMs + clockSkewMs})`
  const { rows } = await sql<{ count: number; window_start: number }>`
    INSERT INTO rate_limit (bucket, window_start, count) VALUES (${bucketOf(limit, who)}, ${nowMs}, 1)
    ON CONFLICT (bucket) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE rate_limit.count + 1 END,
      window_start = CASE WHEN ${isOver} THEN ${nowMs} ELSE rate_limit.window_start END
    RETURNING count, window_start`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('A count was not answered.')
  if (row.count === 1) await forgetOld(tx, nowMs)
  return { count: row.count, windowStart: row.window_start }
}

/** Deletes ended windows, and those written with a clock that was ahead. Failed logins with a delay are remembered for a day. */
export async function forgetOld(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('rate_limit')
    .where('window_start', '<', nowMs - forgottenAfterMs)
    .execute()
  await tx
    .deleteFrom('rate_limit')
    .where('window_start', '<', nowMs - forgottenSoonAfterMs)
    .where('count', '<=', freeTries)
    .execute()
  await tx
    .deleteFrom('rate_limit')
    .where('window_start', '>', nowMs + clockSkewMs)
    .execute()
}

function bucketOf(limit: Limit, who: string): string {
  return `${limit.name} ${who}`
}

/** The error above the limit, with the wait until the window ends. */
export function refusal(limit: Limit, windowStart: number, nowMs: number): Failure {
  const waitMs = windowStart + limit.windowMs - nowMs
  return new Failure('too_many_requests', [], Math.max(1, Math.ceil(waitMs / 1000)))
}

/** An IPv4 address as is, also when embedded in IPv6; the first four groups of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
