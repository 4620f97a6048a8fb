/** The seasonal demand of the demo shop, by both calendars. */
import { type Day, dayStartMs, partsOf } from '#domain/days.ts'

/** January to December: schools begin in September, families travel in July. */
const monthWeights = [0.98, 0.97, 1, 1, 0.98, 0.95, 0.84, 1.02, 1.1, 1.02, 1.04, 1.06]
/** By month of the Islamic calendar: people stock up in Shaban, Ramadan has the highest demand, and Shawwal begins with Eid. */
const islamicWeights: Readonly<Record<number, number>> = { 8: 1.12, 9: 1.38, 10: 1.06, 12: 1.1 }

const islamicCalendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' })

/** The relative demand of a day by its season; 1 on average. */
export function seasonOf(day: Day): number {
  return (monthWeights[partsOf(day).month - 1] ?? 1) * (islamicWeights[islamicMonth(day)] ?? 0.94)
}

/** From 1; the ninth is Ramadan. */
export function islamicMonth(day: Day): number {
  return Number(islamicCalendar.format(dayStartMs(day, 0)))
}
