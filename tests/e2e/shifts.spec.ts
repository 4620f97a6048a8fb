/** A cashier's shift by the keyboard alone, in Arabic: opened from the sale, sold in, counted, printed and listed, with the number of keys. */
import { expect } from 'playwright/test'
import { shiftEndpoints } from '#contract/shifts.ts'
import { sar } from '#tests/support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { countedKeys } from './support/counted-keys.ts'
import { logIn, prints } from './support/log-in.ts'
import { forgetDrafts, liveLine, openSale, savedCode } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a shift is opened from the sale, sold in, counted blind and printed', async ({ page }) => {
  const api = await shopApi('owner')
  const [item] = await sellable({ count: 1 })
  if (item === undefined) throw new Error('Nothing can be sold.')
  await openSale(page, 'owner', { language: 'ar' })
  const keys = countedKeys(page)
  await keys.press('Alt+c')
  const opening = page.getByRole('dialog', { name: 'فتح وردية' })
  await expect(opening.getByRole('textbox').first()).toBeFocused()
  // Two notes of 100, the third denomination.
  await keys.press('Enter', 'Enter')
  await keys.type('2')
  await expect(opening.locator('[data-counted]')).toHaveText('200.00')
  await expectNothingFound(page, 'the count of a shift')
  await keys.press('Control+Enter')
  // Back in the sale, which names the shift.
  await liveLine(page)
  const mark = page.locator('header').getByRole('link', { name: /الوردية/u })
  const code = (await mark.textContent())?.match(/\d+-\d+/u)?.[0]
  await keys.type(item.text)
  await expect(page.locator('#bill-item-list [role="option"]').first()).toBeVisible()
  await keys.press('Enter', 'Enter', 'F10')
  const bill = await api.sale(await savedCode(page))
  expect(bill.shift?.code).toBe(code)
  await keys.press('Enter')
  await liveLine(page)
  await keys.press('Alt+c')
  await expect(page.getByText('الوردية مفتوحة')).toBeVisible()
  await keys.press('c')
  const counting = page.getByRole('dialog', { name: /عدّ نقد الوردية/u })
  await keys.press('Enter', 'Enter')
  await keys.type('2')
  const printed = await prints(page)
  await keys.press('Control+Enter')
  await expect(counting).toBeHidden()
  const zReport = page.getByRole('dialog')
  await expect(zReport).toContainText('تقرير إغلاق الوردية')
  await expect(zReport).toContainText('عجز')
  await expect.poll(() => prints(page)).toBe(printed + 1)
  await keys.press('Escape')
  await expect(page.locator('[data-sum="expected"]')).not.toHaveText('200.00')
  expect(keys.count() - item.text.length).toBe(16)
  const { shift } = await api.call(shiftEndpoints.getOwnShift, { query: {} })
  expect(shift).toBe(null)
  await forgetDrafts(page)
})

test('a manager finds a counted shift and approves its difference', async ({ page }) => {
  const api = await shopApi('owner')
  const { branchId } = await api.call(shiftEndpoints.getOwnShift, { query: {} })
  const { id } = await api.call(shiftEndpoints.openShift, { body: { branchId, counts: [] } }, crypto.randomUUID())
  const counts = [{ denomination: sar('500.00'), pieces: 2 }]
  await api.call(shiftEndpoints.countShift, { params: { id }, body: { counts, note: '' } }, crypto.randomUUID())
  await logIn(page, 'owner', '/reports/shifts?state=counted', { language: 'en' })
  await expect(page.getByRole('gridcell', { name: 'Awaits approval' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/reports/shifts/${id}$`, 'u'))
  await expect(page.getByText('The difference is above the limit')).toBeVisible()
  await expectNothingFound(page, 'the report of a shift')
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('textbox').fill('Found in the drawer')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.locator('[data-sum="difference"]')).toHaveText('1,000.00')
})
