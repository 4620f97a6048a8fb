/** The sale bill of the real client as the budgets require it: fifty lines, with the whole catalogue in the palette. */
import type { Browser, Page } from 'playwright'
import type { Catalogue } from '#contract/catalogue.ts'
import { type BenchPage, openPage } from './browser.ts'
import { type BenchShop, logIn } from './shop.ts'
import { enter, strike, strokesOf } from './strokes.ts'

const lineCount = 50
/** The cell that takes keys, once items can be searched in it. */
const liveLine = '#bill-lines-entry[aria-controls="bill-item-list"]'

export async function openSaleOfFiftyLines(
  browser: Browser,
  shop: BenchShop,
  catalogue: Catalogue,
): Promise<BenchPage> {
  const bench = await openPage(browser)
  const { page, devTools } = bench
  await logIn(page, shop, '/sales/bill/sale/new')
  await page.locator(liveLine).waitFor()
  await waitForEntities(page, catalogue)
  await page.locator(`${liveLine}:focus`).waitFor()
  for (const { code } of catalogue.items.slice(0, lineCount)) {
    for (const stroke of [...strokesOf(code), enter, enter]) await strike(devTools, stroke)
  }
  await page.locator(`#bill-lines[aria-rowcount="${lineCount + 1}"]`).waitFor()
  return bench
}

/** Waits until the palette finds the last entry of the catalogue, and closes it. */
async function waitForEntities(page: Page, catalogue: Catalogue): Promise<void> {
  const last = catalogue.parties.at(-1)
  if (!last) throw new Error('The shop has no customers.')
  await page.keyboard.press('Control+KeyK')
  await page.locator('[cmdk-input]').fill(last.code)
  await page.locator(`[cmdk-item][data-value="${last.kind}:${last.id}"]`).waitFor()
  await page.keyboard.press('Control+KeyK')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}
