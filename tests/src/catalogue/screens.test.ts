import { describe, expect, test } from 'vitest'
import type { Definition } from '#contract/definitions/definition.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { vouchers } from '#contract/vouchers/registry.ts'
import { accessOf, can, type Need } from '#domain/access/can.ts'
import { features, groups } from '#domain/access/features.ts'
import { areaNames, areaOfPath, areas } from '#src/catalogue/areas.ts'
import { firstScreenOf, listedScreens, mainTabs, sideMenuOf } from '#src/catalogue/menu.ts'
import { screens } from '#src/catalogue/screens.ts'
import { pageTitle } from '#src/catalogue/titles.ts'
import { projectFiles, readProjectFile } from '#tests/support/project-files.ts'

/** Spec §2, copied: every route, and for those in a side menu the numbers of the features that open it. */
const specified = `
  / · /login · /settings · /tools · /about · /notfound
  /statistics · /statistics/charts · /statistics/new_reports · /statistics/financialgoals
  /sales/bill/sale/new 1-1 · /sales/bill/quate/new 1-2 · /sales/rsale 1-3,7 · /sales/bill/exchange/new 1-4
  /sales/convert-varieties 1-5 · /sales/convert-cc 1-6
  /purch/bill/purch/new 2-1 · /purch/rpurch 2-2,5 · /purch/expenses 2-3 · /purch/add-production-bill/new 2-4
  /accounting/accountingtree 3-1 · /accounting/receipts 3-2 · /accounting/payments 3-3 · /accounting/deposits 3-4
  /accounting/daily 3-5 · /accounting/daily-advanced 3-6 · /accounting/receipt-documents 3-7
  /accounting/payment-documents 3-8 · /accounting/newassets 3-9 · /accounting/assets 3-10 · /accounting/delivery-apps 3-11
  /permissions/newentrystatments 4-1 · /permissions/entrystatments 4-2
  /reports/bills 5-1 · /reports/production 5-2 · /reports/sold-items 5-3 · /reports/due-amount 5-4 · /reports/vat-reports 5-5
  /reports/vat-reports-purch 5-6 · /reports/vat-reports-sales 5-7 · /reports/storage 5-8 · /reports/supplier-info 5-9
  /reports/customer-info 5-10 · /reports/item-report 5-11 · /reports/abstract 5-12 · /reports/profit-reports 5-13
  /reports/profit-branch-reports 5-14 · /reports/profit-cc-reports 5-15 · /reports/shifts 5-16 · /reports/abstract-tobacco 5-17
  /reports/cost-center 5-19 · /reports/cost-center-production 5-19
  /definitions/itemcat 6-1 · /definitions/item 6-2 · /definitions/service-type 6-3 · /definitions/tables 6-4
  /definitions/supplier 6-5 · /definitions/customer 6-6 · /definitions/acc-table 6-7 · /definitions/branch 6-8
  /definitions/cost-center 6-12 · /definitions/cost-hierarchy 6-9
  /definitions/expenses-template 2-3 · /definitions/discount-management 6-10 · /definitions/printer-settings 6-11
`
  .split(/[·\n]/)
  .map(entry => entry.trim())
  .filter(entry => entry !== '')

const superadmin = accessOf(['superadmin'], [])
const nobody = accessOf([], [])

describe('the catalogue', () => {
  test('has every route of the specification, with the features that open it', () => {
    const byPath = new Map(screens.map(screen => [screen.path, screen]))
    for (const entry of specified) {
      const [path = '', wanted = ''] = entry.split(' ')
      expect([path, byPath.has(path)]).toEqual([path, true])
      if (wanted === '') continue
      expect([path, byPath.get(path)?.area]).toEqual([path, areaOfPath(path)])
    }
  })

  test('has no two screens of one path, and every path in lower case', () => {
    const paths = screens.map(screen => screen.path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    for (const path of paths) expect(path).toBe(path.toLowerCase())
  })

  test('has what is described at its path, with its right and its page', () => {
    const shown = new Map(screens.map(({ path, need, page }) => [path, { need, page }]))
    for (const { path, need, type } of Object.values(vouchers))
      expect([path, shown.get(path)]).toEqual([path, { need, page: `vouchers ${type}` }])
    for (const { path, need, name, isEditedInPlace } of Object.values<Definition>(definitions))
      expect([path, shown.get(path)]).toEqual([
        path,
        // Cost centres have two views, each with its own right.
        {
          need: name === 'costCenter' ? 'f-cc-manage' : need,
          page: `${name === 'account' ? 'tree' : isEditedInPlace ? 'cells' : 'rows'} ${name}`,
        },
      ])
    expect(shown.get('/definitions/cost-hierarchy')?.page).toBe('tree costCenter')
  })

  test('names descriptions and loads none of them with the first page', () => {
    const loading = projectFiles()
      .filter(path => path.startsWith('src/catalogue/'))
      .filter(path => /^import (?!type )[^\n]*\/registry\.ts'$/m.test(readProjectFile(path)))
    expect(loading).toEqual([])
  })

  test('has no chord twice', () => {
    const chords = [...screens, ...Object.values(areas)].flatMap(each => ('chord' in each ? (each.chord ?? []) : []))
    expect(chords.filter((chord, index) => chords.indexOf(chord) !== index)).toEqual([])
    expect(chords.toSorted()).toEqual(['g a', 'g d', 'g h', 'g n', 'g p', 'g r', 'g s', 'g t'])
  })

  test('keeps the screens of an area beneath its path, which is where their side menu shows', () => {
    for (const { path, area } of screens) {
      const isBeneath = area && (path === areas[area].path || path.startsWith(`${areas[area].path}/`))
      expect([path, isBeneath ?? true]).toEqual([path, true])
      expect([path, areaOfPath(path)]).toEqual([path, area ?? null])
    }
    expect([areaOfPath('/SALES/Bill'), areaOfPath('/statistics/charts'), areaOfPath('/')]).toEqual([
      'sales',
      null,
      null,
    ])
  })

  test('lists only pages that are opened from lists', () => {
    const listed = listedScreens(superadmin)
    expect(listed.map(screen => screen.path)).toContain('/sales/bill/sale/new')
    expect(listed.map(screen => screen.path)).not.toContain('/login')
  })

  test('offers an area only to whom it has a screen for', () => {
    for (const area of areaNames) {
      const hasScreens = screens.some(screen => screen.area === area && screen.isListed !== false)
      // The settings have tabs, of which a superadmin sees every one.
      expect([area, mainTabs(superadmin).includes(area)]).toEqual([area, hasScreens || area === 'settings'])
      expect([area, mainTabs(nobody).includes(area)]).toEqual([area, false])
    }
    const seller = accessOf([], ['f-create-sales-invoice'])
    expect(mainTabs(seller)).toEqual(['sales'])
    expect(sideMenuOf('sales', seller).map(screen => screen.path)).toEqual([
      '/sales/bill/sale/new',
      '/sales/debit-note/new',
    ])
    expect([firstScreenOf('sales', seller)?.path, firstScreenOf('sales', nobody)]).toEqual([
      '/sales/bill/sale/new',
      null,
    ])
    expect(mainTabs(null)).toEqual([])
  })

  test('offers a storekeeper with one of the two rights to make statements just that, and shows each of them', () => {
    for (const right of ['f-create-exit-permission', 'f-create-entry-statement'] as const) {
      const storekeeper = accessOf([], [right])
      expect(mainTabs(storekeeper)).toEqual(['permissions'])
      expect(sideMenuOf('permissions', storekeeper).map(({ path }) => path)).toEqual(['/permissions/newentrystatments'])
      expect(can(storekeeper, needOf('/permissions/entrystatments/:id'))).toBe(true)
    }
    const lister = accessOf([], ['f-statements-List'])
    expect(sideMenuOf('permissions', lister).map(({ path }) => path)).toEqual(['/permissions/entrystatments'])
  })

  test('opens every numbered screen to the holders of its features and to nobody else', () => {
    for (const entry of specified.filter(each => each.includes(' '))) {
      const [path = '', wanted = ''] = entry.split(' ')
      const need = needOf(path)
      const holders = features.filter(({ code }) => can(accessOf([], [code]), need))
      expect([path, holders.map(({ code }) => code)]).toEqual([path, codesOf(wanted)])
    }
  })
})

describe('page titles', () => {
  test('are the title of the route, then the capitalised fragment, then the name of the product', () => {
    expect(pageTitle('Settings', '#vatSetting', 'Mizan')).toBe('Settings - VatSetting - Mizan')
    expect(pageTitle('Home', '', 'Mizan')).toBe('Home - Mizan')
    expect(pageTitle(null, '#', 'Mizan')).toBe('Mizan')
    expect(pageTitle('الإعدادات', '#%D8%B6%D8%B1%D9%8A%D8%A8%D8%A9', 'ميزان')).toBe('الإعدادات - ضريبة - ميزان')
    expect(pageTitle('Home', '#%E0%A4%A', 'Mizan')).toBe('Home - %E0%A4%A - Mizan')
  })
})

function needOf(path: string): Need {
  return screens.find(screen => screen.path === path)?.need ?? 'superadmin'
}

/** `1-3,7`: features 3 and 7 of group 1. */
function codesOf(wanted: string): readonly string[] {
  const [group = '', numbers = ''] = wanted.split('-')
  const code = groups.find(each => String(each.number) === group)?.code
  return features
    .filter(feature => feature.group === code && numbers.split(',').includes(String(feature.number)))
    .map(feature => feature.code)
}
