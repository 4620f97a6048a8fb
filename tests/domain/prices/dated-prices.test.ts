import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { type DatedPrice, priceOn } from '#domain/prices/dated-prices.ts'
import { priceAt } from '../../support/amounts.ts'

const dated = (firstDay: string, price: string, replaced: string | null): DatedPrice => ({
  firstDay: day(firstDay),
  price: priceAt(price),
  replaced: replaced === null ? null : priceAt(replaced),
})

/** Taken over on the 5th and the 10th; the 20th is to come, or has come and is not written down. */
const prices = [dated('2026-11-05', '11', '10'), dated('2026-11-10', '12', '11'), dated('2026-11-20', '13', null)]

test.each([
  ['2026-01-01', '10'],
  ['2026-11-04', '10'],
  ['2026-11-05', '11'],
  ['2026-11-09', '11'],
  ['2026-11-10', '12'],
  ['2026-11-19', '12'],
  ['2026-11-20', '13'],
  ['2027-01-01', '13'],
])('on %s the price is that of the day', (on, expected) => {
  expect(priceOn(priceAt('12'), prices, day(on))).toBe(priceAt(expected))
})

test('without planned prices it is that of the list', () => {
  expect(priceOn(priceAt('12'), [], day('2026-11-01'))).toBe(priceAt('12'))
})

test('one that was typed after the last day had come holds until the next', () => {
  expect(priceOn(priceAt('9'), prices, day('2026-11-15'))).toBe(priceAt('9'))
  expect(priceOn(priceAt('9'), prices, day('2026-11-20'))).toBe(priceAt('13'))
})
