import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessOf,
  activeGroups,
  can,
  firstActiveFeature,
  isFeatureActive,
  isGroupActive,
  type Need,
  permissionTree,
  superadminPermissions,
} from '#domain/access/can.ts'
import { type FeatureCode, features, featuresOf, groups } from '#domain/access/features.ts'

const owner = accessOf(['superadmin'], superadminPermissions)
const cashier = accessOf(['cashier'], ['f-create-sales-invoice', 'f-create-damage-invoice-refund', 'f-working-on-pos'])
const guest = accessOf([], [])

const everyNeed: Need[] = [
  'signedIn',
  { role: 'superadmin' },
  ...features.map((feature): Need => ({ feature: feature.code })),
  ...groups.map((group): Need => ({ group: group.number })),
  { group: 5, feature: 20 },
  { group: 1, feature: [3, 7] },
  { anyOf: [{ feature: 'f-vat' }, { group: 8 }] },
  { allOf: [{ feature: 'f-vat' }, { group: 8 }] },
]

describe('can', () => {
  const table: [string, ReturnType<typeof accessOf> | null, Need, boolean][] = [
    ['nobody meets public', null, 'public', true],
    ['nobody is not signed in', null, 'signedIn', false],
    ['nobody has no feature', null, { feature: 'f-vat' }, false],
    ['a guest is signed in', guest, 'signedIn', true],
    ['a guest has no group', guest, { group: 1 }, false],
    ['a cashier sells', cashier, { feature: 'f-create-sales-invoice' }, true],
    ['a cashier sells, by number', cashier, { group: 1, feature: 1 }, true],
    ['a cashier makes no quotation', cashier, { group: 1, feature: 2 }, false],
    ['either feature of a pair allows', cashier, { group: 1, feature: [3, 7] }, true],
    ['a pair needs one of the two', cashier, { group: 2, feature: [2, 5] }, false],
    ['one feature makes the group active', cashier, { group: 9 }, true],
    ['another group stays inactive', cashier, { group: 5 }, false],
    ['a cashier is no superadmin', cashier, { role: 'superadmin' }, false],
    ['any of two', cashier, { anyOf: [{ group: 5 }, { feature: 'f-working-on-pos' }] }, true],
    ['all of two', cashier, { allOf: ['signedIn', { group: 1 }] }, true],
    ['all of two with one missing', cashier, { allOf: ['signedIn', { group: 5 }] }, false],
    ['public inside any stays public', null, { anyOf: ['public', { group: 5 }] }, true],
    ['all of public and a group needs somebody', null, { allOf: ['public', { group: 5 }] }, false],
    ['the role named administrator gives nothing by itself', accessOf(['administrator'], []), { group: 7 }, false],
  ]
  test.each(table)('%s', (_, access, need, expected) => {
    expect(can(access, need)).toBe(expected)
  })

  test('entry or exit permission opens the first tab of the statements', () => {
    for (const code of ['f-create-exit-permission', 'f-create-entry-statement']) {
      expect(can(accessOf([], [code]), { group: 4, feature: 1 })).toBe(true)
    }
    expect(can(accessOf([], ['f-statements-List']), { group: 4, feature: 1 })).toBe(false)
  })

  test('a superadmin passes every need', () => {
    for (const need of everyNeed) expect(can(owner, need)).toBe(true)
    expect(can(accessOf(['superadmin'], []), { feature: 'canDiscountWithoutLimit' })).toBe(true)
  })

  test('nobody and a guest pass no need beyond public and signed in', () => {
    for (const need of everyNeed) {
      expect(can(null, need)).toBe(false)
      expect(can(guest, need)).toBe(need === 'signedIn')
    }
  })

  test('a number that the group does not have does not compile', () => {
    // @ts-expect-error The reports end at 20.
    const past: Need = { group: 5, feature: 21 }
    // @ts-expect-error The sixth number exists in sales, not in purchases.
    const foreign: Need = { group: 2, feature: [1, 6] }
    expect(can(guest, past)).toBe(false)
    expect(can(guest, foreign)).toBe(false)
  })
})

describe('laws', () => {
  const permissions = fc.uniqueArray(
    fc.oneof(fc.constantFrom(...features.map(feature => feature.code)), fc.string({ minLength: 1 })),
  )

  test('a group is active exactly when one of its features is, and its first feature is the lowest of them', () => {
    fc.assert(
      fc.property(permissions, held => {
        const access = accessOf(['cashier'], held)
        for (const group of groups) {
          const active = featuresOf(group.code).filter(feature => held.includes(feature.code))
          expect(isGroupActive(access, group.number)).toBe(active.length > 0)
          expect(can(access, { group: group.number })).toBe(active.length > 0)
          expect(firstActiveFeature(access, group.number)).toEqual(active[0] ?? null)
        }
      }),
    )
  })

  test('more permissions never take anything away', () => {
    fc.assert(
      fc.property(permissions, permissions, (held, more) => {
        const before = accessOf([], held)
        const after = accessOf([], [...held, ...more])
        for (const need of everyNeed) if (can(before, need)) expect(can(after, need)).toBe(true)
      }),
    )
  })

  test('the tree, the groups and the single features agree', () => {
    fc.assert(
      fc.property(permissions, fc.boolean(), (held, isOwner) => {
        const access = accessOf(isOwner ? ['superadmin'] : [], held)
        const tree = permissionTree(access)
        expect(tree.flatMap(group => group.features.map(feature => feature.code))).toEqual(features.map(f => f.code))
        for (const group of tree) {
          expect(group.isActive).toBe(group.features.some(feature => feature.isActive))
          for (const feature of group.features) expect(feature.isActive).toBe(isFeatureActive(access, feature.code))
        }
        expect(activeGroups(access).map(group => group.code)).toEqual(tree.filter(g => g.isActive).map(g => g.code))
      }),
    )
  })

  test('a feature need and a numbered need agree where one feature has the number', () => {
    fc.assert(
      fc.property(permissions, held => {
        const access = accessOf([], held)
        const pairs: [Need, FeatureCode][] = [
          [{ group: 3, feature: 1 }, 'f-accounts-tree-manage'],
          [{ group: 5, feature: 18 }, 'f-change-delivering -status'],
          [{ group: 6, feature: 12 }, 'f-cc-manage'],
          [{ group: 7, feature: 4 }, 'f-manage-discount-limit'],
        ]
        for (const [need, code] of pairs) expect(can(access, need)).toBe(can(access, { feature: code }))
      }),
    )
  })
})
