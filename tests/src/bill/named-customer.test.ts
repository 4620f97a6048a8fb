import { expect, test } from 'vitest'
import type { CatalogueParty } from '#contract/catalogue.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { catalogue } from './shop.ts'

const person = (id: number, nameAr: string, nameEn: string, mobile = ''): CatalogueParty => ({
  id,
  kind: 'customer',
  code: `C-${id}`,
  nameAr,
  nameEn,
  mobile,
  vatNumber: '',
  canLoan: false,
  loanLimit: null,
})

const priceList = priceListOf({
  ...catalogue,
  parties: [
    person(1, 'مؤسسة النور', 'Al Noor', '0501234567'),
    person(2, 'مؤسسة النور الحديثة', 'Al Noor Modern'),
    person(3, 'مطعم السعادة', 'Happiness Restaurant'),
    { ...person(4, 'مورد السعادة', 'Happiness Supplies'), kind: 'supplier' },
  ],
})
const named = (text: string) => {
  const found = priceList.people('customer').named(text)
  return typeof found === 'string' ? found : found.id
}

test.each([
  ['مؤسسة النور', 1],
  ['مؤسسه النور', 1],
  ['Al Noor', 1],
  ['0501234567', 1],
  ['c-2', 2],
  ['السعادة', 3],
  ['restaurant', 3],
  ['مؤسسة', 'several'],
  ['noor', 'several'],
  ['zzzzqqqq', 'none'],
  ['', 'none'],
])('"%s" names %s', (text, wanted) => {
  expect(named(text)).toBe(wanted)
})

test('a guess names nobody: what only a slip of the finger explains has to be chosen', () => {
  expect(
    priceList
      .people('customer')
      .search('restaurent')
      .rows.map(each => each.id),
  ).toEqual([3])
  expect(named('restaurent')).toBe('none')
})
