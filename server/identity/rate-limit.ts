/**
 * Counts uses per caller in windows of fixed length, in the database, so that all copies of the server count together.
 * A caller is an address; a whole network of IPv6 (/64) counts as one, because one person has as many addresses there as they like.
 */
import { sql } from 'kysely'
import { Failure } from '../calls/failure.ts'
import { clockSkewMs, isFromFuture } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'

/** So many wrong logins hold nothing up. */
export const freeTries = 3

export type Limit = { readonly name: string; readonly countMax: number; readonly windowMs: number }

const minuteMs = 60_000

/** Of tokens that are none; one that holds is taken whatever strangers send from the same address. */
export const tokenLimit: Limit = { name: 'token', countMax: 300, windowMs: minuteMs }
/** Of wrong passwords, whatever account they are tried on. */
export const wrongPasswordLimit: Limit = { name: 'wrong-password', countMax: 50, windowMs: 15 * minuteMs }
export const serialLimit: Limit = { name: 'serial', countMax: 20, windowMs: minuteMs }

/** No window is longer, and wrong logins that hold nothing up yet are not remembered for longer. */
const forgottenSoonAfterMs = 15 * minuteMs
export const forgottenAfterMs = 24 * 60 * minuteMs

/** Counts one use and refuses it with `too_many_requests` where it is one too many. */
export async function limitUses(db: Db, limit: Limit, address: string, nowMs: number): Promise<void> {
  const { count, windowStart } = await db.write([], tx => countUse(tx, limit, networkOf(address), nowMs))
  if (count > limit.countMax) throw refusal(limit, windowStart, nowMs)
}

/** Refuses where the limit was reached before, without counting and without writing; counts otherwise. */
export async function limitRefusals(db: Db, limit: Limit, address: string, nowMs: number): Promise<void> {
  const windowStart = await windowWhereReached(db, limit, networkOf(address), nowMs)
  if (windowStart !== undefined) throw refusal(limit, windowStart, nowMs)
  await limitUses(db, limit, address, nowMs)
}

/** When the window began in which `who` has reached the limit; undefined while they have not. */
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

/** Counts one use of whatever `who` names. */
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

/** What has ended, and what a clock wrote that stood ahead. Wrong logins that hold something up are remembered for a day. */
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

/** What is answered over the limit; the wait is until the window ends. */
export function refusal(limit: Limit, windowStart: number, nowMs: number): Failure {
  const waitMs = windowStart + limit.windowMs - nowMs
  return new Failure('too_many_requests', [], Math.max(1, Math.ceil(waitMs / 1000)))
}

/** An IPv4 address as it is, also inside IPv6; the first four groups of an IPv6 address. */
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
