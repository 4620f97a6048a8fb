/** S5: a till that starts without a network takes its first key. */
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { Bench, Figure } from '../bench.ts'
import { openPage, withBrowser } from './browser.ts'
import { type BenchShop, fillLogin, openShop, referenceShop } from './shop.ts'
import { strike, strokesOf } from './strokes.ts'

const salePath = '/sales/bill/sale/new'
const liveLine = '#bill-lines-entry[aria-controls="bill-item-list"]'
const startsPerRound = 5
/** The budget is that of a small shop: the device reads its whole catalogue at the start. */
const shops = [
  { size: { items: 500, customers: 200, suppliers: 10, days: 3, sales: 100 }, budget: 1000 },
  { size: referenceShop, budget: undefined },
] as const

export const coldStartBench: Bench = {
  title: 'S5: a till that starts without a network',
  run: async ({ folder, rounds }) => {
    const figures: Figure[] = []
    for (const { size, budget } of shops) {
      const shop = await openShop(join(folder, `shop-${size.items}`), size)
      try {
        const values = await withBrowser(browser => startsOf(browser, shop, rounds * startsPerRound))
        const name = `from the address to the first key, ${size.items.toLocaleString('en')} items`
        figures.push({ name, unit: 'ms', values, ...(budget === undefined ? {} : { budget, on: 'median' }) })
      } finally {
        await shop.stop()
      }
    }
    return figures
  },
}

async function startsOf(browser: Browser, shop: BenchShop, count: number): Promise<readonly number[]> {
  const { page, devTools } = await openPage(browser)
  await page.goto(shop.url + salePath)
  await page.getByRole('checkbox').check()
  await fillLogin(page)
  await page.locator(`${liveLine}:focus`).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const tookMs: number[] = []
  while (tookMs.length < count) {
    const startedMs = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await page.locator(`${liveLine}:focus`).waitFor()
    for (const stroke of strokesOf('1')) await strike(devTools, stroke)
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '1',
    )
    tookMs.push(performance.now() - startedMs)
    await page.keyboard.press('Backspace')
  }
  return tookMs
}
