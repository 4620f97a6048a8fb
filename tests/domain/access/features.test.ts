import { describe, expect, test } from 'vitest'
import { featureDescriptions } from '#domain/access/feature-descriptions.ts'
import { featureNames } from '#domain/access/feature-names.ts'
import {
  type FeatureCode,
  featureOf,
  features,
  featuresOf,
  groupOf,
  groups,
  isFeatureCode,
  isGroupCode,
} from '#domain/access/features.ts'

/** The lists of spec §6, copied as text: code by code, with the number that the menus use or `-` where there is none. */
const specification = {
  'g-sales': `
    f-create-sales-invoice 1, f-create-offer-invoice 2, f-create-sales-invoice-refund 3, f-create-damage-invoice 4,
    f-transfer-item-branche 5, f-transfer-item-cc 6, f-create-damage-invoice-refund 7`,
  'g-purchases': `
    f-create-purchases-invoice 1, f-create-purchases-invoice-refund 2, f-create-damage-expenses-refund 5,
    f-create-production-invoice 4, f-expenses-manage 3`,
  'g-accounting': `
    f-receive-recipts-manage 2, f-payment-recipts-manage 3, f-deposit-recipts-manage 4, f-daily-recipts-manage 5,
    f-manage-delivery-apps 11, f-advanced-daily-recipts-manage 6, f-recipt-documents-manage 7,
    f-payment-documents-manage 8, f-creat-depreciation-asset 9, f-assets-depreciation-manage 10, f-accounts-tree-manage 1`,
  'g-statements': 'f-create-exit-permission 1, f-create-entry-statement 1, f-statements-List 2',
  'g-definition': `
    f-customers-manage 6, f-accounts-manage 7, f-branches-manage 8, f-cc-manage 12, f-cost-hierarchy-manage 9,
    f-services-manage 3, f-discount-management 10, f-printer-settings-manage 11, f-suppliers-manage 5, f-items-manage 2,
    f-item-groups-management 1, f-add-table 4`,
  'g-reports': `
    f-change-delivering -status 18, f-bills-history 1, f-production 2, f-sold-items 3, f-credit 4, f-inventory 8,
    f-supplier-statement 9, f-customer-statement 10, f-item-history 11, f-summary 12, f-profit-balancer 13,
    f-profit-balancer-branch 14, f-profit-balancer-cc 15, f-vat 5, f-vat-on-purchases 6, f-vat-on-sales 7, f-shifts 16,
    f-tobacco-vat-report 17, f-cc-report 19, f-view-statics 20`,
  'g-settings': `
    users.manage -, users.view -, roles.manage -, roles.view -, roles.assign -, canDiscount -, f-manage-discount-limit 4,
    f-backup 2, f-adjust-entity-logo 3, f-manage-tobacco-vat 5, f-user-management 1, changeBillDate -, deleteBill -,
    manageVat -, canDiscountWithoutLimit -`,
  'g-tools': 'f-barcode-generator 1',
  'g-pos': 'f-working-on-pos 1, f-shift-balance 2',
}

describe('the permission table', () => {
  test.each(Object.entries(specification))(
    '%s has exactly the features and numbers of the specification',
    (code, list) => {
      const group = groups.find(each => each.code === code)
      const expected = list.split(',').map(entry => entry.trim())
      const actual = group ? featuresOf(group.code).map(feature => `${feature.code} ${feature.number ?? '-'}`) : []
      expect([...actual].sort()).toEqual([...expected].sort())
    },
  )

  test('the nine groups have the numbers of the specification', () => {
    expect(groups.map(group => `${group.number} ${group.code}`)).toEqual([
      '1 g-sales',
      '2 g-purchases',
      '3 g-accounting',
      '4 g-statements',
      '5 g-reports',
      '6 g-definition',
      '7 g-settings',
      '8 g-tools',
      '9 g-pos',
    ])
  })

  test('ids and codes are unique, and an id begins with the number of its group', () => {
    expect(new Set(features.map(feature => feature.id)).size).toBe(features.length)
    expect(new Set(features.map(feature => feature.code)).size).toBe(features.length)
    for (const feature of features) {
      const group = groups.find(each => each.code === feature.group)
      expect(Math.trunc(feature.id / 100)).toBe(group?.number)
    }
  })

  test('only the first tab of the statements answers to two features', () => {
    const seen = new Map<string, FeatureCode[]>()
    for (const { group, number, code } of features) {
      if (number !== null) seen.set(`${group} ${number}`, [...(seen.get(`${group} ${number}`) ?? []), code])
    }
    expect([...seen].filter(([, codes]) => codes.length > 1)).toEqual([
      ['g-statements 1', ['f-create-exit-permission', 'f-create-entry-statement']],
    ])
  })

  test('names and descriptions are Arabic in Arabic and English in English', () => {
    for (const { code } of features) {
      const [nameAr, nameEn] = featureNames[code]
      for (const arabic of [nameAr, featureDescriptions[code].ar]) expect(arabic).toMatch(/^[\u0600-\u06ff][^A-Za-z]*$/)
      for (const english of [nameEn, featureDescriptions[code].en]) expect(english).toMatch(/^[A-Z][^\u0600-\u06ff]*$/)
    }
    for (const language of [0, 1] as const) {
      expect(new Set(features.map(({ code }) => featureNames[code][language])).size).toBe(features.length)
    }
  })

  test('a feature is found by its code, and an unknown code is known to be unknown', () => {
    expect(featureOf('f-change-delivering -status').number).toBe(18)
    expect(isFeatureCode('f-change-delivering -status')).toBe(true)
    expect(isFeatureCode('f-change-delivering-status')).toBe(false)
    expect(groupOf('g-pos').number).toBe(9)
    expect([isGroupCode('g-pos'), isGroupCode('g-none')]).toEqual([true, false])
  })
})
