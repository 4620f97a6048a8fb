/** Goals of months by the keyboard: set, refused twice, changed where they stand, deleted after a question; and who may not see them is told. */
import { expect, type Page, test } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'

const path = '/statistics/financialgoals'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="goals"]')
}

async function addGoal(page: Page, amount: string): Promise<void> {
  await press(page, 'n')
  const dialog = page.getByRole('dialog', { name: 'إضافة هدف شهري' })
  await expect(dialog.locator('[name="month"]')).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.type(amount)
  await press(page, 'Enter')
}

test('a goal is set, kept from being set twice, changed in its row and deleted', async ({ page }) => {
  await logIn(page, 'owner', path, { language: 'ar', mode: 'dark' })
  await expect(page.getByText('لا توجد أهداف مالية لهذا الفرع في هذه الفترة.')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()
  await expectNothingFound(page, 'no goals')

  await addGoal(page, '-5')
  await expect(page.locator('[name="amount"]')).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'a goal with a problem')
  await page.locator('[name="amount"]').fill('1000000')
  await press(page, 'Enter')
  await expect(page.getByText('تمت إضافة الهدف بنجاح')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'كل الفروع' })
  await expect(row).toContainText('1,000,000.00')
  await expect(row).toContainText('%')
  await expect(gridInput(page)).toBeFocused()
  await expectNothingFound(page, 'a goal in the list')

  await addGoal(page, '7')
  await expect(page.getByText('لهذا الفرع هدف في هذا الشهر من قبل')).toBeVisible()
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()

  await press(page, 'F2')
  await expect(page.locator('[name="goal"]')).toBeFocused()
  await page.keyboard.type('12')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await expect(row).toContainText('1,000,000.00')
  await press(page, 'Enter')
  await expect(page.locator('[name="goal"]')).toHaveValue('1000000.00')
  await page.keyboard.type('2500.50')
  await press(page, 'Control+KeyS')
  await expect(page.getByText('تم تحديث الهدف بنجاح')).toBeVisible()
  await expect(row).toContainText('2,500.50')
  await expect(gridInput(page)).toBeFocused()

  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'هل أنت متأكد أنك تريد حذف هذا الهدف؟' })).toBeVisible()
  await press(page, 'Escape')
  await expect(row).toBeVisible()
  await press(page, 'Delete', 'Enter')
  await expect(page.getByText('تم حذف الهدف بنجاح')).toBeVisible()
  await expect(page.getByText('لا توجد أهداف مالية لهذا الفرع في هذه الفترة.')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()
})

test('what cannot be read is told as a warning, and a try again reads it', async ({ page }) => {
  await page.route('**/api/monthly-goals?*', route => route.abort(), { times: 1 })
  await logIn(page, 'owner', path, { language: 'ar' })
  await expect(page.getByText('حدث خطأ أثناء تحميل البيانات. الرجاء المحاولة لاحقاً.')).toBeVisible()
  await press(page, 'r')
  await expect(page.getByText('حدث خطأ أثناء تحميل البيانات. الرجاء المحاولة لاحقاً.')).toBeHidden()
})

test('whoever may not see figures of the shop is told so', async ({ page }) => {
  await logIn(page, 'cashier', path, { language: 'en' })
  await expect(page.getByText('This page is not among your permissions')).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})
