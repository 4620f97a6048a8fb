/**
 * Claims due schedules, so that one server process makes each file. A claim is made in a transaction and lasts as long as a run may take;
 * other processes skip claimed schedules and take over expired claims, up to the maximum number of attempts.
 */
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { RunOutcome } from '#contract/schedule.ts'
import { type RhythmKind, rhythmDaysMax, rhythmKinds } from '#domain/rhythm.ts'
import { readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { nextDue } from './due.ts'
import { rhythmOf, type ScheduleRow } from './schedule-rows.ts'
import { keepBounds } from './stored-files.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Longer than the renderer's time limit. */
export const claimMs = 15 * minuteMs
/** After the first attempt; twice as long after the second. */
export const retryMs = 5 * minuteMs
export const attemptsMax = 3

/** The schedule that has waited longest. Searches again when another process claimed it first. */
export async function claimDue({ db, now }: Services): Promise<ScheduleRow | undefined> {
  for (;;) {
    const nowMs = now()
    const row = await db.read
      .selectFrom('schedule')
      .selectAll()
      .where(isTurn(nowMs))
      .where(isWanted)
      .orderBy('try_at')
      .executeTakeFirst()
    if (row === undefined) return undefined
    const claim = randomUUID()
    const { id, try_at, attempts } = row
    const claimed = await db.write([], tx =>
      tx
        .updateTable('schedule')
        .set({ claim, try_at: nowMs + claimMs, attempts: attempts + 1 })
        .where('id', '=', id)
        .where('try_at', '=', try_at)
        .where('claim', '=', row.claim)
        // It may have been paused since.
        .where(isWanted)
        .returningAll()
        .executeTakeFirst(),
    )
    if (claimed !== undefined) return claimed
  }
}

type Of = ExpressionBuilder<Schema, 'schedule'>

/** A requested run is due within a claim's duration; one that waits longer was requested while the clock was ahead. */
function isTurn(nowMs: number) {
  return (of: Of) =>
    of.or([of('try_at', '<=', nowMs), of.and([of('is_asked', '=', 1), of('try_at', '>', nowMs + claimMs)])])
}

function isWanted(of: Of) {
  return of.or([of('paused_for', '=', ''), of('is_asked', '=', 1)])
}

/** A run in the reply; `due_day` is null for a run that a user started. */
export type EndedRun = {
  readonly due_day: string | null
  readonly from_day: string
  readonly to_day: string
  readonly outcome: RunOutcome
  readonly detail: string
  readonly file_name: string
  readonly content: Uint8Array | null
  readonly permissions: string
}

/** Ends a run, with or without a file. Writes nothing when another process has the claim by now, or the schedule was changed. */
export async function endRun(services: Services, row: ScheduleRow, run: EndedRun): Promise<void> {
  const { db, now } = services
  const { outcome, content } = run
  const next = await nextOf(services, row)
  const paused = outcome === 'notAllowed' || outcome === 'disabled' ? { paused_for: outcome } : {}
  await db.write([], async tx => {
    if (!(await giveUp(tx, row, { ...next, ...paused, attempts: 0, is_asked: 0 }))) return
    const own = { schedule_id: row.id, ended_at: now(), size: content?.byteLength ?? 0 }
    await tx
      .insertInto('schedule_run')
      .values({ ...run, ...own })
      .execute()
    await keepBounds(tx, row)
  })
}

/** The run exists already, from before the clock was set back. */
export async function passOver(services: Services, row: ScheduleRow): Promise<void> {
  const next = await nextOf(services, row)
  await services.db.write([], tx => giveUp(tx, row, { ...next, attempts: 0 }))
}

/** Retries later; when this process is shutting down, another one takes over at once. */
export async function tryAgain({ db, now }: Services, row: ScheduleRow, isEnding: boolean): Promise<void> {
  const { attempts } = row
  const again = isEnding ? { try_at: now(), attempts: attempts - 1 } : { try_at: now() + retryMs * attempts, attempts }
  await db.write([], tx => giveUp(tx, row, again))
}

/** Repairs schedules that a clock ahead of time had delayed. Their finished runs remain and are not repeated. */
export async function mendFromFuture(services: Services): Promise<void> {
  const { db, now } = services
  const latest = (every: RhythmKind) => now() + (rhythmDaysMax[every] + 1) * dayMs
  const rows = await db.read
    .selectFrom('schedule')
    .selectAll()
    .where('paused_for', '=', '')
    .where(of => of.or(rhythmKinds.map(every => of.and([of('every', '=', every), of('try_at', '>', latest(every))]))))
    .execute()
  for (const row of rows) {
    const next = await nextOf(services, row)
    await db.write([], tx => giveUp(tx, row, { ...next, attempts: 0 }))
  }
}

async function nextOf({ db, now }: Services, row: ScheduleRow) {
  const { company } = await readConfiguration(db)
  const { atMs } = nextDue(company.time_zone, rhythmOf(row), now())
  return { due_at: atMs, try_at: atMs }
}

/** Releases the claim; returns whether this process still had it. */
async function giveUp(tx: Tx, { id, claim }: ScheduleRow, changed: Partial<ScheduleRow>): Promise<boolean> {
  const given = await tx
    .updateTable('schedule')
    .set({ ...changed, claim: '' })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
}
