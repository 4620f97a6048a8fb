import { expect, test } from 'vitest'
import { vatOn } from '#domain/bills/vat-history.ts'
import { day } from '#domain/days.ts'
import { percent } from '../../support/amounts.ts'

const rates = [
  { firstDay: day('0001-01-01'), isEnabled: false, rate: percent('0') },
  { firstDay: day('2018-01-01'), isEnabled: true, rate: percent('5') },
  { firstDay: day('2020-07-01'), isEnabled: true, rate: percent('15') },
]

test.each([
  ['0001-01-01', false, '0'],
  ['2017-12-31', false, '0'],
  ['2018-01-01', true, '5'],
  ['2020-06-30', true, '5'],
  ['2020-07-01', true, '15'],
  ['9999-12-31', true, '15'],
])('on %s a rate holds from its first day until the next one begins', (on, isEnabled, rate) => {
  expect(vatOn(rates, day(on))).toEqual({ isEnabled, rate: percent(rate) })
})

test('before the first rate there was that one', () => {
  expect(vatOn(rates.slice(2), day('2019-05-05'))).toEqual({ isEnabled: true, rate: percent('15') })
  expect(() => vatOn([], day('2019-05-05'))).toThrow()
})
