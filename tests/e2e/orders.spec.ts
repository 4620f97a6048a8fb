/** What a cashier sees of their own bills from the till, without a permission for reports. */
import { expect } from 'playwright/test'
import { typist } from './support/keys.ts'
import { lastMark, prints } from './support/log-in.ts'
import { liveLine, openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { test } from './support/test.ts'

test('a cashier prints an own bill of the day again, as a copy, and opens it', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'ar' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), ['Enter'], '1', ['Enter'], ['Enter']])
  await page.keyboard.press('F10')
  const code = await savedCode(page)
  await page.keyboard.press('Enter')
  await liveLine(page)
  const printed = await prints(page)

  await page.keyboard.press('Alt+o')
  const dialog = page.getByRole('dialog', { name: 'فواتيري اليوم والطلبات المفتوحة' })
  const first = dialog.getByRole('button', { name: code })
  await expect(first).toBeFocused()
  await page.keyboard.press('Control+p')
  await expect.poll(() => prints(page)).toBe(printed + 1)
  expect(await lastMark(page)).toContain('نسخة')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/\d+$/u)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
})
