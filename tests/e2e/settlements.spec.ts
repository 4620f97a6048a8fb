/** Bills are settled by the keyboard alone: a supplier's five oldest with one key, and a customer's with a settlement discount, in Arabic. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { settlementCalls } from '#contract/settlements.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { quantity, zeroHalalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { expectNothingFound } from './support/axe.ts'
import { countedKeys } from './support/counted-keys.ts'
import { logIn } from './support/log-in.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { buy } from './support/stock-up.ts'
import { test } from './support/test.ts'

const amount = (page: Page) => page.locator('[data-at="amount"] input')

test('a supplier’s five oldest bills are paid with 15 keys, in English', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { nameAr: 'مورد زعفران', nameEn: 'Zaffron' }
  const { id: partyId } = await api.call(definitionEndpoints.supplierAdd, { body }, crypto.randomUUID())
  const catalogue = await api.catalogue()
  const [item] = await sellable({ count: 1 })
  if (!item) throw new Error('The shop sells nothing.')
  for (let bill = 0; bill < 6; bill += 1)
    await buy(api, catalogue, [item.choice], { creditorId: partyId, count: quantity(10_000) })
  const before = await api.call(settlementCalls.paymentDocument.Open, { query: { partyId } })
  expect(before.bills.map(each => each.open)).toEqual([1, 2, 3, 4, 5, 6].map(() => sar('11.50')))
  await logIn(page, 'owner', '/accounting/payment-documents', { language: 'en' })
  const keys = countedKeys(page)
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await keys.type('zaffron')
  await expect(page.getByRole('option', { name: /Zaffron/ })).toBeVisible()
  await keys.press('Enter')
  await expect(amount(page)).toBeFocused()
  await keys.type('57.50')
  await keys.press('F8')
  const settled = page.getByRole('region', { name: 'Open bills' }).locator('[data-amount]')
  await expect(settled.nth(4)).toHaveValue('11.50')
  await expect(settled.nth(5)).toHaveValue('')
  await expectNothingFound(page, 'a payment to a supplier')
  await keys.press('F9')
  await expect(page.getByText(/Voucher .*was posted/).first()).toBeVisible()
  await expect(settled).toHaveCount(1)
  await expect(amount(page)).toBeFocused()
  const after = await api.call(settlementCalls.paymentDocument.Open, { query: { partyId } })
  expect([after.bills.length, after.allocations.length, after.balance]).toEqual([1, 5, sar('11.50')])
  expect(keys.count()).toBe(15)
})

test('a receipt with a settlement discount takes 15 keys, in Arabic', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { nameAr: 'مقهى قرنفل', nameEn: 'Clove cafe' }
  const { id: partyId } = await api.call(definitionEndpoints.customerAdd, { body }, crypto.randomUUID())
  const line = { debit: zeroHalalas, credit: zeroHalalas, note: '' }
  const owed = {
    branchId: 1,
    note: 'owed',
    lines: [
      { ...line, accountId: accountId('1103001'), partyId, debit: sar('1000.00') },
      { ...line, accountId: accountId('4101001'), credit: sar('1000.00') },
    ],
  }
  await api.call(voucherEndpoints.journalAdd, { body: owed }, crypto.randomUUID())
  await logIn(page, 'owner', '/accounting/receipt-documents', { language: 'ar' })
  const keys = countedKeys(page)
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await keys.type('قرنفل')
  await expect(page.getByRole('option', { name: /قرنفل/ })).toBeVisible()
  await keys.press('Enter')
  await expect(amount(page)).toBeFocused()
  await keys.type('950')
  await keys.press('F8')
  await keys.press('Enter', 'Tab')
  await expect(page.locator('[data-discount]')).toBeFocused()
  await keys.type('50')
  await keys.press('F9')
  await expect(page.getByText(/حُفظ السند/).first()).toBeVisible()
  const after = await api.call(settlementCalls.receiptDocument.Open, { query: { partyId } })
  expect(after).toMatchObject({ bills: [], credits: [], balance: 0 })
  expect(after.allocations).toMatchObject([{ amount: sar('950.00'), discount: sar('50.00') }])
  expect(keys.count()).toBe(15)
})
