/** A receipt from a customer by the keyboard alone. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { sar } from '#tests/support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('money of a customer is received with the code, the amount and F9: 15 keys', async ({ page }) => {
  const api = await shopApi('owner')
  const code = `R${String(Date.now() % 1_000_000).padStart(6, '0')}`
  const body = { code, nameAr: 'عميل القبض', nameEn: 'Receipt customer', canLoan: true }
  const { id: partyId } = await api.call(definitionEndpoints.customerAdd, { body }, crypto.randomUUID())
  await logIn(page, 'owner', '/accounting/receipts/new', { language: 'ar' })
  const entry = page.locator('#receipt-lines-entry')
  await expect(entry).toBeFocused()
  await page.keyboard.type(code)
  await expect(page.getByRole('option', { name: /عميل القبض/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(entry).toHaveAccessibleName('المبلغ')
  await page.keyboard.type('1250.5')
  await press(page, 'F9')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/سند قبض .*\d-\d{6}/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const posted = await api.call(voucherEndpoints.receiptRead, { params: { id } })
  expect(posted).toMatchObject({
    ...{ method: 'cash', moneyAccount: { code: '1101001' }, total: sar('1250.50') },
    lines: [{ account: { code: '1103001' }, party: { id: partyId }, amount: sar('1250.50') }],
  })
  await expectNothingFound(page, 'a posted receipt')
})
