import { describe, expect, test } from 'vitest'
import { accessOf } from '#domain/access/can.ts'
import type { FeatureCode } from '#domain/access/features.ts'
import { areaNames, areas } from '#src/catalogue/areas.ts'
import { decide, gateInside, isGuarded, lowerCaseUrl, type Visitor } from '#src/catalogue/guards.ts'
import { screens } from '#src/catalogue/screens.ts'

const registered = { remainingDays: 30, mustChangePassword: false }

function withFeatures(...codes: FeatureCode[]): Visitor {
  return { access: accessOf([], codes), ...registered }
}

const people = {
  owner: { access: accessOf(['superadmin'], []), ...registered },
  cashier: withFeatures('f-create-sales-invoice', 'f-create-sales-invoice-refund', 'f-working-on-pos'),
  accountant: withFeatures('f-accounts-tree-manage', 'f-daily-recipts-manage', 'f-vat'),
  guest: withFeatures(),
  nobody: { access: null, ...registered },
} satisfies Record<string, Visitor>

/** `enter`, the address that the visitor is sent to, or `denied`. */
function leads(path: string, visitor: Visitor): string {
  const screen = screens.find(each => each.path === path)
  const area = areaNames.find(name => path.startsWith(`${areas[name].path}/`))
  const gate = screen ?? (area ? gateInside(area, path) : { path, need: 'public' as const })
  const decision = decide(gate, visitor)
  return decision.kind === 'redirect' ? decision.to : decision.kind
}

describe('guards', () => {
  /** Addresses against people: spec §2 says where each area sends whom it refuses. */
  test.each`
    path                             | owner      | cashier        | accountant     | guest          | nobody
    ${'/'}                           | ${'enter'} | ${'enter'}     | ${'enter'}     | ${'enter'}     | ${'/login'}
    ${'/about'}                      | ${'enter'} | ${'enter'}     | ${'enter'}     | ${'enter'}     | ${'enter'}
    ${'/statistics/charts'}          | ${'enter'} | ${'enter'}     | ${'enter'}     | ${'enter'}     | ${'enter'}
    ${'/change-password'}            | ${'enter'} | ${'enter'}     | ${'enter'}     | ${'enter'}     | ${'/login'}
    ${'/sales/bill/sale/new'}        | ${'enter'} | ${'enter'}     | ${'/notfound'} | ${'/notfound'} | ${'/login'}
    ${'/sales/rsale'}                | ${'enter'} | ${'enter'}     | ${'/notfound'} | ${'/notfound'} | ${'/login'}
    ${'/sales/bill/quate/new'}       | ${'enter'} | ${'/notfound'} | ${'/notfound'} | ${'/notfound'} | ${'/login'}
    ${'/purch/bill/purch/new'}       | ${'enter'} | ${'/home'}     | ${'/home'}     | ${'/home'}     | ${'/login'}
    ${'/accounting/accountingtree'}  | ${'enter'} | ${'/home'}     | ${'enter'}     | ${'/home'}     | ${'/login'}
    ${'/accounting/receipts'}        | ${'enter'} | ${'/home'}     | ${'/home'}     | ${'/home'}     | ${'/login'}
    ${'/permissions/entrystatments'} | ${'enter'} | ${'/home'}     | ${'/home'}     | ${'/home'}     | ${'/login'}
    ${'/reports/vat-reports'}        | ${'enter'} | ${'/home'}     | ${'enter'}     | ${'/home'}     | ${'/login'}
    ${'/definitions/item'}           | ${'enter'} | ${'/notfound'} | ${'/notfound'} | ${'/notfound'} | ${'/login'}
    ${'/settings'}                   | ${'enter'} | ${'/home'}     | ${'/home'}     | ${'/home'}     | ${'/login'}
    ${'/tools'}                      | ${'enter'} | ${'/home'}     | ${'/home'}     | ${'/home'}     | ${'/login'}
  `('lead $path to the right place for everybody', ({ path, ...wanted }) => {
    const decided = Object.fromEntries(Object.entries(people).map(([name, visitor]) => [name, leads(path, visitor)]))
    expect(decided).toEqual(wanted)
  })

  test('read the feature from an address of the sales that no screen claims', () => {
    const needed = (path: string) => gateInside('sales', path).need
    expect(needed('/sales/bill/quate/15')).toEqual('f-create-offer-invoice')
    expect(needed('/sales/bill/sale/15')).toEqual('f-create-sales-invoice')
    expect(needed('/Sales/Bill/Exchange/15')).toEqual('f-create-damage-invoice')
    expect(needed('/sales/rsale/15')).toEqual('f-create-sales-invoice-refund')
    expect(leads('/sales/rsale/15', people.cashier)).toBe('enter')
    expect(leads('/sales/bill/exchange/15', people.cashier)).toBe('/notfound')
  })

  test('read it from an address of the purchases too, and ask for the group elsewhere', () => {
    expect(gateInside('purch', '/purch/bill/purch/3').need).toEqual('f-create-purchases-invoice')
    expect(gateInside('purch', '/purch/anything').need).toEqual('f-create-purchases-invoice-refund')
    expect(gateInside('reports', '/reports/anything').need).toEqual('g-reports')
    expect(leads('/reports/anything', people.accountant)).toBe('enter')
  })

  test('ask the settings for their own group, and for nothing of the statements', () => {
    expect(leads('/settings', withFeatures('f-backup'))).toBe('enter')
    expect(leads('/settings', withFeatures('f-statements-List'))).toBe('/home')
  })
})

describe('an unregistered product', () => {
  const unregistered = (visitor: Visitor): Visitor => ({ ...visitor, remainingDays: 0 })

  test('leads from every area to the page that registers it, for every user', () => {
    for (const path of ['/sales/bill/sale/new', '/settings', '/reports/bills']) {
      for (const visitor of Object.values(people)) expect(leads(path, unregistered(visitor))).toBe('/about')
    }
  })

  test('leaves home, about and login open', () => {
    expect(leads('/', unregistered(people.cashier))).toBe('enter')
    expect(leads('/about', unregistered(people.nobody))).toBe('enter')
    expect(leads('/', unregistered(people.nobody))).toBe('/login')
  })

  test('is not assumed when the check failed: areas are denied and nobody is sent away', () => {
    const unknown = (visitor: Visitor): Visitor => ({ ...visitor, remainingDays: null })
    expect(leads('/sales/bill/sale/new', unknown(people.owner))).toBe('denied')
    expect(leads('/', unknown(people.owner))).toBe('enter')
  })
})

describe('a temporary password', () => {
  const temporary: Visitor = { ...people.owner, mustChangePassword: true }

  test('leads everywhere to the page that changes it, which stays open', () => {
    for (const path of ['/', '/sales/bill/sale/new', '/settings']) {
      expect(leads(path, temporary)).toBe('/change-password')
    }
    expect(leads('/change-password', temporary)).toBe('enter')
    expect(leads('/about', temporary)).toBe('enter')
  })
})

describe('addresses', () => {
  test('are guarded when a screen or an area asks for something', () => {
    const guarded = ['/', '/HOME', '/Sales', '/sales/bill/sale/99', '/settings', '/change-password']
    expect(guarded.filter(path => !isGuarded(path))).toEqual([])
    expect(['/login', '/about', '/nowhere', '/salesman', '/statistics/charts'].filter(isGuarded)).toEqual([])
  })

  test('get a path in lower case and keep query and fragment as they are', () => {
    const url = { pathname: '/Reports/Bills', search: '?Code=1-AB', hash: '#vatSetting' }
    expect(lowerCaseUrl(url)).toBe('/reports/bills?Code=1-AB#vatSetting')
  })
})
