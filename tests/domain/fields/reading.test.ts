import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHalalas } from '#domain/decimal.ts'
import {
  discountText,
  quantityOne,
  type Read,
  readDiscount,
  readMoney,
  readPrice,
  readQuantity,
  readSignedMoney,
  refuseMoneyKey,
  refusePriceKey,
  refuseQuantityKey,
} from '#domain/fields/reading.ts'
import { halalas, price, quantity, rate } from '#domain/money.ts'

const outcome = (read: Read<unknown>) => (read.ok ? read.value : read.code)

describe('what is typed', () => {
  test.each([
    ['12.5', 1250],
    ['١٢٫٥', 1250],
    ['12+3', 1500],
    ['', 700],
    ['  ', 700],
    ['12.345', 'tooManyDecimals'],
    ['-3', 'mustNotBeNegative'],
    ['x', 'invalidNumber'],
    ['1000000000', 'tooLarge'],
  ])('%j is the amount %j', (text, wanted) => {
    expect(outcome(readMoney(text, halalas(700)))).toBe(wanted)
  })

  test('an amount that may be taken off is read with its sign, and refused like any other', () => {
    const texts = ['-3', '٣-', '-12.5', '', '3', '-1.234', '-', '-1000000000']
    expect(texts.map(text => outcome(readSignedMoney(text, halalas(7))))).toEqual([
      ...[-300, -300, -1250, 7, 300],
      ...['tooManyDecimals', 'invalidNumber', 'tooLarge'],
    ])
  })

  test('a quantity of a unit that is not split is whole', () => {
    expect(outcome(readQuantity('0.375', quantityOne, true))).toBe(quantity(375))
    expect(outcome(readQuantity('0.375', quantityOne, false))).toBe('unitNotSplittable')
    expect(outcome(readQuantity('', quantityOne, false))).toBe(1000)
  })

  test('a price has four decimals', () => {
    expect(outcome(readPrice('8.6957', price(0)))).toBe(price(86_957))
    expect(outcome(readPrice('8.69571', price(0)))).toBe('tooManyDecimals')
  })

  test.each([
    ['5%', { kind: 'percent', percent: 500 }],
    ['٪٥', { kind: 'percent', percent: 500 }],
    ['5', { kind: 'amount', amount: 500 }],
    ['0', null],
    ['0%', null],
    ['', null],
    ['101%', 'tooLarge'],
    ['five', 'invalidNumber'],
  ])('%j is the discount %j', (text, wanted) => {
    expect(outcome(readDiscount(text, null))).toEqual(wanted)
  })

  test('a key that nothing can mend is refused at once', () => {
    expect([refuseMoneyKey('1.2'), refuseMoneyKey('1.234')]).toEqual([undefined, 'tooManyDecimals'])
    expect([refusePriceKey('1.2345'), refusePriceKey('1.23456')]).toEqual([undefined, 'tooManyDecimals'])
    expect([refuseQuantityKey('1.5', true), refuseQuantityKey('1.5', false)]).toEqual([undefined, 'unitNotSplittable'])
  })
})

test('a discount is written as it would be typed', () => {
  expect(discountText({ kind: 'percent', percent: rate(550) })).toBe('5.5%')
  expect(discountText({ kind: 'amount', amount: halalas(250) })).toBe('2.50')
  expect(discountText(null)).toBe('')
})

test('any amount that is written plainly is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), amount => {
      const typed = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      expect(outcome(readMoney(typed, halalas(0)))).toBe(amount)
      expect(formatHalalas(halalas(amount))).toBe(typed)
    }),
  )
})
