/** What a dialog does to the page behind it: the wheel turns only what is in front, and afterwards everything is as it was. */
import { expect, type Locator, type Page } from 'playwright/test'
import { logIn } from './support/log-in.ts'
import { test } from './support/test.ts'
import { strike } from './support/trusted-keys.ts'

const places = [
  { language: 'ar', sheetName: 'مفاتيح الاختصار' },
  { language: 'en', sheetName: 'Keyboard shortcuts' },
] as const

for (const { language, sheetName } of places) {
  test(`the wheel turns what stands in front of everything, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 320 })
    await logIn(page, 'owner', '/', { language })
    const main = page.locator('main')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => turned(page, main)).toBeGreaterThan(0)
    const before = await restingTopOf(main)

    await main.focus()
    await strike(await page.context().newCDPSession(page), ['؟', 'Slash', 'S'])
    const sheet = page.getByRole('dialog', { name: sheetName })
    await expect.poll(() => turned(page, sheet)).toBeGreaterThan(0)
    await page.mouse.move(5, 200)
    await page.mouse.wheel(0, -200)

    await page.keyboard.press('Control+KeyK')
    const rows = page.locator('[data-slot=palette]').getByRole('listbox', { includeHidden: true })
    await expect.poll(() => turned(page, rows)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeVisible()
    expect(await topOf(main)).toBe(before)

    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(main).toBeFocused()
    await page.mouse.move(500, 200)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => topOf(main)).toBeLessThan(before)
    expect(await page.evaluate(() => getComputedStyle(document.body).pointerEvents)).toBe('auto')
    expect(await page.evaluate(() => document.body.getAttributeNames())).not.toContain('data-scroll-locked')
  })
}

/** How far it is turned down after the wheel was turned over it. */
async function turned(page: Page, element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (box === null) return 0
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, 120)
  return topOf(element)
}

/** Where it rests once no turn of the wheel is under way: polling may have turned it twice. */
async function restingTopOf(element: Locator): Promise<number> {
  let top = await topOf(element)
  await expect(async () => {
    const last = top
    await element.page().waitForTimeout(100)
    top = await topOf(element)
    expect(top).toBe(last)
  }).toPass()
  return top
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate(each => each.scrollTop)
}
