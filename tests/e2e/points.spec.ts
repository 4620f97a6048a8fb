/** A customer's points by the keyboard alone, in Arabic: one sale earns them, the next spends them, the statement shows both and is corrected. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { endpoints } from '#contract/index.ts'
import { halalas, price, ratioOne } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { press as pressKeys } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { forgetDrafts, liveLine, openSale, savedCode } from './support/sale.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('points are earned and spent with 2 keys more than cash, and corrected from the statement', async ({ page }) => {
  const api = await shopApi('owner')
  const setting = await api.call(endpoints.salesSettingRead, {})
  // The service of this test earns points, and other sales hardly any: other tests sell to customers meanwhile.
  const rules = { isPointsEnabled: true, pointsAmount: halalas(1_000_000), pointsValue: halalas(100) }
  const { version } = await api.call(endpoints.salesSettingChange, { body: { version: setting.version, ...rules } })
  const { categories } = await api.catalogue()
  const unit = {
    ...{ id: null, nameAr: 'مرة', nameEn: '', ratio: ratioOne, price: price(115_000), priceIncludesVat: true },
    ...{ isDefaultSale: true, isDefaultPurchase: true, isSplittable: false, barcodes: [] },
  }
  const service = await api.call(definitionEndpoints.serviceAdd, {
    body: { code: 'PW-1', nameAr: 'غسيل بالنقاط', category: categories[0]?.id ?? 0, points: 4, units: [unit] },
  })
  const customer = await api.call(definitionEndpoints.customerAdd, { body: { nameAr: 'صاحب النقاط' } })
  await openSale(page, 'owner', { language: 'ar' })
  const { type } = await typist(page, 'latin')
  const sell = async () => {
    await liveLine(page)
    await page.keyboard.press('F4')
    await type([String(customer.code)])
    await expect(page.getByRole('option').first()).toBeVisible()
    await type([['Enter']])
    await liveLine(page)
    await type(['PW-1'])
    await expect(page.locator('#bill-item-list [role="option"]').first()).toBeVisible()
    await type([['Enter'], ['Enter'], ['Enter']])
    await expect(page.getByRole('radio', { name: 'نقداً' })).toBeVisible()
  }
  await sell()
  await type([['Enter']])
  const earning = await api.sale(await savedCode(page))
  expect(earning.points).toEqual({ earned: 4, spent: 0, balance: 4 })
  await pressKeys(page, 'Enter')
  await sell()
  await pressKeys(page, 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'نقاط' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'نقاط' })).toHaveValue('4.00')
  await expectNothingFound(page, 'a payment with points')
  await pressKeys(page, 'ArrowLeft')
  await expect(page.getByRole('radio', { name: 'نقداً' })).toBeChecked()
  await type([['Enter']])
  const spending = await api.sale(await savedCode(page))
  expect(spending.tenders).toMatchObject([
    { method: 'cash', amount: 750 },
    { method: 'points', amount: 400 },
  ])
  expect(spending.points).toEqual({ earned: 4, spent: 4, balance: 4 })
  await forgetDrafts(page)
  await logIn(page, 'owner', `/reports/customer-points?party=${customer.id}`, { language: 'ar' })
  const grid = page.locator('[role="grid"]')
  await expect(grid).toContainText(spending.code)
  await expect(grid).toContainText(earning.code)
  await expectNothingFound(page, 'the statement of points')
  await pressKeys(page, 'n')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await type(['6', ['Enter']])
  await expect(dialog).toContainText('مطلوب')
  await dialog.getByRole('textbox', { name: 'السبب' }).fill('نقاط النظام السابق')
  await pressKeys(page, 'Enter')
  await expect(page.getByText('صُححت النقاط')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(grid).toContainText('قيد نقاط العملاء')
  // Points are whole numbers, their value is an amount.
  await expect(grid).not.toContainText('0.06')
  await expect(grid).toContainText('10.00')
  const balance = await api.call(endpoints.getPoints, { query: { partyId: customer.id } })
  expect(balance.points).toBe(10)
  const off = { version, isPointsEnabled: false, pointsAmount: sar('10.00'), pointsValue: sar('0.10') }
  await api.call(endpoints.salesSettingChange, { body: off })
  await api.call(definitionEndpoints.serviceSetActive, {
    params: { id: service.id },
    body: { version: service.version, isActive: false },
  })
})
