import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { supportedLanguages } from '#contract/protocol.ts'
import { type Day, day } from '#domain/days.ts'
import { type DayOrder, readDay, readMonth } from '#domain/fields/read-day.ts'
import { dayOrderOf, shortDay } from '#src/i18n/dates.ts'

const near = day('2026-11-22')
const [dmy, mdy, ymd] = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const satisfies readonly DayOrder[]

/** The language's own order, and what its people type for 5 November 2026. */
const fifthOfNovember: Readonly<Record<(typeof supportedLanguages)[number], readonly [DayOrder, ...string[]]>> = {
  ar: [dmy, '5/11', '05/11/2026', '0511', '051126', '05112026', '٥/١١', '٠٥١١٢٦', '5-11-26', '۵.۱۱.۲۰۲۶', '٥؍١١؍٢٠٢٦'],
  en: [mdy, '11/5', '11/05/2026', '1105', '110526', '11052026', '11-5-26', '11 5 2026'],
  fr: [dmy, '5/11', '05/11/2026', '0511', '051126', '05112026', '5 11 26'],
  de: [dmy, '5.11', '05.11.2026', '0511', '051126', '05112026', '5.11.26'],
  pt: [dmy, '5/11', '05/11/2026', '0511', '051126', '05112026', '5-11-2026'],
  ko: [ymd, '11/5', '2026. 11. 05.', '1105', '261105', '20261105', '26-11-5', '2026년 11월 5일'],
}

describe('a day that is typed', () => {
  for (const language of supportedLanguages) {
    const [order, ...texts] = fifthOfNovember[language]
    test.each(texts)(`${language}: %s is 5 November 2026`, text => {
      expect(dayOrderOf(language)).toBe(order)
      expect(readDay(text, order, near)).toEqual({ ok: true, value: '2026-11-05' })
    })

    test(`${language}: a day that is shown is read as the same day`, () => {
      const anyDay = fc
        .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) })
        .map(instantMs => day(new Date(instantMs).toISOString().slice(0, 10)))
      fc.assert(
        fc.property(anyDay, shown => {
          expect(readDay(shortDay(shown, language), dayOrderOf(language), near)).toEqual({ ok: true, value: shown })
        }),
      )
    })
  }

  test.each([dmy, mdy, ymd])('%s: a number alone is a day of this month', order => {
    expect(readDay('5', order, near)).toEqual({ ok: true, value: '2026-11-05' })
    expect(readDay('30', order, near)).toEqual({ ok: true, value: '2026-11-30' })
    expect(readDay('٢٩', order, day('2028-02-10'))).toEqual({ ok: true, value: '2028-02-29' })
    expect(readDay('31', order, near)).toEqual({ ok: false, code: 'invalidDay' })
  })

  test.each([dmy, mdy, ymd])('%s: the order of files is understood', order => {
    expect(readDay('2026-11-05', order, near)).toEqual({ ok: true, value: '2026-11-05' })
    expect(readDay('2024/2/29', order, near)).toEqual({ ok: true, value: '2024-02-29' })
    expect(readDay('1850-01-31', order, near)).toEqual({ ok: true, value: '1850-01-31' })
  })

  test.each(['t', 'T', 'ف', 'ㅅ', '05/11/2026t', '5ف'])('%s is today', text => {
    expect(readDay(text, dmy, near)).toEqual({ ok: true, value: near })
  })

  test.each([
    ['12/', dmy],
    ['/12', dmy],
    ['511', dmy],
    ['05112', dmy],
    ['0511202', dmy],
    ['051120261', dmy],
    ['5/11/', mdy],
    ['5/11/2', dmy],
    ['5/11/202', dmy],
    ['5//11/2026/1', dmy],
    ['31/4', dmy],
    ['29/2/2026', dmy],
    ['13/5', mdy],
    ['5/13', dmy],
    ['0/5', dmy],
    ['5/0', dmy],
    ['5/11/1899', dmy],
    ['5/11/2200', dmy],
    ['5/11/0026', dmy],
    ['005/11/2026', dmy],
    ['yesterday', dmy],
    ['5,5,5,5', dmy],
    ['-5', dmy],
  ] as const)('%s (%s) is half a date or none', (text, order) => {
    expect(readDay(text, order, near)).toEqual({ ok: false, code: 'invalidDay' })
  })

  test.each(['', '  ', '\u200f'])('nothing (%j) differs from something wrong', text => {
    expect(readDay(text, dmy, near)).toEqual({ ok: false, code: 'required' })
  })

  test('whatever is typed is a day of the calendar, or refused', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9٠-٩/. -]{0,12}$/u))
    fc.assert(
      fc.property(anyText, fc.constantFrom(dmy, mdy, ymd), (text, order) => {
        const read = readDay(text, order, near)
        if (read.ok) expect(utcDay(read.value)).toBe(read.value)
        else expect(['required', 'invalidDay']).toContain(read.code)
      }),
    )
  })
})

/** As the calendar of JavaScript has it. */
function utcDay(of: Day): string {
  return new Date(`${of}T00:00:00Z`).toISOString().slice(0, 10)
}

describe('a month that is typed', () => {
  test.each([
    ['11', dmy],
    ['1126', dmy],
    ['112026', mdy],
    ['11/26', mdy],
    ['١١/٢٠٢٦', dmy],
    ['2611', ymd],
    ['202611', ymd],
    ['26/11', ymd],
    ['2026-11', dmy],
    ['2026-11', mdy],
  ] as const)('%s (%s) is November 2026', (text, order) => {
    expect(readMonth(text, order, near)).toEqual({ ok: true, value: '2026-11' })
  })

  test.each(['13', '0', '111', '11/', '11/2', '1/11/2026', '11/1899', 'May'])('%s is none', text => {
    expect(readMonth(text, dmy, near)).toEqual({ ok: false, code: 'invalidMonth' })
  })

  test('nothing differs from something wrong', () => {
    expect(readMonth(' ', dmy, near)).toEqual({ ok: false, code: 'required' })
  })
})
