import { expect, test } from 'vitest'
import { numberFormats } from '#src/i18n/numbers.ts'
import { ghostOf } from '#src/screens/bill/number-ghost.tsx'

const english = numberFormats('en')

test.each([
  ['quantity', '3', null],
  ['quantity', '٣', '3'],
  ['quantity', '۱٫۵', '1.5'],
  ['quantity', '0,37', '0.37'],
  ['quantity', '1,234', null],
  ['price', '12+3', '15.00'],
  ['price', '100/3', '33.3333'],
  ['price', '12+', null],
  ['price', '9.5', null],
  ['amount', '٥٠', '50.00'],
  ['amount', '100/3', '33.33'],
  ['discount', '5%', null],
  ['discount', '٥٪', '5%'],
  ['discount', '2*1.5', '3.00'],
  ['item', '٣', null],
] as const)('a %s of %s shows %s', (column, text, ghost) => {
  expect(ghostOf({ column, text }, english)).toBe(ghost)
})

test('the number is in the digits that are shown', () => {
  expect(ghostOf({ column: 'price', text: '12+3' }, numberFormats('ar', 'arab'))).toBe('١٥٫٠٠')
})
