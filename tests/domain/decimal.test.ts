import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalPlaces,
  decimalProblem,
  formatHalalas,
  formatPrice,
  formatQuantity,
  formatRate,
  formatRatio,
  parseDecimal,
  parseHalalas,
  parsePrice,
  parseQuantity,
  parseRate,
  parseRatio,
} from '#domain/decimal.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'

describe('decimal text', () => {
  it('reads the examples of the design', () => {
    expect(parseHalalas('115.00')).toEqual({ ok: true, value: 11_500 })
    expect(parsePrice('8.6957')).toEqual({ ok: true, value: 86_957 })
    expect(parseQuantity('0.375')).toEqual({ ok: true, value: 375 })
    expect(parseRatio('12')).toEqual({ ok: true, value: 12_000_000 })
    expect(parseRate('15')).toEqual({ ok: true, value: 1500 })
    expect(parseHalalas('-0.05')).toEqual({ ok: true, value: -5 })
    expect(parseHalalas('-0.00')).toEqual({ ok: true, value: 0 })
  })

  it('writes money with both decimals and the others without idle zeros', () => {
    expect(formatHalalas(halalas(11_500))).toBe('115.00')
    expect(formatHalalas(halalas(-5))).toBe('-0.05')
    expect(formatHalalas(halalas(0))).toBe('0.00')
    expect(formatPrice(price(86_957))).toBe('8.6957')
    expect(formatPrice(price(1_000_000))).toBe('100')
    expect(formatQuantity(quantity(375))).toBe('0.375')
    expect(formatQuantity(quantity(-1500))).toBe('-1.5')
    expect(formatRatio(ratio(12_000_000))).toBe('12')
    expect(formatRate(rate(0))).toBe('0')
    expect(formatRate(rate(733))).toBe('7.33')
  })

  it.each(['', ' 1', '1 ', '+1', '.5', '5.', '1,5', '1e3', '--1', '٣', '1.2.3', '0x10', 'NaN'])('refuses %j', text => {
    expect(parseDecimal(text, 'money')).toEqual({ ok: false, code: 'invalidNumber' })
  })

  it('refuses more decimals than the kind has, zeros too', () => {
    expect(parseHalalas('1.005')).toEqual({ ok: false, code: 'tooManyDecimals' })
    expect(parseHalalas('1.000')).toEqual({ ok: false, code: 'tooManyDecimals' })
    expect(parseQuantity('1.000')).toEqual({ ok: true, value: 1000 })
    expect(decimalProblem('lines.0.quantity', 'tooManyDecimals', 'quantity')).toEqual({
      at: 'lines.0.quantity',
      code: 'tooManyDecimals',
      params: { decimals: 3 },
    })
  })

  it('refuses what a whole number cannot hold', () => {
    expect(parseHalalas('90071992547409.92')).toEqual({ ok: false, code: 'tooLarge' })
    expect(parseHalalas('90071992547409.91')).toEqual({ ok: true, value: Number.MAX_SAFE_INTEGER })
  })

  it('reads back what it writes, for every kind', () => {
    const written = {
      money: [halalas, formatHalalas, parseHalalas],
      price: [price, formatPrice, parsePrice],
      quantity: [quantity, formatQuantity, parseQuantity],
      ratio: [ratio, formatRatio, parseRatio],
      rate: [rate, formatRate, parseRate],
    } as const
    fc.assert(
      fc.property(fc.maxSafeInteger(), value => {
        expect(written.money[2](written.money[1](halalas(value)))).toEqual({ ok: true, value })
        expect(written.price[2](written.price[1](price(value)))).toEqual({ ok: true, value })
        expect(written.quantity[2](written.quantity[1](quantity(value)))).toEqual({ ok: true, value })
        expect(written.ratio[2](written.ratio[1](ratio(value)))).toEqual({ ok: true, value })
        expect(written.rate[2](written.rate[1](rate(value)))).toEqual({ ok: true, value })
      }),
    )
    expect(Object.keys(written).sort()).toEqual(Object.keys(decimalPlaces).sort())
  })
})
