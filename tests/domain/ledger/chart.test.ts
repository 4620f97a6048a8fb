import { describe, expect, it } from 'vitest'
import { accountRoles, isAccountRole } from '#domain/ledger/account-roles.ts'
import { type Account, checkChart, defaultChart } from '#domain/ledger/chart.ts'

const accountAt = (code: string): Account => {
  const account = defaultChart.find(each => each.code === code)
  if (account === undefined) throw new Error(`no account ${code}`)
  return account
}
const changed = (code: string, changes: Partial<Account>): Account[] =>
  defaultChart.map(account => (account.code === code ? { ...account, ...changes } : account))
const codesOf = (accounts: readonly Account[]) => checkChart(accounts).map(each => each.code)

describe('the default chart of accounts', () => {
  it('has 225 accounts in four levels, 173 of which take entries', () => {
    expect(defaultChart).toHaveLength(225)
    expect(defaultChart.filter(account => account.takesEntries)).toHaveLength(173)
    expect(defaultChart.filter(account => account.parentCode === null).map(account => account.nameEn)).toEqual([
      'Assets',
      'Liabilities',
      'Equity',
      'Revenue',
      'Expenses',
    ])
  })

  it('is fit to post to, and every role has its account', () => {
    expect(checkChart(defaultChart)).toEqual([])
    expect(defaultChart.flatMap(account => account.role ?? []).sort()).toEqual([...accountRoles].sort())
  })

  it('knows each account by its names, place, sides and role', () => {
    expect(accountAt('1104001')).toEqual({
      code: '1104001',
      parentCode: '1104',
      nameAr: 'مخزون البضائع',
      nameEn: 'Merchandise inventory',
      type: 'asset',
      subtype: 'inventory',
      normalBalance: 'debit',
      takesEntries: true,
      role: 'inventory',
    })
    expect(accountAt('1202')).toMatchObject({
      nameEn: 'Accumulated depreciation',
      normalBalance: 'credit',
      parentCode: '12',
    })
    expect(accountAt('1201').nameEn).toBe('Property, plant and equipment - cost')
  })

  it('lists parents before their children, and every account has both names', () => {
    const seen = new Set<string>()
    for (const account of defaultChart) {
      expect(account.parentCode === null || seen.has(account.parentCode)).toBe(true)
      expect(account.nameAr).toMatch(/\p{Script=Arabic}/u)
      expect(account.nameEn).toMatch(/[A-Za-z]/)
      seen.add(account.code)
    }
  })
})

describe('the check of a chart', () => {
  it.each([
    ['a code used twice', [...defaultChart, accountAt('1101002')], ['duplicate', 'roleTwice']],
    ['a missing parent', defaultChart.filter(account => account.code !== '1106'), Array(4).fill('parentNotFound')],
    ['a parent that takes entries', changed('1205', { takesEntries: true }), ['parentTakesEntries']],
    ['a type other than the parent has', changed('1205001', { type: 'expense' }), ['typeDiffersFromParent']],
    [
      'a code outside its parent',
      changed('1205001', { parentCode: '1204' }),
      ['accountHasNoChildren', 'codeNotUnderParent'],
    ],
    ['an account that is its own parent', changed('1205001', { parentCode: '1205001' }), undefined],
    ['a group without accounts', defaultChart.filter(account => account.code !== '1205001'), ['accountHasNoChildren']],
    ['a role on two accounts', changed('1205001', { role: 'ar' }), ['roleTwice']],
    ['a role on a group', changed('1205', { role: 'ar' }), ['roleOnGroup', 'roleTwice']],
    ['a role on none', changed('1103001', { role: null }), ['roleMissing']],
  ] as const)('finds %s', (_, accounts, expected) => {
    const found = codesOf(accounts)
    if (expected === undefined) expect(found).toContain('codeNotUnderParent')
    else expect(found.sort()).toEqual([...expected].sort())
  })

  it('says where and which', () => {
    const accounts = changed('1205001', { type: 'expense' })
    const at = `${accounts.findIndex(account => account.code === '1205001')}.type`
    expect(checkChart(accounts)).toEqual([
      { at, code: 'typeDiffersFromParent', params: { code: '1205001', parent: '1205' } },
    ])
  })

  it('asks only for the roles that are needed', () => {
    expect(checkChart(changed('1103001', { role: null }), ['cash_pos'])).toEqual([])
  })
})

it('roles are known by their names', () => {
  expect(isAccountRole('vat_output')).toBe(true)
  expect(isAccountRole('Vat_output')).toBe(false)
})
