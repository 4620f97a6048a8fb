import { describe, expect, test } from 'vitest'
import type { FieldKind } from '#contract/field-kinds.ts'
import { day } from '#domain/days.ts'
import { mayBeTyped, typing } from '#src/fields/typed-value.ts'

const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const

describe('what is typed into a field', () => {
  const read: readonly (readonly [keyof typeof typing, string, unknown, string])[] = [
    ['text', '  شارع العليا ', 'شارع العليا', 'شارع العليا'],
    ['code', ' C-١٢ ', 'C-١٢', 'C-١٢'],
    ['longText', 'سطر\nآخر ', 'سطر\nآخر', 'سطر\nآخر'],
    ['money', '١٬٥٠٠٫٥', 150_050, '1500.50'],
    ['money', '12*3', 3600, '36.00'],
    ['price', '1.2345', 12_345, '1.2345'],
    ['quantity', '٠٫٣٧٥', 375, '0.375'],
    ['percent', '١٥٪', 1500, '15%'],
    ['count', '١٢', 12, '12'],
    ['colour', ' 1e7b4f ', '#1E7B4F', '#1E7B4F'],
    ['colour', '#٠a7', '#00AA77', '#00AA77'],
    ['day', '5/3/2026', '2026-03-05', '2026-03-05'],
    ['month', '3/2026', '2026-03', '2026-03'],
    ['flag', '✓', true, '1'],
    ['flag', '٠', false, '0'],
  ]
  test.each(read)('%s %s', (kind, text, value, tidied) => {
    expect(typing[kind].read(text, words)).toEqual({ ok: true, value })
    expect(typing[kind].tidied(text, words)).toBe(tidied)
    // What is written is read as the same again.
    expect(typing[kind].read(tidied, words)).toEqual({ ok: true, value })
  })

  test('is nothing where it is empty, whatever the kind', () => {
    for (const each of Object.values(typing)) {
      expect(each.read('  ', words)).toEqual({ ok: true, value: null })
      expect(each.tidied('  ', words)).toBe('')
    }
  })

  test('stays as it was typed where it cannot be read', () => {
    expect(typing.money.read('1,2,3', words)).toMatchObject({ ok: false })
    expect(typing.money.tidied('1,2,3', words)).toBe('1,2,3')
    expect(typing.day.tidied('3/', words)).toBe('3/')
    for (const text of ['green', '#12345', '1e7b4g'])
      expect(typing.colour.read(text, words)).toEqual({ ok: false, code: 'invalidColour' })
  })

  test('is refused at the keystroke only where no further key can mend it', () => {
    const typed: readonly (readonly [FieldKind, string, boolean])[] = [
      ['money', '12.345', false],
      ['money', '12.34', true],
      ['money', 'ab', false],
      ['price', '1.23456', false],
      ['quantity', '0.3755', false],
      ['quantity', '', true],
      ['text', 'ab', true],
      ['code', '12.345', true],
    ]
    for (const [kind, text, expected] of typed)
      expect([kind, text, mayBeTyped(kind, text)]).toEqual([kind, text, expected])
  })
})
