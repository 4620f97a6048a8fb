/** What a device keeps of bills while the network is gone, and what becomes of it. Source: design page 3, "Offline" and "Held bills". */
import { expect, type Page } from 'playwright/test'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { expectLoaded } from './support/loaded.ts'
import { lineRows, liveLine, openSale, quantities } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

test('queued bills are shown on every page, posted from there, and listed one click away', async ({
  page,
  context,
}) => {
  const api = await shopApi('owner')
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const text = await sellableText()
  await expectLoaded(page, ['home-screen', 'offline-bills'])
  await context.setOffline(true)
  await type([text, enter, '4', enter, enter, enter])
  await expect(page.getByRole('dialog')).toContainText('kept on this device')
  await type([enter])
  await liveLine(page)
  await page.getByRole('link', { name: 'home' }).click()
  const waiting = page.getByRole('banner').getByRole('link', { name: '1 bill waiting' })
  await waiting.click()
  await expect(page.getByRole('dialog')).toContainText('Bills waiting for the network')
  await page.keyboard.press('Escape')
  await liveLine(page)
  await page.getByRole('link', { name: 'home' }).click()
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  expect(await api.capturedQuantities(1)).toEqual([4000])
})

test('a bill that is held without a network is recalled at another till once it is back', async ({
  page,
  context,
  browser,
}) => {
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const text = await sellableText()
  await context.setOffline(true)
  await type([text, enter, '7', enter])
  await page.keyboard.press('F7')
  await expect(page.getByText('on this device only')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => heldHere(page)).toBe(0)
  const till = await browser.newContext()
  const other = await till.newPage()
  await openSale(other, 'admin', { language: 'en' })
  await recallOnly(other)
  await expect.poll(() => quantities(other)).toEqual(['7'])
  await other.reload()
  await liveLine(other)
  await expect.poll(() => quantities(other)).toEqual(['7'])
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog')).toContainText('No bill is on hold')
  await till.close()
})

test('a recall whose answer is lost is asked for again and loses nothing', async ({ page }) => {
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, '5', enter])
  await page.keyboard.press('F7')
  await expect(page.getByText('The bill is on hold', { exact: true })).toBeVisible()
  let lost = 0
  await intercept(page, '**/api/Bill/held/recall', async route => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await recallOnly(page)
  await expect(page.getByText('could not be recalled')).toBeVisible()
  await expect(lineRows(page)).toHaveCount(0)
  await recallOnly(page)
  await expect.poll(() => quantities(page)).toEqual(['5'])
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog')).toContainText('No bill is on hold')
})

async function recallOnly(page: Page): Promise<void> {
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog').getByRole('button', { name: '1 line' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** How many held bills this device still has for itself. */
function heldHere(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('mizan')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('held').objectStore('held').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
}
