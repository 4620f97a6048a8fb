/** The seasons of the shop, by both calendars. */
import { type Day, dayStartMs, partsOf } from '#domain/days.ts'

/** January to December: schools begin in September, families travel in July. */
const monthWeights = [0.98, 0.97, 1, 1, 0.98, 0.95, 0.84, 1.02, 1.1, 1.02, 1.04, 1.06]
/** Of the Islamic calendar, by its months: people stock up in Shaban, Ramadan is the fullest, the first days of Shawwal are the feast. */
const islamicWeights: Readonly<Record<number, number>> = { 8: 1.12, 9: 1.38, 10: 1.06, 12: 1.1 }

const islamicCalendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' })

/** How full a day is by its season; 1 on average. */
export function seasonOf(day: Day): number {
  return (monthWeights[partsOf(day).month - 1] ?? 1) * (islamicWeights[islamicMonth(day)] ?? 0.94)
}

/** From 1; the ninth is Ramadan. */
export function islamicMonth(day: Day): number {
  return Number(islamicCalendar.format(dayStartMs(day, 0)))
}
