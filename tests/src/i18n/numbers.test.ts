import { describe, expect, test } from 'vitest'
import { halalas, price, quantity, rate } from '#domain/money.ts'
import { numberFormats } from '#src/i18n/numbers.ts'

/** Marks of direction and unbreakable spaces are for the eye only. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ')

describe('numbers', () => {
  test('show money with both decimals and the currency', () => {
    const english = numberFormats('en')
    expect(english.amount(halalas(123_450))).toBe('1,234.50')
    expect(plain(english.money(halalas(123_450)))).toBe('SAR 1,234.50')
    expect(english.amount(halalas(-5))).toBe('-0.05')
    expect(english.amount(halalas(9_999_999_999_999))).toBe('99,999,999,999.99')
  })

  test('show the digits that were chosen, whatever the browser would choose', () => {
    expect(numberFormats('ar').amount(halalas(123_450))).toBe('1,234.50')
    expect(numberFormats('ar', 'arab').amount(halalas(123_450))).toBe('١٬٢٣٤٫٥٠')
    expect(plain(numberFormats('ar').money(halalas(123_450)))).toBe('1,234.50 ر.س.')
  })

  test('show prices, quantities and rates with the decimals of their kind', () => {
    const english = numberFormats('en')
    expect([english.price(price(86_957)), english.price(price(1_150_000))]).toEqual(['8.6957', '115.00'])
    expect([english.quantity(quantity(375)), english.quantity(quantity(12_000))]).toEqual(['0.375', '12'])
    expect([english.percent(rate(1500)), english.percent(rate(1250))]).toEqual(['15%', '12.5%'])
    expect(english.count(20_000)).toBe('20,000')
  })

  test('are made once for a language', () => {
    expect(numberFormats('de')).toBe(numberFormats('de'))
    expect(numberFormats('de').amount(halalas(123_450))).toBe('1.234,50')
  })
})
