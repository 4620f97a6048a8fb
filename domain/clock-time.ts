/** Times of day as `HH:MM` in 24 hours, which sort as text; and minutes of the day, from 0 to 1439. */
import { latinDigits } from './digits.ts'
import { accepted, problem, type Result, refused } from './problem.ts'

export const minutesOfDay = 1440

/** Parses `9`, `9:30`, `٢٢:٠٠`, `10 pm` and `١٠ م`; `24:00` is the midnight `00:00`. Refuses anything else as `invalidTime`. */
export function parseClockTime(text: string): Result<string> {
  const typed = latinDigits(text).trim().toLowerCase()
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|ص|م)?$/u.exec(typed)
  const [hour, minute] = [Number(match?.[1] ?? Number.NaN), Number(match?.[2] ?? 0)]
  const half = match?.[3]
  const isOfHalf = half === undefined ? hour <= 24 : hour >= 1 && hour <= 12
  if (!isOfHalf || minute > 59 || (hour === 24 && minute > 0)) return refused(problem('', 'invalidTime'))
  const hours = half === undefined ? hour % 24 : (hour % 12) + (half === 'pm' || half === 'م' ? 12 : 0)
  return accepted(`${twoDigits(hours)}:${twoDigits(minute)}`)
}

/** The minute of the day of `HH:MM`; null for the empty text. */
export function minuteOfTime(time: string): number | null {
  return time === '' ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function timeOfMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** The minute of the day of an instant, where clocks are `offsetMinutes` ahead of UTC. */
export function minuteOfDay(instantMs: number, offsetMinutes: number): number {
  const minutes = Math.floor(instantMs / 60_000) + offsetMinutes
  return ((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
