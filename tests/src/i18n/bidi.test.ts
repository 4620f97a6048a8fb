import { describe, expect, test } from 'vitest'
import { isolatedIn, leftToRight, withoutIsolation } from '#src/i18n/bidi.ts'

describe('a value in a text', () => {
  test.each(['3-002610', '22/11/2026', '050 123 4567', '15%', '-1.50', 'SAR 1,234.50', 'A-12'])(
    '%s keeps its order among Arabic letters',
    value => {
      expect(isolatedIn(true, value)).toBe(`\u2066${value}\u2069`)
      expect(isolatedIn(false, value)).toBe(value)
    },
  )

  test.each(['5', 'milk', ''])('%s needs nothing', value => {
    expect(isolatedIn(true, value)).toBe(value)
    expect(isolatedIn(false, value)).toBe(value)
  })

  test('with Arabic letters is isolated on every page', () => {
    expect([isolatedIn(true, 'أرز 40 كجم'), isolatedIn(false, 'أرز 40 كجم')]).toEqual([
      '\u2068أرز 40 كجم\u2069',
      '\u2068أرز 40 كجم\u2069',
    ])
  })

  test('is isolated once', () => {
    expect(isolatedIn(true, leftToRight('3-002610'))).toBe(leftToRight('3-002610'))
    expect(withoutIsolation(isolatedIn(true, '3-002610'))).toBe('3-002610')
  })
})
