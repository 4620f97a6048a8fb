/** Backups by the keyboard alone, in a shop of its own: a restore ends every session. */
import { readFile } from 'node:fs/promises'
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

test('a backup is made with one key, downloaded, sent back, restored with two keys, and the restore undone with two', async ({
  page,
  shop,
}) => {
  test.slow()
  await shop.open(page, '/settings#backup', { language: 'ar' })
  const rows = page.locator('tbody tr')
  await expect(page.getByRole('button', { name: 'نسخة احتياطية جديدة' })).toBeFocused()
  await press(page, 'KeyN')
  await expect(rows).toHaveCount(1, patience)
  await expectNothingFound(page, 'backups')
  await press(page, 'Tab')
  await expect(rows.first()).toBeFocused()
  const downloading = page.waitForEvent('download')
  await press(page, 'KeyD')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^mizan-.*-manual\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await page.locator('input[type="file"]').setInputFiles(await download.path())
  await press(page, 'Control+KeyS')
  await expect(rows).toHaveCount(2, patience)
  await expect(rows.filter({ hasText: 'مرفوعة' })).toHaveCount(1)
  const question = page.getByRole('dialog')
  await press(page, 'KeyS')
  await expect(question).toContainText('سيتم استبدال جميع البيانات الجديدة بالبيانات القديمة')
  await expectNothingFound(page, 'the question of a restore')
  await press(page, 'Enter')
  await logInAgain(page)
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('قبل الاسترجاع')
  await press(page, 'KeyS')
  await expect(question.getByRole('button', { name: 'التراجع عن الاسترجاع' })).toBeFocused()
  await press(page, 'Enter')
  await logInAgain(page)
  await expect(rows).toHaveCount(4)
})
