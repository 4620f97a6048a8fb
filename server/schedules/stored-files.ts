/** Retention: the maximum number of runs and files per schedule, and of bytes per user. */
import { scheduledBytesMax, scheduledFilesMax } from '#contract/schedule.ts'
import type { Tx } from '../db/database.ts'
import type { ScheduleRow } from './schedule-rows.ts'

/** More than a year of daily runs: a clock set back by less repeats none. */
const runsMax = 400

type StoredFile = { readonly id: number; readonly schedule_id: number; readonly size: number }

export async function keepBounds(tx: Tx, { id, user_id }: ScheduleRow): Promise<void> {
  const newest = await tx
    .selectFrom('schedule_run')
    .select('id')
    .where('schedule_id', '=', id)
    .orderBy('id', 'desc')
    .offset(runsMax)
    .limit(1)
    .executeTakeFirst()
  if (newest) await tx.deleteFrom('schedule_run').where('schedule_id', '=', id).where('id', '<=', newest.id).execute()
  const stored = await tx
    .selectFrom('schedule_run')
    .innerJoin('schedule', 'schedule.id', 'schedule_run.schedule_id')
    .select(['schedule_run.id', 'schedule_id', 'size'])
    .where('schedule.user_id', '=', user_id)
    .where('schedule_run.content', 'is not', null)
    .orderBy('schedule_run.id', 'desc')
    .execute()
  const ids = outOfBounds(stored, id)
  if (ids.length > 0) await tx.updateTable('schedule_run').set({ content: null }).where('id', 'in', ids).execute()
}

/** `kept`: all files of the user, the newest first. */
export function outOfBounds(stored: readonly StoredFile[], scheduleId: number): readonly number[] {
  const tooMany = stored.filter(run => run.schedule_id === scheduleId).slice(scheduledFilesMax)
  let bytes = 0
  const tooLarge = stored.filter(run => {
    if (tooMany.includes(run)) return false
    bytes += run.size
    return bytes > scheduledBytesMax
  })
  return [...tooMany, ...tooLarge].map(run => run.id)
}
