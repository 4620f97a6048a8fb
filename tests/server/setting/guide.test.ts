import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { guideEndpoints } from '#contract/guide.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

describeOnBoth('the guide of a new company', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const guide = () => shop.call(guideEndpoints.getGuide, {}, { as: owner })
  const undone = async () => (await guide()).steps.filter(({ isDone }) => !isDone).map(({ name }) => name)

  test('reads off the shop what is done, and is needed until a sale was printed', async () => {
    expect(await undone()).toEqual(['opening', 'firstSale'])
    const { id } = await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
    expect((await guide()).isNeeded).toBe(true)
    await shop.call(billLifeEndpoints.recordPrint, { body: { id } }, { as: owner })
    expect(await guide()).toMatchObject({ isNeeded: false })
    expect(await undone()).toEqual(['opening'])
  })

  test('has the company and VAT as done only while they are', async () => {
    await shop.call(settingEndpoints.setVatEnableSetting, { body: { isVatEnable: false } }, { as: owner })
    const { version } = await shop.call(settingsTabEndpoints.companySettingRead, {}, { as: owner })
    const without = { body: { version, vatNumber: '' } }
    await shop.call(settingsTabEndpoints.companySettingChange, without, { as: owner })
    expect(await undone()).not.toContain('vat')
    await shop.db.write([1, 2], async tx => {
      await tx.updateTable('company').set({ name_ar: '' }).execute()
      await tx.updateTable('branch').set({ city: '' }).execute()
      await tx.updateTable('vat_rate').set({ is_enabled: 1 }).execute()
    })
    expect(await undone()).toEqual(['company', 'vat', 'branch', 'opening', 'firstSale'])
  })

  test('is for users who may do all of it', async () => {
    for (const person of ['admin', 'accountant', 'cashier'])
      expect((await shop.refusal(guideEndpoints.getGuide, {}, { as: await shop.signIn(person) })).status).toBe(403)
  })
})
