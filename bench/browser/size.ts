/**
 * Budget 17: the gzip size of the JavaScript for the login page, and of all JavaScript until a first sale is paid and printed.
 *
 * When idle, the client also preloads screens and the palette. The clock of the page is paused, so that this does not happen before the
 * sale is complete; the size of the preloaded code is reported separately.
 */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { smallShop } from '#server/demo/demo-size.ts'
import type { Bench } from '../bench.ts'
import { type BenchPage, openPage, withBrowser } from './browser.ts'
import { type BenchShop, catalogueOf, fillLogin, openShop } from './shop.ts'
import { enter, strike, strokesOf } from './strokes.ts'

const budgetsKb = { login: 230, sale: 400 } as const
const bytesPerKb = 1000
const saleBill = '/sales/bill/sale/new'

export const sizeBench: Bench = {
  title: 'Budget 17: JavaScript, gzip',
  run: async ({ folder }) => {
    const shop = await openShop(join(folder, 'shop'), smallShop)
    try {
      const { loginKb, saleKb, restKb } = await withBrowser(async browser =>
        sizesOf(await openPage(browser, { headers: { 'accept-encoding': 'gzip' }, atStart: countPrints }), shop),
      )
      return [
        { name: 'login page', unit: 'kB', values: [loginKb], budget: budgetsKb.login, on: 'max' },
        { name: 'login to printed sale', unit: 'kB', values: [saleKb], budget: budgetsKb.sale, on: 'max' },
        { name: 'with what is loaded ahead of need', unit: 'kB', values: [restKb] },
      ]
    } finally {
      await shop.stop()
    }
  },
}

async function sizesOf({ page, devTools }: BenchPage, shop: BenchShop) {
  const [item] = (await catalogueOf(shop)).items
  if (!item) throw new Error('The shop has no items.')
  const fetchedKb = countScripts(page)
  await page.clock.install()
  await page.goto(shop.url + saleBill)
  await page.locator('input[type="password"]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(restMs)
  await page.waitForLoadState('networkidle')
  const loginKb = await fetchedKb()
  await page.clock.pauseAt(Date.now() + restMs * 2)
  await fillLogin(page)
  await inSmallSteps(page, () => page.locator('#bill-lines-entry[aria-controls="bill-item-list"]:focus').isVisible())
  for (const stroke of [...strokesOf(item.code), enter, enter, enter, enter]) await strike(devTools, stroke)
  await inSmallSteps(page, () => page.evaluate(() => window.prints === 1))
  const saleKb = await fetchedKb()
  await page.clock.runFor(restMs)
  await page.waitForLoadState('networkidle')
  await page.clock.resume()
  await page.waitForTimeout(restMs)
  return { loginKb, saleKb, restKb: await fetchedKb() }
}

/** Longer than all idle periods of the client together. */
const restMs = 5000
/** The client waits 300 ms before it first preloads code: the sale must be complete before. */
const stepMs = 2
const stepsMax = 100

/** Advances the clock of the page in small steps until a condition is true. */
async function inSmallSteps(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    if (await isThere()) return
    await page.clock.runFor(stepMs)
    await page.waitForLoadState('networkidle')
  }
  throw new Error('The sale does not go on without the pauses of the client.')
}

declare global {
  interface Window {
    prints?: number
  }
}

/** Runs in the page: printing opens no dialog. */
function countPrints(): void {
  window.prints = 0
  window.print = () => {
    window.prints = (window.prints ?? 0) + 1
  }
}

/** Sums the transferred bytes of scripts, each script once. The result waits for the sizes of the received scripts. */
function countScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', request => {
    const url = request.url()
    if (request.resourceType() !== 'script' || sizes.has(url)) return
    sizes.set(
      url,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    )
  })
  return async () => {
    const bytes = await Promise.all(sizes.values())
    return bytes.reduce((sum, each) => sum + each, 0) / bytesPerKb
  }
}
