/** Computes due times in the company's time zone. */
import { addDays, businessDay, type Day, dayStartMs } from '#domain/days.ts'
import { dueDayFrom, dueDayUpTo, type Rhythm } from '#domain/rhythm.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'

export type Due = { readonly day: Day; readonly atMs: number }

const hourMs = 3_600_000

/** The last due time that is not later than now. */
export function newestDue(timeZone: string, rhythm: Rhythm, nowMs: number): Due {
  const newest = dueOn(timeZone, rhythm, dueDayUpTo(rhythm, dayInZone(timeZone, nowMs)))
  return newest.atMs <= nowMs ? newest : dueOn(timeZone, rhythm, dueDayUpTo(rhythm, addDays(newest.day, -1)))
}

/** The first due time later than now. */
export function nextDue(timeZone: string, rhythm: Rhythm, nowMs: number): Due {
  const next = dueOn(timeZone, rhythm, dueDayFrom(rhythm, dayInZone(timeZone, nowMs)))
  return next.atMs > nowMs ? next : dueOn(timeZone, rhythm, dueDayFrom(rhythm, addDays(next.day, 1)))
}

export function dayInZone(timeZone: string, instantMs: number): Day {
  return businessDay(instantMs, offsetMinutesOf(timeZone, instantMs))
}

/** When a clock change repeats the hour, its second occurrence; when it skips the hour, the moment of the change. */
function dueOn(timeZone: string, rhythm: Rhythm, day: Day): Due {
  const utcMs = dayStartMs(day, 0) + rhythm.hour * hourMs
  const guessMs = utcMs - offsetMinutesOf(timeZone, utcMs) * 60_000
  return { day, atMs: utcMs - offsetMinutesOf(timeZone, guessMs) * 60_000 }
}
