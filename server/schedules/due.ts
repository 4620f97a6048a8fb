/** When something is due, by the clocks of the company. */
import { addDays, businessDay, type Day, dayStartMs } from '#domain/days.ts'
import { dueDayFrom, dueDayUpTo, type Rhythm } from '#domain/rhythm.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'

export type Due = { readonly day: Day; readonly atMs: number }

const hourMs = 3_600_000

/** The last one that is not later than now. */
export function newestDue(timeZone: string, rhythm: Rhythm, nowMs: number): Due {
  const newest = dueOn(timeZone, rhythm, dueDayUpTo(rhythm, dayInZone(timeZone, nowMs)))
  return newest.atMs <= nowMs ? newest : dueOn(timeZone, rhythm, dueDayUpTo(rhythm, addDays(newest.day, -1)))
}

/** The first one that is later than now. */
export function nextDue(timeZone: string, rhythm: Rhythm, nowMs: number): Due {
  const next = dueOn(timeZone, rhythm, dueDayFrom(rhythm, dayInZone(timeZone, nowMs)))
  return next.atMs > nowMs ? next : dueOn(timeZone, rhythm, dueDayFrom(rhythm, addDays(next.day, 1)))
}

export function dayInZone(timeZone: string, instantMs: number): Day {
  return businessDay(instantMs, offsetMinutesOf(timeZone, instantMs))
}

/** Of an hour that the clocks have twice it is the second; one that they leave out begins as they do. */
function dueOn(timeZone: string, rhythm: Rhythm, day: Day): Due {
  const utcMs = dayStartMs(day, 0) + rhythm.hour * hourMs
  const guessMs = utcMs - offsetMinutesOf(timeZone, utcMs) * 60_000
  return { day, atMs: utcMs - offsetMinutesOf(timeZone, guessMs) * 60_000 }
}
