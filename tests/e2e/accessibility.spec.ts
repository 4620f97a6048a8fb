/** axe finds nothing on any screen of the catalogue, in both directions and both modes. Source: design page 6 §5. */
import { expect } from 'playwright/test'
import type { Screen } from '#src/catalogue/screen.ts'
import { screens } from '#src/catalogue/screens.ts'
import { isWhole } from '../support/depth.ts'
import { expectNothingFound } from './support/axe.ts'
import { appear, logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'
import { visits } from './support/visits.ts'

/** Two dozen screens, and all of them in deep runs, each scanned for half a second. */
test.describe.configure({ timeout: 180_000 })

const appearances = [
  { language: 'ar', mode: 'light' },
  { language: 'en', mode: 'dark' },
  { language: 'ar', mode: 'dark' },
  { language: 'en', mode: 'light' },
] as const

/** The sale bill and the dashboard have states of their own (`sale-accessibility.spec.ts`); the statistics begin with the charts. */
const scanned = (screens as readonly Screen[])
  .filter(({ page, path }) => page !== undefined && !['/login', '/', '/statistics'].includes(path))
  .map(({ path, title }) => ({ path: path.replace(':id', '1'), title }))

for (const [place, appearance] of appearances.entries()) {
  const { language, mode } = appearance
  test(`axe finds nothing on the screens in ${language}, ${mode}`, async ({ page }) => {
    const visit = visits(page)
    await logIn(page, 'owner', '/', appearance)
    let last = ''
    // One appearance for each screen; deep runs look at all of them.
    for (const { path, title } of isWhole ? scanned : scanned.filter((_, at) => at % appearances.length === place)) {
      const before = await page.title()
      await visit(path)
      // The menu has headings of lower levels before the screen is there.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      if (title !== last) await expect(page, `the title at ${path}`).not.toHaveTitle(before)
      last = title
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
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNothingFound(page, 'home')
    await openPalette(page)
    await page.keyboard.type('a')
    await expectNothingFound(page, 'palette')
    await page.keyboard.press('Escape')
    await page.locator('header button[aria-haspopup="menu"]:visible').last().click()
    // A look before the menu is there would come while it fades in.
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNothingFound(page, 'user menu')
  })
}
