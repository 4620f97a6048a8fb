/** A delivery app gets a price of its own, and a sale by the app has it, by the keyboard alone. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, rate } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { openSale, savedCode } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a price of an app takes its texts and 4 keys, and a sale by the app one key more than a sale', async ({
  page,
}) => {
  const api = await shopApi('owner')
  await retireApps()
  const terms = { commissionPercent: rate(1500), commissionFixed: halalas(0), hasCommissionVat: true, account: null }
  const body = { nameAr: 'مرسول', nameEn: 'Mrsool', ...terms }
  const app = await api.call(definitionEndpoints.deliveryAppAdd, { body })
  const [item] = await sellable({ count: 1, layout: 'latin' })
  if (item === undefined) throw new Error('Nothing can be sold.')
  const { choice } = item
  await logIn(page, 'owner', '/accounting/delivery-prices', { language: 'en' })
  await expect(page.locator('input[aria-controls="definition"]')).toBeFocused()
  await press(page, 'n')
  await expect(page.getByRole('combobox', { name: 'Delivery app' }).last()).toBeFocused()
  await page.keyboard.type('Mrsool')
  await press(page, 'Tab')
  await page.keyboard.type(choice.code)
  await press(page, 'Tab')
  await page.keyboard.type('777.00')
  await press(page, 'Enter')
  const saved = async () => (await api.call(definitionEndpoints.deliveryPriceList, { query: {} })).rows
  await expect.poll(saved).toMatchObject([{ app: { id: app.id }, unit: { id: choice.unitId } }])
  await expectNothingFound(page, 'prices of delivery apps')

  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await press(page, 'Alt+KeyA')
  await expect(page.getByRole('combobox', { name: 'Delivery app' })).toHaveValue(String(app.id))
  await type([item.text, ['Enter'], ['Enter']])
  await expect(page.getByRole('gridcell', { name: '777.00' }).first()).toBeVisible()
  await expectNothingFound(page, 'a sale by a delivery app')
  await type([['Enter']])
  await expect(page.getByRole('radio', { name: 'Mrsool' })).toBeChecked()
  await type([['Enter']])
  const sale = await api.sale(await savedCode(page))
  expect(sale.tenders).toMatchObject([{ method: 'deliveryApp', deliveryAppId: app.id }])
  expect(formatHalalas(sale.total)).toBe(choice.priceMode === 'included' ? '777.00' : '893.55')
  for (const { id, version } of await saved())
    await api.call(definitionEndpoints.deliveryPriceRemove, { params: { id }, query: { version } })
  await retireApps()
})

/** Alt+A chooses the first active app. */
async function retireApps(): Promise<void> {
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.deliveryAppList, { query: {} })
  for (const { id, version } of rows)
    await api.call(definitionEndpoints.deliveryAppSetActive, { params: { id }, body: { version, isActive: false } })
}
