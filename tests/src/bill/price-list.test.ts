import { describe, expect, test } from 'vitest'
import { checkDigitOf } from '#domain/barcodes/label.ts'
import { itemFinder } from '#src/screens/bill/lines/item-finder.ts'
import { priceListOf, startPriceList } from '#src/screens/bill/price-list.ts'
import { catalogue, priceList } from './shop.ts'

const names = (query: string) => priceList.search(query).rows.map(choice => choice.nameEn)

describe('the price list', () => {
  test.each([
    ['milk', 'Full cream milk'],
    ['حليب', 'Full cream milk'],
    ['lgdf', 'Full cream milk'],
    ['خبز', 'Arabic bread'],
    ['of.', 'Arabic bread'],
  ])('%s finds %s first, whatever language or layout it is typed in', (query, name) => {
    expect(names(query)[0]).toBe(name)
  })

  test('what is no longer sold is not found by name, code or barcode', () => {
    expect(names('Old milk')).not.toContain('Old milk')
    expect(priceList.exact('1005')).toBeUndefined()
    expect(priceList.exact('5000')).toBeUndefined()
  })

  test('nothing typed finds nothing', () => {
    expect(names(' ')).toEqual([])
  })

  test('a barcode names its own unit with its price, a code the unit for sale', () => {
    expect(priceList.exact('6281007030038')).toMatchObject({
      itemId: 1,
      unitId: 12,
      unitPrice: 960_000,
      ratio: 12_000_000,
    })
    expect(priceList.exact('1001')).toMatchObject({ itemId: 1, unitId: 11 })
  })

  test.each([['a12'], ['A12'], ['ش١٢'], ['ش12']])('the code A12 is found as %s', code => {
    expect(priceList.exact(code)?.itemId).toBe(4)
  })

  test('a part of a code is no exact code', () => {
    expect(priceList.exact('100')).toBeUndefined()
    expect(priceList.exact('')).toBeUndefined()
  })

  test('a service is marked as one', () => {
    expect(priceList.exact('1006')?.isService).toBe(true)
  })

  test.each([['احمد'], ['0551234567'], ['c7']])('a customer is found by %s, a supplier never', query => {
    expect(priceList.people('customer').search(query)).toMatchObject({ rows: [{ id: 7 }], certain: 1 })
  })

  test('built in steps it is the same list', () => {
    const build = startPriceList(catalogue)
    while (build.step()) {}
    expect(build.finish().search('milk')).toEqual(priceList.search('milk'))
  })
})

describe('what a scanner reads', () => {
  const label = (digits: string) => `${digits}${checkDigitOf(digits)}`

  test('is a code of the list, a label of a scale, or an item within a GS1 code', () => {
    expect(priceList.scan('6281007030038')).toMatchObject({ choice: { unitId: 12 }, quantity: null, amount: null })
    expect(priceList.scan(label('210100300375'))).toMatchObject({ choice: { itemId: 3 }, quantity: 375 })
    expect(priceList.scan(label('220100301237'))).toMatchObject({ choice: { itemId: 3 }, amount: 1237 })
    expect(priceList.scan('99999999')).toBeUndefined()
  })
})

test('a list that changes answers the next text; what is shown does not move', () => {
  const finder = itemFinder(priceList)
  const shown = finder.found('milk')
  finder.use(priceListOf({ ...catalogue, items: catalogue.items.slice(1) }))
  expect(finder.found('milk')).toBe(shown)
  expect(finder.found('mil').rows).toEqual([])
})
