import { describe, expect, test } from 'vitest'
import { formatNumber, inDigits } from '#domain/numbers/number-format.ts'

describe('a written number', () => {
  test.each([
    [1234567, 2, 2, '12,345.67', '١٢٬٣٤٥٫٦٧'],
    [-5, 2, 2, '-0.05', '-٠٫٠٥'],
    [0, 2, 2, '0.00', '٠٫٠٠'],
    [1500, 3, 0, '1.5', '١٫٥'],
    [2000, 3, 0, '2', '٢'],
    [120000, 4, 2, '12.00', '١٢٫٠٠'],
    [123456, 4, 2, '12.3456', '١٢٫٣٤٥٦'],
    [1000000, 0, 0, '1,000,000', '١٬٠٠٠٬٠٠٠'],
    [999, 0, 0, '999', '٩٩٩'],
  ])('%i with %i decimals, at least %i, is %s or %s', (value, decimals, decimalsMin, latin, arabic) => {
    expect(formatNumber(value, { digits: 'latn', decimals, decimalsMin })).toBe(latin)
    expect(formatNumber(value, { digits: 'arab', decimals, decimalsMin })).toBe(arabic)
  })

  test('groups no thousands when that is turned off', () => {
    expect(formatNumber(1234567, { digits: 'latn', decimals: 2, isGrouped: false })).toBe('12345.67')
  })

  test('is whole to begin with', () => {
    expect(() => formatNumber(0.5, { digits: 'latn', decimals: 2 })).toThrow(RangeError)
  })

  test('digits in a text change, its marks stay', () => {
    expect(inDigits('INV-2026/12.5 ۳', 'arab')).toBe('INV-٢٠٢٦/١٢.٥ ٣')
    expect(inDigits('٣٣٠ مل ۳', 'latn')).toBe('330 مل 3')
  })
})
