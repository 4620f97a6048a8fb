/** What the palette does with the rows of definitions: any of them is found and opened, and one that is traded begins a bill. */
import { expect } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn, prints } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a branch, a cost centre and a table are found and opened from anywhere', async ({ page }) => {
  const api = await shopApi('owner')
  const [branch] = (await api.call(definitionEndpoints.branchList, { query: {} })).rows
  await api.call(
    definitionEndpoints.restaurantTableAdd,
    { body: { nameAr: 'طاولة الشرفة', nameEn: 'Terrace table', branch: branch?.id ?? 1 } },
    'terrace',
  )
  await logIn(page, 'owner', '/reports/sales', { language: 'en' })
  await openPalette(page)
  await page.keyboard.type('terrace')
  const option = page.getByRole('option', { name: 'Terrace table' })
  await expect(option).toContainText('Tables')
  await expectNothingFound(page, 'rows of definitions')
  await press(page, 'Enter')
  await page.waitForURL('**/definitions/tables?search=*')
  await expect(page.getByRole('gridcell', { name: 'Terrace table' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(String(branch?.nameEn))
  await expect(page.getByRole('option').filter({ hasText: 'Branches' })).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await page.waitForURL(`**/definitions/branch/${branch?.id}`)
})

test('a customer of the palette goes on the next bill, and opens its statement', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { nameAr: 'عميل اللوحة', nameEn: 'Palette customer' }
  await api.call(definitionEndpoints.customerAdd, { body }, 'palette customer')
  await logIn(page, 'owner', '/about', { language: 'ar' })
  await openPalette(page)
  await page.keyboard.type('عميل اللوحة')
  await expect(page.getByRole('option', { name: 'عميل اللوحة' })).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Tab')
  await expect(page.getByRole('option')).toHaveText([/أضف إلى فاتورة بيع/, /كشف الحساب/, /كشف النقاط/, /تعديل/, /نسخ/])
  await press(page, 'Backspace', 'Enter')
  await page.waitForURL('**/sales/bill/sale/new')
  await expect(page.getByRole('combobox', { name: 'العميل' })).toHaveValue('عميل اللوحة')
  await openPalette(page)
  await page.keyboard.type('عميل اللوحة')
  await press(page, 'Tab')
  await page.getByRole('option', { name: 'كشف الحساب' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/reports/customer-info')
  await expect(page.getByRole('combobox', { name: 'العميل' })).toHaveValue('عميل اللوحة')
})

const billCode = /\d+-\d{6}/u

test('a bill is found from an empty palette and printed from its row, once', async ({ page }) => {
  await logIn(page, 'cashier', '/', { language: 'en' })
  await openPalette(page)
  await expect(page.getByRole('option').first()).toContainText('Sales invoice')
  await press(page, 'ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Find a bill')
  await press(page, 'Enter')
  const field = page.locator('[data-slot="palette"]').getByRole('combobox')
  await expect(field).toHaveValue('#')
  const bill = page.getByRole('option', { selected: true })
  await expect(bill).toContainText(billCode)
  const code = billCode.exec((await bill.textContent()) ?? '')?.[0] ?? ''
  await press(page, 'Tab')
  await expect(page.getByRole('option').nth(0)).toContainText('Open')
  await expect(page.getByRole('option').nth(1)).toContainText('Print')
  await press(page, 'ArrowDown', 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await expect.poll(() => prints(page)).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  expect(await prints(page)).toBe(0)
})
