import { describe, expect, test } from 'vitest'
import { afterLogin, ownAddress, wanting } from '#src/shell/navigation.ts'
import { isNewer } from '#src/shell/version.ts'

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
    expect(addresses.map(ownAddress)).toEqual(['/', '/', '/', '/', '/'])
    expect(ownAddress('/about')).toBe('/about')
  })
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
