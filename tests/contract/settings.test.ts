/** Every settings tab can be drawn, is offered to users who may change something in it, and has the fields of the server. */
import { describe, expect, test } from 'vitest'
import { settingsTabs } from '#contract/settings/registry.ts'
import { ownFields, type SettingsTab, seenNeed } from '#contract/settings/tab.ts'
import { accessOf, can } from '#domain/access/can.ts'
import { features } from '#domain/access/features.ts'
import { screens } from '#src/catalogue/screens.ts'
import { settingsTabScreens } from '#src/catalogue/settings-tabs.ts'
import { textsOf } from '#tests/support/texts.ts'

const listed: readonly (readonly [string, SettingsTab])[] = Object.entries(settingsTabs)
const arabic = textsOf('ar')

describe.each(listed)('the tab %s', (name, tab) => {
  const ownTab = settingsTabScreens.find(({ fragment }) => fragment === tab.fragment)
  const screen = tab.page === undefined ? ownTab : screens.find(({ path }) => path === tab.page)

  test('has the name of its registry, and its place in the catalogue with its title', () => {
    expect(tab.name).toBe(name)
    expect(screen?.title).toBe(tab.title)
    // What is part of another screen is changed there alone.
    expect(ownTab === undefined).toBe(tab.page !== undefined)
    expect(arabic.titles?.[tab.title]).toBeTypeOf('string')
  })

  test('is shown to exactly those who see one of its fields', () => {
    if (screen === undefined) throw new Error('The catalogue has no such tab.')
    for (const access of [accessOf(['superadmin'], []), ...features.map(({ code }) => accessOf([], [code]))]) {
      const isSeen = Object.keys(ownFields(tab, access)).length > 0
      // VAT is shown to users who manage it, and changed by superadmins.
      const isShown = isSeen || (name === 'vat' && can(access, 'manageVat'))
      expect([access.permissions, can(access, screen.need), can(access, seenNeed(tab))]).toEqual([
        access.permissions,
        isShown,
        isSeen,
      ])
    }
  })

  test('has a word for every field, section and choice', () => {
    const fields = Object.entries(tab.fields)
    const words = [
      ...fields.map(([field, { word }]) => word ?? field),
      ...fields.flatMap(([, { section }]) => section ?? []),
      ...fields.flatMap(([, field]) => (field.kind === 'choice' && field.names === undefined ? field.choices : [])),
    ]
    expect(words.filter(word => arabic.words?.[word] === undefined)).toEqual([])
  })
})

test('who may change which field is what was decided', () => {
  const seen = (...codes: string[]) => Object.keys(ownFields(settingsTabs.sales, accessOf([], codes)))
  const fee = ['isTobaccoFeeEnabled', 'tobaccoFeeRate', 'tobaccoFeeMinimum', 'tobaccoFeeFirstDay']
  expect(seen('f-manage-discount-limit')).toEqual(['discountLimit'])
  expect(seen('f-manage-tobacco-vat')).toEqual(fee)
  expect(seen('f-advanced-daily-recipts-manage')).toEqual(['periodLockDay'])
  expect(seen('f-backup', 'canDiscount')).toEqual([])
  const lines = ['headerLine1', 'headerLine2', 'footerLine1', 'footerLine2', 'footerLine3']
  expect(Object.keys(ownFields(settingsTabs.printing, accessOf([], ['f-printer-settings-manage'])))).toEqual(lines)
  expect(Object.keys(ownFields(settingsTabs.printing, accessOf([], ['f-adjust-entity-logo'])))).toEqual([])
  const whole = Object.keys(ownFields(settingsTabs.sales, accessOf(['superadmin'], [])))
  expect(whole).toHaveLength(16)
  expect(Object.keys(ownFields(settingsTabs.company, accessOf([], ['f-manage-discount-limit'])))).toEqual([])
})
