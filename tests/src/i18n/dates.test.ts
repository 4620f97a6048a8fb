import { describe, expect, test } from 'vitest'
import { type Language, supportedLanguages } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { friendlyDay, longDateTime, longDay, monthOf, shortDateTime, shortDay, wallClock } from '#src/i18n/dates.ts'

/** Saturday, five past three in the afternoon in Riyadh. */
const instant = Date.UTC(2026, 10, 21, 12, 5)

const shown: Record<Language, readonly [long: string, short: string, month: string]> = {
  ar: ['السبت، 21 نوفمبر 2026 الساعة 3:05 م', '21/11/2026 - 3:05 م', 'نوفمبر 2026'],
  en: ['Saturday, 21st November 2026 at 3:05 PM', '11/21/2026 - 3:05 PM', 'November 2026'],
  fr: ['samedi 21 novembre 2026 à 15:05', '21/11/2026 - 15:05', 'novembre 2026'],
  de: ['Samstag, 21. November 2026 um 15:05 Uhr', '21.11.2026 - 15:05', 'November 2026'],
  pt: ['sábado, 21 de novembro de 2026 às 15:05', '21/11/2026 - 15:05', 'novembro de 2026'],
  ko: ['2026년 11월 21일 토요일 오후 3:05', '2026. 11. 21. - 오후 3:05', '2026년 11월'],
}

describe.each(supportedLanguages)('in %s', language => {
  test('dates show the parts that the specification names, in the order of the language', () => {
    const [long, short, month] = shown[language]
    expect(longDateTime(instant, language)).toBe(long)
    expect(shortDateTime(instant, language)).toBe(short)
    expect(monthOf(day('2026-11-21'), language)).toBe(month)
  })
})

test('English counts days as 1st, 2nd, 3rd, 4th, 11th and 22nd', () => {
  const days = ['01', '02', '03', '04', '11', '22'].map(number => longDay(day(`2026-05-${number}`), 'en'))
  expect(days.map(text => text.split(' ')[1])).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd'])
})

test('midnight and noon are twelve', () => {
  expect(shortDateTime(Date.UTC(2026, 0, 31, 21, 0), 'en')).toBe('02/01/2026 - 12:00 AM')
  expect(shortDateTime(Date.UTC(2026, 0, 31, 9, 0), 'ar')).toBe('31/01/2026 - 12:00 م')
})

test('an instant is shown as the clocks of the company show it, on the day that it is there', () => {
  const lateEvening = Date.UTC(2026, 11, 31, 22, 30)
  expect(wallClock(lateEvening, 'Asia/Riyadh')).toEqual({ day: '2027-01-01', time: { hour: 1, minute: 30 } })
  expect(wallClock(lateEvening, 'America/New_York')).toEqual({ day: '2026-12-31', time: { hour: 17, minute: 30 } })
  expect(shortDateTime(lateEvening, 'en')).toBe('01/01/2027 - 1:30 AM')
})

test('a change of the clocks where the program runs moves neither day nor time', () => {
  const before = process.env.TZ
  try {
    // Clocks went from 2:00 to 3:00 in Berlin and from 24:00 to 1:00 in Beirut on that day.
    for (const zone of ['Europe/Berlin', 'Asia/Beirut']) {
      process.env.TZ = zone
      expect(shortDateTime(Date.UTC(2026, 2, 28, 23, 30), 'en')).toBe('03/29/2026 - 2:30 AM')
      expect(shortDay(day('2026-03-29'), 'en')).toBe('03/29/2026')
    }
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

test('years before 100 keep their century', () => {
  expect(shortDay(day('0099-02-01'), 'en')).toBe('02/01/0099')
})

test('today and yesterday are words, other days are short', () => {
  const words = { today: day('2026-03-01'), todayText: 'Today', yesterdayText: 'Yesterday' }
  const friendly = (text: string) => friendlyDay(day(text), 'en', words)
  expect(['2026-03-01', '2026-02-28', '2026-02-27', '2026-03-02'].map(friendly)).toEqual([
    'Today',
    'Yesterday',
    '02/27/2026',
    '03/02/2026',
  ])
})
