import { describe, expect, test } from 'vitest'
import { supportedLanguages } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { dayByKey, isBetween, isWeekend, monthsLater, weekdayNames, weeksOf } from '#src/fields/calendar-days.ts'

const sunday = day('2026-11-22')
const press = (key: string, shiftKey = false) => ({ key, shiftKey })

describe('a page of the calendar', () => {
  test('has six whole weeks from Sunday in Arabic and from Monday in German, with every day once', () => {
    const arabic = weeksOf(sunday, 'ar').flat()
    expect([arabic[0], arabic.at(-1), new Set(arabic).size]).toEqual(['2026-11-01', '2026-12-12', 42])
    const german = weeksOf(sunday, 'de').flat()
    expect([german[0], german.at(-1), new Set(german).size]).toEqual(['2026-10-26', '2026-12-06', 42])
  })

  test('names its columns in the language', () => {
    expect(weekdayNames('ar').map(name => name.long)[0]).toBe('الأحد')
    expect(weekdayNames('en').map(name => name.short)).toEqual(['S', 'M', 'T', 'W', 'T', 'F', 'S'])
    expect(weekdayNames('fr').map(name => name.long)[0]).toBe('lundi')
    for (const language of supportedLanguages) {
      expect(new Set(weekdayNames(language).map(name => name.long)).size).toBe(7)
    }
  })

  test('marks Friday and Saturday', () => {
    const days = weeksOf(sunday, 'ar')[3] ?? []
    expect(days.filter(isWeekend)).toEqual(['2026-11-27', '2026-11-28'])
  })
})

describe('a key in the calendar', () => {
  test.each([
    ['ArrowRight', false, '2026-11-23'],
    ['ArrowLeft', false, '2026-11-21'],
    ['ArrowDown', false, '2026-11-29'],
    ['ArrowUp', false, '2026-11-15'],
    ['PageDown', false, '2026-12-22'],
    ['PageUp', false, '2026-10-22'],
    ['PageDown', true, '2027-11-22'],
    ['PageUp', true, '2025-11-22'],
    ['Home', false, '2026-11-22'],
    ['End', false, '2026-11-28'],
  ] as const)('%s (with Shift: %s) leads from 22 November 2026 to %s', (key, shift, to) => {
    expect(dayByKey(press(key, shift), sunday, 'en')).toBe(to)
  })

  test('to the left is later where the page reads from the right', () => {
    expect(dayByKey(press('ArrowLeft'), sunday, 'ar')).toBe('2026-11-23')
    expect(dayByKey(press('ArrowRight'), sunday, 'ar')).toBe('2026-11-21')
  })

  test('a month without the day leads to its last', () => {
    expect(dayByKey(press('PageDown'), day('2026-01-31'), 'en')).toBe('2026-02-28')
  })

  test('leads nowhere beyond the years that can be typed', () => {
    expect(dayByKey(press('ArrowDown'), day('2199-12-31'), 'en')).toBe('2199-12-31')
    expect(monthsLater(day('1900-01-15'), -1)).toBe('1900-01-15')
  })

  test('another key leads nowhere at all', () => {
    expect(dayByKey(press('x'), sunday, 'en')).toBeUndefined()
  })
})

test('the bounds of a field are days that can be chosen', () => {
  const [min, max] = [day('2026-11-10'), day('2026-11-20')]
  const inside = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].filter(of => isBetween(day(of), min, max))
  expect(inside).toEqual(['2026-11-10', '2026-11-20'])
  expect(isBetween(sunday, undefined, undefined)).toBe(true)
})
