/**
 * Writes refusals to the audit. Anybody can cause any number of refusals, so they are not written during the request or row by row: they
 * are counted in memory and written a second later in one transaction. Refusals of the same kind, user, address and subject within a minute
 * form one row, and a second one at its end if more came. The number of distinct kinds per minute is limited for strangers and for each
 * signed-in user; the rest is counted in one row.
 *
 * A killed server loses what it has not written: a second of refusals, and the counts of the last minute.
 */

import { type Actor, actorOf, type IdentityAction, recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { networkOf } from './rate-limit.ts'

export type CountedRefusal = Actor & {
  readonly action: Extract<
    IdentityAction,
    | 'login.failed'
    | 'login.locked'
    | 'login.refusedWhileLocked'
    | 'login.limited'
    | 'login.disabled'
    | 'password.wrong'
    | 'access.refused'
  >
  readonly subject?: string
}

type Counted = {
  readonly refusal: CountedRefusal
  readonly pool: string
  readonly firstAtMs: number
  /** By the monotonic clock. */
  readonly sinceMs: number
  count: number
  isWritten: boolean
}

const minuteMs = 60_000
const delayMs = 1000
const kindsMax = { strangers: 60, person: 20 } as const
const strangers = 'strangers'

type Pending = { readonly counted: Map<string, Counted>; timer: NodeJS.Timeout | undefined; writing: Promise<void> }
const pendingOf = new WeakMap<Db, Pending>()

/** Counts one refusal without waiting. */
export function noteRefusal({ db, now }: Services, refusal: CountedRefusal): void {
  const pending = pendingOf.get(db) ?? { counted: new Map(), timer: undefined, writing: Promise.resolve() }
  pendingOf.set(db, pending)
  const pool = refusal.sessionId === undefined ? strangers : `person ${refusal.userId}`
  const own = kindOf(refusal)
  const isFull =
    !pending.counted.has(own) && countOf(pending, pool) >= (pool === strangers ? kindsMax.strangers : kindsMax.person)
  const key = isFull ? `${pool} ${refusal.action}` : own
  const known = pending.counted.get(key)
  if (known) known.count++
  else {
    const recorded = isFull ? theRest(refusal) : refusal
    const since = { firstAtMs: now(), sinceMs: performance.now() }
    pending.counted.set(key, { refusal: recorded, pool: isFull ? '' : pool, ...since, count: 1, isWritten: false })
  }
  wake(db, pending)
}

/** Writes what is due, or everything at shutdown. */
export async function writeRefusals(db: Db, isEnding = false): Promise<void> {
  const pending = pendingOf.get(db)
  if (!pending) return
  const before = pending.writing.catch(() => undefined)
  pending.writing = before.then(() => writeDue(db, pending, isEnding))
  await pending.writing
}

async function writeDue(db: Db, { counted }: Pending, isEnding: boolean): Promise<void> {
  const isOver = ({ sinceMs }: Counted) => isEnding || performance.now() - sinceMs >= minuteMs
  const due = [...counted.values()].filter(each => each.count > 0 && (!each.isWritten || isOver(each)))
  if (due.length > 0) {
    const rows = due.map(each => ({ each, count: each.count }))
    await db.write([], async tx => {
      for (const { each, count } of rows) {
        const { refusal, firstAtMs: at } = each
        await recordAudit(tx, { ...refusal, at, detail: { count } })
      }
    })
    for (const { each, count } of rows) {
      each.count -= count
      each.isWritten = true
    }
  }
  for (const [key, each] of counted) if (each.count === 0 && isOver(each)) counted.delete(key)
}

/** Checks every second while there are counts. */
function wake(db: Db, pending: Pending): void {
  if (pending.timer) return
  pending.timer = setTimeout(() => {
    pending.timer = undefined
    // A failed write (disk full, database down) is retried; memory stays bounded meanwhile.
    void writeRefusals(db)
      .catch(() => undefined)
      .then(() => {
        if (pending.counted.size > 0) wake(db, pending)
      })
  }, delayMs)
  pending.timer.unref()
}

function kindOf({ userId, sessionId, address = '', action, subject = '' }: CountedRefusal): string {
  return [action, userId ?? '', sessionId ?? '', networkOf(address), subject].join(' ')
}

function countOf({ counted }: Pending, pool: string): number {
  let count = 0
  for (const each of counted.values()) if (each.pool === pool) count++
  return count
}

/** The group of a refusal above the limit of distinct kinds. */
function theRest({ action, userId, sessionId }: CountedRefusal): CountedRefusal {
  const who = sessionId === undefined ? { userId: null } : { userId }
  return { ...actorOf(who), action, subject: 'others' }
}
