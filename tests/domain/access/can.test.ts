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
import { features, featuresOf, groups } from '#domain/access/features.ts'

const owner = accessOf(['superadmin'], superadminPermissions)
const cashier = accessOf(['cashier'], ['f-create-sales-invoice', 'f-create-damage-invoice-refund', 'f-working-on-pos'])
const guest = accessOf([], [])

const everyNeed: Need[] = [
  'signedIn',
  'superadmin',
  ...features.map(feature => feature.code),
  ...groups.map(group => group.code),
  'f-view-statics',
  { anyOf: ['f-create-sales-invoice-refund', 'f-create-damage-invoice-refund'] },
  { anyOf: ['f-vat', 'g-tools'] },
  { allOf: ['f-vat', 'g-tools'] },
]

describe('can', () => {
  const table: [string, ReturnType<typeof accessOf> | null, Need, boolean][] = [
    ['nobody meets public', null, 'public', true],
    ['nobody is not signed in', null, 'signedIn', false],
    ['nobody has no feature', null, 'f-vat', false],
    ['a guest is signed in', guest, 'signedIn', true],
    ['a guest has no group', guest, 'g-sales', false],
    ['a cashier sells', cashier, 'f-create-sales-invoice', true],
    ['a cashier makes no quotation', cashier, 'f-create-offer-invoice', false],
    [
      'either feature of a pair allows',
      cashier,
      { anyOf: ['f-create-sales-invoice-refund', 'f-create-damage-invoice-refund'] },
      true,
    ],
    [
      'a pair needs one of the two',
      cashier,
      { anyOf: ['f-create-purchases-invoice-refund', 'f-create-damage-expenses-refund'] },
      false,
    ],
    ['one feature makes the group active', cashier, 'g-pos', true],
    ['another group stays inactive', cashier, 'g-reports', false],
    ['a cashier is no superadmin', cashier, 'superadmin', false],
    ['any of two', cashier, { anyOf: ['g-reports', 'f-working-on-pos'] }, true],
    ['all of two', cashier, { allOf: ['signedIn', 'g-sales'] }, true],
    ['all of two with one missing', cashier, { allOf: ['signedIn', 'g-reports'] }, false],
    ['public inside any stays public', null, { anyOf: ['public', 'g-reports'] }, true],
    ['all of public and a group needs somebody', null, { allOf: ['public', 'g-reports'] }, false],
    ['the role named administrator gives nothing by itself', accessOf(['administrator'], []), 'g-settings', false],
  ]
  test.each(table)('%s', (_, access, need, expected) => {
    expect(can(access, need)).toBe(expected)
  })

  test('a superadmin passes every need', () => {
    for (const need of everyNeed) expect(can(owner, need)).toBe(true)
    expect(can(accessOf(['superadmin'], []), 'canDiscountWithoutLimit')).toBe(true)
  })

  test('nobody and a guest pass no need beyond public and signed in', () => {
    for (const need of everyNeed) {
      expect(can(null, need)).toBe(false)
      expect(can(guest, need)).toBe(need === 'signedIn')
    }
  })

  test('a code that the table does not have does not compile', () => {
    // @ts-expect-error The table has no such feature.
    const unknown: Need = 'f-vatt'
    expect(can(guest, unknown)).toBe(false)
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
          expect(isGroupActive(access, group.code)).toBe(active.length > 0)
          expect(can(access, group.code)).toBe(active.length > 0)
          expect(firstActiveFeature(access, group.code)).toEqual(active[0] ?? null)
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
})
