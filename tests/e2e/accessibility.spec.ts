/** What axe says of the pages, in both directions and both modes. Source: design page 6 §5. */
import { expect } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { liveLine } from './support/sale.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

/** A dozen pages, each looked at for seconds. */
test.describe.configure({ timeout: 180_000 })

for (const language of ['ar', 'en'] as const) {
  for (const mode of ['light', 'dark'] as const) {
    test(`axe finds nothing in ${language}, ${mode}`, async ({ page }) => {
      await page.addInitScript(
        texts => {
          for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
        },
        { language: JSON.stringify(language), colour_mode: JSON.stringify(mode) },
      )
      await page.goto(`${shopUrl()}/login`)
      await expect(page.locator('#start')).toHaveCount(0)
      await expectNothingFound(page, 'login')
      await page.locator('button[type="submit"]').click()
      await expectNothingFound(page, 'login with errors')

      await logIn(page, 'owner', '/', { language, mode })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNothingFound(page, 'home')
      await openPalette(page)
      await page.keyboard.type('a')
      await expectNothingFound(page, 'palette')
      await page.keyboard.press('Escape')
      await page.locator('header button[aria-haspopup="menu"]:visible').last().click()
      await expectNothingFound(page, 'user menu')
      await page.keyboard.press('Escape')

      for (const path of ['/about', '/nowhere', '/change-password', '/sales/bill/sale/new']) {
        await page.goto(shopUrl() + path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (path.startsWith('/sales')) await liveLine(page)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('#start')).toHaveCount(0)
        await expectNothingFound(page, path)
      }
    })
  }
}
