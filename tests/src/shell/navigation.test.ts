import { describe, expect, test } from 'vitest'
import { accessOf } from '#domain/access/can.ts'
import { afterLogin, ownAddress, wanting } from '#src/services/navigation.ts'
import { isNewer } from '#src/services/version.ts'

const location = (pathname: string, search = '', hash = '') => ({ pathname, search, hash, state: null, key: 'k' })

describe('a login', () => {
  test('leads to the address that was wanted, with its query and fragment', () => {
    const state = wanting(location('/reports/bills', '?code=1-7', '#totals'))
    expect(afterLogin(state, '/about')).toBe('/reports/bills?code=1-7#totals')
  })

  test('leads home when nothing was wanted, or the root', () => {
    expect(afterLogin(null, null)).toBe('/')
    expect(afterLogin(wanting(location('/')), '/sales/bill/sale/new')).toBe('/sales/bill/sale/new')
    expect(afterLogin({ wanted: 7 }, null)).toBe('/')
  })

  test('never leads to another site', () => {
    const addresses = ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'sales', '']
    expect(addresses.map(address => ownAddress(address))).toEqual(['/', '/', '/', '/', '/'])
    expect(ownAddress('/about')).toBe('/about')
  })

  test('never leads by a wanted address to another site', () => {
    for (const path of ['//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example'])
      expect(afterLogin(wanting(location(path)), '/about')).toBe('/about')
  })
})

describe('a saved home', () => {
  test.each([
    ['/'],
    ['/home'],
    ['/about?from=login#updates'],
    ['/Sales/Bill/Sale/New'],
    ['/sales/bill/sale/17'],
    ['/sales'],
    ['/reports/bills'],
  ])('%j is a page of the product', address => {
    expect(ownAddress(address)).toBe(address)
  })

  test.each([
    ['a tab', '/\t/x'],
    ['a line break', '/\n/x'],
    ['a backslash', '/\\x'],
    ['a space before it', ' /about'],
    ['two slashes', '//about'],
    ['a page that is not there', '/x'],
    ['a page that is not there, in an area', '/sales/x'],
    ['the login page, which would lead to itself', '/login'],
    ['the page of what is not found', '/notfound'],
    ['a broken escape', '/%zz'],
    ['a part of a page', '/about/x'],
    ['dots that lead elsewhere', '/about/../x'],
  ])('with %s is the root', (_what, address) => {
    expect(ownAddress(address)).toBe('/')
  })
})

test('a saved home that its owner may not see any more is the root', () => {
  const cashier = accessOf(['cashier'], ['f-create-sales-invoice'])
  const nobody = accessOf([], [])
  const home = '/sales/bill/sale/new'
  expect([ownAddress(home, cashier), ownAddress(home, nobody), ownAddress('/sales', nobody)]).toEqual([home, '/', '/'])
  expect(afterLogin(null, home, nobody)).toBe('/')
})

test('versions are compared number by number', () => {
  const pairs = [
    ['2.5.4', '2.5.3'],
    ['2.10.0', '2.9.9'],
    ['3.0.0', '2.99.99'],
    ['2.5.3', '2.5.3'],
    ['2.5.2', '2.5.3'],
    ['1.9.9', '2.0.0'],
  ] as const
  expect(pairs.map(([one, other]) => isNewer(one, other))).toEqual([true, true, true, false, false, false])
})
