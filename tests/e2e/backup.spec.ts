/** Backups by the keyboard alone: made, listed, downloaded. */
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { backupEndpoints } from '#contract/backup.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a backup is made with one key, heads the list, and is downloaded with two', async ({ page }) => {
  test.slow()
  const api = await shopApi('owner')
  const before = await api.call(backupEndpoints.getAllBackups, {})
  await logIn(page, 'owner', '/settings#backup', { language: 'ar' })
  await expect(page.getByRole('button', { name: 'نسخة احتياطية جديدة' })).toBeFocused()
  await press(page, 'KeyN')
  await expect(page.getByRole('button', { name: 'جارٍ إنشاء النسخة وفحصها…' })).toBeVisible()
  await expect(page.getByText('أُنشئت النسخة الاحتياطية وفُحصت')).toBeVisible({ timeout: 60_000 })
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(before.length + 1)
  await expect(rows.first()).toContainText('يدوية')
  await expectNothingFound(page, 'backups')
  await press(page, 'Tab')
  await expect(rows.first()).toBeFocused()
  const [newest] = await api.call(backupEndpoints.getAllBackups, {})
  if (!newest) throw new Error('There is no backup.')
  const downloading = page.waitForEvent('download')
  await press(page, 'KeyD')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(newest.name)
  const content = await readFile(await download.path())
  expect(content.length).toBe(newest.size)
  expect(content.subarray(0, 2).toString()).toBe('PK')
})
