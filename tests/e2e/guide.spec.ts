/** The guide of a new company: it begins with what is to be done next, goes on when that is done, and is nobody else's. */
import { expect } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { test } from './support/new-shop.ts'

test('leads from step to step, and marks what is done', async ({ page, shop }) => {
  await shop.open(page, '/', { language: 'ar' })
  const guide = page.getByLabel('من شركة فارغة إلى أول فاتورة مطبوعة')
  await expect(guide.getByRole('listitem')).toHaveCount(8)
  await expect(guide.getByRole('link', { name: /بيانات الشركة/ })).toBeFocused()
  await expectNothingFound(page, 'guide')
  await press(page, 'Enter')
  await page.getByLabel('الاسم بالعربية').fill('متجر النخيل')
  await page.getByLabel('الرقم الضريبي').fill('310122393500003')
  await press(page, 'Control+KeyS')
  await expect(page.getByText(/تم حفظ .*بيانات الشركة/).first()).toBeVisible()
  await page.goto(shop.url)
  await expect(guide.getByRole('link', { name: /بيانات الشركة\s+تم/ })).toBeVisible()
  await expect(guide.getByRole('link', { name: /ضريبة القيمة المضافة\s+تم/ })).toBeVisible()
  const next = guide.getByRole('link', { name: /الفرع/ })
  await expect(next).toHaveAttribute('aria-current', 'step')
  await expect(next).toBeFocused()
})
