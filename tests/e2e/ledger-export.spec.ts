/** The ledger is exported by the keyboard: the command of the palette downloads it, for users with the permission. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { hledgerComplaint, hledgerVersion, readHledger } from '#tests/support/hledger.ts'
import { languages } from './support/languages.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { test } from './support/test.ts'

for (const language of languages('en')) {
  test(`an accountant downloads the ledger with keys alone (${language})`, async ({ page }) => {
    await logIn(page, 'accountant', '/', { language })
    await openPalette(page)
    await page.keyboard.type('hledger')
    await expect(page.getByRole('option').first()).toContainText('(hledger)')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}-\d{2}\.journal$/)
    const text = readFileSync(await file.path(), 'utf8')
    const { transactions, accounts } = readHledger(text)
    expect(transactions.length).toBeGreaterThan(1000)
    expect(accounts).toContain(language === 'ar' ? '1 الأصول' : '1 Assets')
    if (hledgerVersion() !== undefined) expect(hledgerComplaint(text)).toBe('')
  })
}

test('a cashier is not offered the ledger', async ({ page }) => {
  await logIn(page, 'cashier', '/', { language: 'en' })
  await openPalette(page)
  await page.keyboard.type('hledger')
  await expect(page.getByText('(hledger)')).toHaveCount(0)
})
