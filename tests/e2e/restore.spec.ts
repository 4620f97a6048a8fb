/** A restore and its undo by the keyboard alone, in a shop of its own: it ends every session. */
import { expect, type Page } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { ownPassword, test } from './support/new-shop.ts'

/** The server starts again meanwhile. */
const patience = { timeout: 90_000 }

async function logInAgain(page: Page): Promise<void> {
  await expect(page.locator('input[type="password"]')).toBeFocused(patience)
  await page.keyboard.type(ownPassword)
  await press(page, 'Enter')
  await expect(page.locator('input[type="password"]')).toBeHidden()
}

test('a backup is restored with two keys, and the restore undone with two', async ({ page, shop }) => {
  test.slow()
  await shop.open(page, '/settings#backup', { language: 'ar' })
  const rows = page.locator('tbody tr')
  await expect(page.getByRole('button', { name: 'نسخة احتياطية جديدة' })).toBeFocused()
  await press(page, 'KeyN')
  await expect(rows).toHaveCount(1, patience)
  const question = page.getByRole('dialog')
  await press(page, 'KeyS')
  await expect(question).toContainText('سيتم استبدال جميع البيانات الجديدة بالبيانات القديمة')
  await expectNothingFound(page, 'the question of a restore')
  await press(page, 'Enter')
  await logInAgain(page)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('قبل الاسترجاع')
  await press(page, 'KeyS')
  await expect(question.getByRole('button', { name: 'التراجع عن الاسترجاع' })).toBeFocused()
  await press(page, 'Enter')
  await logInAgain(page)
  await expect(rows).toHaveCount(3)
})
