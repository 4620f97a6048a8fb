/** What axe says of the pages, in both directions and both modes. Source: design page 6 §5. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { liveLine } from './support/sale.ts'
import { shopUrl } from './support/shop-api.ts'

async function expectNoViolations(page: Page, place: string): Promise<void> {
  // What fades in is measured when it has.
  await page.evaluate(() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => null))))
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${place}: ${id} at ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

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
      await expectNoViolations(page, 'login')
      await page.locator('button[type="submit"]').click()
      await expectNoViolations(page, 'login with errors')

      await logIn(page, 'owner', '/', { language, mode })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoViolations(page, 'home')
      await openPalette(page)
      await page.keyboard.type('a')
      await expectNoViolations(page, 'palette')
      await page.keyboard.press('Escape')
      await page.locator('header button[aria-haspopup="menu"]:visible').last().click()
      await expectNoViolations(page, 'user menu')
      await page.keyboard.press('Escape')

      for (const path of ['/about', '/nowhere', '/change-password', '/sales/bill/sale/new']) {
        await page.goto(shopUrl() + path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (path.startsWith('/sales')) await liveLine(page)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('#start')).toHaveCount(0)
        await expectNoViolations(page, path)
      }
    })
  }
}
