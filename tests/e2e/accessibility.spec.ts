/** axe finds nothing on any screen of the catalogue, in both directions and both modes. Source: design page 6 §5. */
import { expect, type Page } from 'playwright/test'
import type { Screen } from '#src/catalogue/screen.ts'
import { screens } from '#src/catalogue/screens.ts'
import { isWhole } from '../support/depth.ts'
import { expectNothingFound } from './support/axe.ts'
import { appear, logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

/** A dozen pages, each scanned for half a second. */
test.describe.configure({ timeout: 180_000 })

const appearances = [
  { language: 'ar', mode: 'light' },
  { language: 'en', mode: 'dark' },
  { language: 'ar', mode: 'dark' },
  { language: 'en', mode: 'light' },
] as const

/** The sale bill and the dashboard have states of their own (`sale-accessibility.spec.ts`). */
const paths = (screens as readonly Screen[])
  .filter(({ page, path }) => page !== undefined && path !== '/login' && path !== '/')
  .map(({ path }) => path.replace(':id', '1'))

for (const [place, appearance] of appearances.entries()) {
  const { language, mode } = appearance
  test(`axe finds nothing on the screens in ${language}, ${mode}`, async ({ page }) => {
    await logIn(page, 'owner', '/about', appearance)
    // One appearance for each screen; deep runs look at all of them.
    for (const path of isWhole ? paths : paths.filter((_, at) => at % appearances.length === place)) {
      await page.goto(shopUrl() + path)
      await isDrawn(page)
      await expectNothingFound(page, path)
    }
  })
}

// Two appearances are enough where nobody looks deeper.
for (const appearance of isWhole ? appearances : appearances.slice(0, 2)) {
  const { language, mode } = appearance
  test(`axe finds nothing on the login, the palette and the menu of the user in ${language}, ${mode}`, async ({
    page,
  }) => {
    await appear(page, appearance)
    await page.goto(`${shopUrl()}/login`)
    await expect(page.locator('#start')).toHaveCount(0)
    await expectNothingFound(page, 'login')
    await page.locator('button[type="submit"]').click()
    await expectNothingFound(page, 'login with errors')

    await logIn(page, 'owner', '/', appearance)
    await isDrawn(page)
    await expectNothingFound(page, 'home')
    await openPalette(page)
    await page.keyboard.type('a')
    await expectNothingFound(page, 'palette')
    await page.keyboard.press('Escape')
    await page.locator('header button[aria-haspopup="menu"]:visible').last().click()
    await expectNothingFound(page, 'user menu')
  })
}

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
