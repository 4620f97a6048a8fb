/** A sale is paid by a delivery app, and the app's payment is settled, by the keyboard alone. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, rate } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { press as pressKeys } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { openSale, savedCode } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a sale names its app and order with 6 keys more than cash, and the order is settled with its text and 2 keys', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const terms = { commissionPercent: rate(1500), commissionFixed: halalas(0), hasCommissionVat: true, account: null }
  const app = await api.call(definitionEndpoints.deliveryAppAdd, {
    body: { nameAr: 'كيتا', nameEn: 'Keeta', ...terms },
  })
  await openSale(page, 'cashier', { language: 'en' })
  const [item] = await sellable({ count: 1, layout: 'latin' })
  const { type } = await typist(page, 'latin')
  await type([item?.text ?? '', ['Enter'], ['Enter'], ['Enter']])
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeVisible()
  await pressKeys(page, 'ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Keeta' })).toBeChecked()
  await expectNothingFound(page, 'a payment by a delivery app')
  await pressKeys(page, 'Tab')
  await type(['K-77', ['Enter']])
  const sale = await api.sale(await savedCode(page))
  expect(sale.tenders).toMatchObject([{ method: 'deliveryApp', deliveryAppId: app.id, orderReference: 'K-77' }])
  await logIn(page, 'owner', '/accounting/delivery-settlements', { language: 'en' })
  const orders = page.getByRole('textbox', { name: 'Orders' })
  await expect(orders).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'App' })).toHaveValue(String(app.id))
  await page.keyboard.type(`K-77 ${formatHalalas(halalas(sale.total - 100))}`)
  await expect(page.getByText('Shortfall: 1.00')).toBeVisible()
  await expectNothingFound(page, 'a settlement')
  await pressKeys(page, 'Control+Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressKeys(page, 'Enter')
  await expect(page.getByText(/Settlement .*000001.* was posted/)).toBeVisible()
  await expect(page.getByText('Shortfall: 1.00')).toBeVisible()
  await expect(orders).toHaveValue('')
  const { id, version } = app
  await api.call(definitionEndpoints.deliveryAppSetActive, { params: { id }, body: { version, isActive: false } })
})
