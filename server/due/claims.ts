/**
 * Claims a subject for this server process. A claim lasts as long as a transaction may take; another process then takes over. After a failure
 * the subject waits, longer after each attempt, and the row keeps the error. A clock that was ahead delays nothing: a longer wait than the
 * longest is over.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { DueSubject, DueWork } from './due-work.ts'

const minuteMs = 60_000
const claimMs = 10 * minuteMs
const retryMs = 5 * minuteMs
const retryMsMax = 60 * minuteMs

export type DueClaim = {
  readonly work: string
  readonly subjectId: number
  readonly claim: string
  readonly attempts: number
}

/** Undefined while another process works on it, or it waits after a failure. */
export async function claimSubject(
  { db, now }: Services,
  { name }: DueWork,
  { id }: DueSubject,
): Promise<DueClaim | undefined> {
  const nowMs = now()
  const claim = randomUUID()
  const { rows } = await db.write([], tx =>
    sql<{ attempts: number }>`INSERT INTO due_claim (work, subject_id, claim, try_at, attempts, error)
      VALUES (${name}, ${id}, ${claim}, ${nowMs + claimMs}, 1, '')
      ON CONFLICT (work, subject_id) DO UPDATE SET claim = excluded.claim, try_at = excluded.try_at, attempts = due_claim.attempts + 1
        WHERE due_claim.try_at <= ${nowMs} OR due_claim.try_at > ${nowMs + retryMsMax}
      RETURNING attempts`.execute(tx),
  )
  const [row] = rows
  return row && { work: name, subjectId: id, claim, attempts: row.attempts }
}

/** Everything that was due is posted. */
export async function endClaim({ db }: Services, { work, subjectId, claim }: DueClaim): Promise<void> {
  await db.write([], tx =>
    tx
      .deleteFrom('due_claim')
      .where('work', '=', work)
      .where('subject_id', '=', subjectId)
      .where('claim', '=', claim)
      .execute(),
  )
}

/** Retries later. */
export async function postpone(
  { db, now }: Services,
  { work, subjectId, claim, attempts }: DueClaim,
  error: string,
): Promise<void> {
  const tryAt = now() + Math.min(retryMs * attempts, retryMsMax)
  await db.write([], tx =>
    tx
      .updateTable('due_claim')
      .set({ claim: '', try_at: tryAt, error })
      .where('work', '=', work)
      .where('subject_id', '=', subjectId)
      .where('claim', '=', claim)
      .execute(),
  )
}
