import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBillCode, isBranchPrefix, numbersEndingIn, parseBillCode } from '#domain/bills/numbering.ts'

describe('bill codes', () => {
  it('are the prefix of the branch and six digits', () => {
    expect(formatBillCode({ prefix: '1', number: 123 })).toBe('1-000123')
    expect(formatBillCode({ prefix: 'RUH2', number: 1_234_567 })).toBe('RUH2-1234567')
  })

  it.each([
    ['123', { prefix: '7', number: 123 }],
    ['000123', { prefix: '7', number: 123 }],
    ['1-000123', { prefix: '1', number: 123 }],
    [' ruh - 5 ', { prefix: 'RUH', number: 5 }],
    ['١٢٣', { prefix: '7', number: 123 }],
    ['۱-۰۰۰۱۲۳', { prefix: '1', number: 123 }],
  ])('%j is understood', (text, value) => {
    expect(parseBillCode(text, '7')).toEqual({ ok: true, value })
  })

  it.each(['', '0', '-5', '1-', '1-0', 'abc', '1.5', '1-2-3', '1234567890', 'TOOLONG-1'])('%j is refused', text => {
    expect(parseBillCode(text, '7', 'billCode')).toEqual({
      ok: false,
      problems: [{ at: 'billCode', code: 'invalidBillCode' }],
    })
  })

  it.each([
    ['812', 5000, [4812, 3812, 2812]],
    ['812', 4812, [3812, 2812, 1812]],
    ['812', 1813, [1812, 812]],
    ['012', 1013, [1012, 12]],
    ['000', 1000, []],
    ['000', 1001, [1000]],
    ['812', 1, []],
  ])('of those that end in %s, below %i, the latest are %j', (digits, next, numbers) => {
    expect(numbersEndingIn(digits, next, 3)).toEqual(numbers)
  })

  it('take only a short prefix and a positive whole number', () => {
    expect(['1', 'RUH', 'A1B2C3'].every(isBranchPrefix)).toBe(true)
    expect(['', 'ر', 'a', 'A-1', 'TOOLONG'].some(isBranchPrefix)).toBe(false)
    expect(() => formatBillCode({ prefix: 'a', number: 1 })).toThrow(RangeError)
    for (const number of [0, -1, 1.5, 1_000_000_000])
      expect(() => formatBillCode({ prefix: '1', number })).toThrow(RangeError)
  })

  it('are read back as they were written, and rise as text while they have six digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,6}$/), fc.integer({ min: 1, max: 999_999_999 }), (prefix, number) => {
        expect(parseBillCode(formatBillCode({ prefix, number }), 'X')).toEqual({ ok: true, value: { prefix, number } })
        if (number < 999_999)
          expect(formatBillCode({ prefix, number }) < formatBillCode({ prefix, number: number + 1 })).toBe(true)
      }),
    )
  })
})
