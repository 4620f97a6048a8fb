/** Schedules as stored, and as their owners see them. */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type Schedule, type ScheduledContent, scheduledContent, scheduledFilesMax } from '#contract/schedule.ts'
import type { Access } from '#domain/access/can.ts'
import { type Day, day, firstOfMonth, lastOfMonth } from '#domain/days.ts'
import { daysOfPeriod } from '#domain/named-period.ts'
import type { Days } from '#domain/period-before.ts'
import type { Rhythm } from '#domain/rhythm.ts'
import type { Caller } from '../calls/handler.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { stillHasAccess } from './file-access.ts'

export type ScheduleRow = Selectable<Schema['schedule']>

const weekdays = z.literal([0, 1, 2, 3, 4, 5, 6])

export function rhythmOf({ every, weekday, month_day: monthDay, hour }: ScheduleRow): Rhythm {
  return { every, weekday: weekdays.parse(weekday), monthDay, hour }
}

export function contentOf({ content }: Pick<ScheduleRow, 'content'>): ScheduledContent {
  return scheduledContent.parse(JSON.parse(content))
}

/** The period of a file due on this day: a pack covers a whole month. */
export function daysOfContent({ kind, period }: ScheduledContent, of: Day): Days {
  const days = daysOfPeriod(period, of)
  return kind === 'pack' ? { from: firstOfMonth(days.from), to: lastOfMonth(days.from) } : days
}

/** With the files that the owner may still see. */
export async function readSchedules(
  db: Db,
  tx: Tx,
  { userId, access }: Pick<Caller, 'userId' | 'access'>,
  id?: number,
): Promise<Schedule[]> {
  const rows = await tx
    .selectFrom('schedule')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, select => select.where('id', '=', id ?? 0))
    .orderBy('name_look')
    .execute()
  const runs = await readRuns(
    db,
    tx,
    rows.map(row => row.id),
  )
  return rows.map(row => scheduleReply(row, runs.get(row.id) ?? [], access))
}

type RunRow = Omit<Selectable<Schema['schedule_run']>, 'content'> & { readonly is_kept: number }

/** The newest first, without the files' content. */
async function readRuns(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly RunRow[]>> {
  if (ids.length === 0) return new Map()
  const runs = await tx
    .selectFrom('schedule_run')
    .select([
      'id',
      'schedule_id',
      'due_day',
      'from_day',
      'to_day',
      'ended_at',
      'outcome',
      'detail',
      'file_name',
      'size',
      'permissions',
    ])
    .select(row => row.case().when('content', 'is not', null).then(1).else(0).end().as('is_kept'))
    .where(inList(db.kind, 'schedule_id', ids))
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(runs, run => run.schedule_id)
}

function scheduleReply(row: ScheduleRow, runs: readonly RunRow[], access: Access): Schedule {
  const [last] = runs
  return {
    ...{ id: row.id, name: row.name, content: contentOf(row), language: row.language, ...rhythmOf(row) },
    pausedFor: row.paused_for === '' ? null : row.paused_for,
    nextAt: row.paused_for === '' ? row.due_at : null,
    isMaking: row.claim !== '' || row.is_asked === 1,
    lastRun: last === undefined ? null : { ...daysOfRun(last), at: last.ended_at, ...reasonOf(last) },
    files: runs
      .filter(run => run.is_kept === 1 && stillHasAccess(access, run.permissions))
      .slice(0, scheduledFilesMax)
      .map(run => ({ ...daysOfRun(run), id: run.id, name: run.file_name, madeAt: run.ended_at, bytes: run.size })),
  }
}

function daysOfRun({ from_day, to_day }: RunRow) {
  return { from: day(from_day), to: day(to_day) }
}

function reasonOf({ outcome, detail }: RunRow) {
  return { outcome, detail }
}
