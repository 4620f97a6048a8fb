import { describe, expect, test } from 'vitest'
import { definitions } from '#contract/definitions/registry.ts'
import { isNarrowed, listingSearch, listQuery, readListing, widened, withFilter } from '#src/definitions/listing.ts'
import { percent, sar } from '../../support/amounts.ts'
import { everyKind } from '../../support/every-kind.ts'

const { customer } = definitions

const at = (address: string) => readListing(customer, new URLSearchParams(address))

describe('what a list shows', () => {
  test('is in its address, and nothing else is', () => {
    for (const address of [
      '',
      'query=a+b&state=retired',
      'city=%D8%AC&canLoan=1&idType=passport',
      'sort=nameEn&order=desc',
    ])
      expect(String(listingSearch(customer, at(address)))).toBe(address)
    const odd = 'state=moon&canLoan=2&idType=moon&sort=street&order=up&mobile=5'
    expect(String(listingSearch(customer, at(odd)))).toBe('')
    expect(at(`query=${'x'.repeat(300)}`).query).toHaveLength(100)
  })

  test('is asked of the server by its own names', () => {
    expect(listQuery(customer, at('query=+ahmad+&state=all&city=Abha&canLoan=0&sort=city'))).toEqual({
      ...{ search: 'ahmad', state: 'all', sort: 'city', order: 'asc' },
      ...{ withCity: 'Abha', withCanLoan: false },
    })
    expect(listQuery(customer, at(''))).toEqual({ state: 'active', sort: 'code', order: 'asc' })
  })

  test('is narrowed by filters, and widened again without losing its order', () => {
    const narrowed = withFilter(at('sort=nameAr'), 'canLoan', '1')
    expect([isNarrowed(at('sort=nameAr')), isNarrowed(narrowed), isNarrowed(at('state=all'))]).toEqual([
      false,
      true,
      true,
    ])
    expect(String(listingSearch(customer, widened(narrowed)))).toBe('sort=nameAr')
    expect(String(listingSearch(customer, withFilter(narrowed, 'canLoan', '')))).toBe('sort=nameAr')
  })

  test('is narrowed by two bounds of a number or a day, and by the id of a thing', () => {
    const address = 'amountFrom=12.50&shareTo=15.5%25&seatsFrom=4&sinceFrom=2026-01-31&color=%231E7B4F&account=3'
    const listing = readListing(everyKind, new URLSearchParams(address))
    expect(String(listingSearch(everyKind, listing))).toBe(address)
    expect(listQuery(everyKind, listing)).toMatchObject({
      ...{ withAmountFrom: sar('12.50'), withShareTo: percent('15.5'), withSeatsFrom: 4 },
      ...{ withSinceFrom: '2026-01-31', withAccount: 3, withColor: '#1E7B4F' },
    })
    const odd = 'amount=1&amountFrom=x&seatsTo=4.5&sinceFrom=2026&account=moon'
    expect(String(listingSearch(everyKind, readListing(everyKind, new URLSearchParams(odd))))).toBe('')
  })
})
