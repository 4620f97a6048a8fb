/** What only a typo or initials lead to is under “Did you mean”, and Enter takes it only after an arrow went there. */
import { expect } from 'playwright/test'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { entry, lineRows, openSale } from './support/sale.ts'
import { test } from './support/test.ts'

const heading = 'هل تقصد'
/** Maamoul with a letter doubled. */
const slip = 'مععمول'

test('the item cell sells no guess; its text stays selected, and an arrow leads to the list', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'ar' })
  await page.keyboard.insertText(slip)
  const list = page.getByRole('listbox', { name: 'الأصناف' }).or(page.locator('#bill-item-list'))
  await expect(page.getByText(heading)).toBeVisible()
  await expect(entry(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(page.getByText('لا يوجد صنف بهذا الاسم')).toBeVisible()
  await expect(lineRows(page)).toHaveCount(0)
  const selected = () => entry(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
  expect(await selected()).toEqual([0, slip.length])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(entry(page)).toHaveAttribute('aria-label', 'الكمية')
  await expect(list).toBeHidden()
})

test('the customer field sells to nobody whose name was not typed', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'ar' })
  await page.keyboard.press('F4')
  const field = page.getByRole('combobox', { name: 'العميل' })
  await page.keyboard.insertText('مؤسصة')
  await expect(page.getByText(heading)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('لا يوجد عميل مطابق')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  const name = await page.getByRole('option', { selected: true }).locator('.is-name').textContent()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(name ?? '')
})

test('the palette runs no guess', async ({ page }) => {
  await logIn(page, 'owner', '/', { language: 'en' })
  await openPalette(page)
  await page.keyboard.type('slaes')
  const palette = page.locator('[data-slot="palette"]')
  await expect(palette.getByText('Did you mean')).toBeVisible()
  await expect(palette.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Sales')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
})
