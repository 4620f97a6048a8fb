/** The stock of a branch is shown where items are chosen and counted, and a shortage is shown before payment. */
import { expect, type Page } from 'playwright/test'
import { lookupEndpoints } from '#contract/lookup.ts'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { entry, forgetDrafts, liveLine, openSale, quantities, savedCode } from './support/sale.ts'
import { type Sellable, sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const
const stockCall = '**/api/Item/stock?*'

async function firstSellable(): Promise<Sellable> {
  const [first] = await sellable({ count: 1 })
  if (first === undefined) throw new Error('Nothing of the shop can be sold.')
  return first
}

/** In the unit that is sold, to a thousandth: some goods are weighed. */
async function heldOf({ choice }: Sellable): Promise<number> {
  const api = await shopApi('owner')
  const query = { BranchId: 1, ids: [choice.itemId] }
  const [level] = await api.call(lookupEndpoints.getBranchStock, { query })
  return Math.floor((level?.quantity ?? 0) / (choice.ratio / 1_000_000)) / 1000
}

/** What the line says that the branch has. */
function inLine(page: Page) {
  return page.locator('[data-column="item"] span', { hasText: /in stock$/u }).last()
}

/** The figures that are in a text, whatever separates their thousands. */
function figuresIn(text: string | null): number {
  return Number((text ?? '').replaceAll(/[^\d.]/gu, ''))
}

test('the row of an item shows the stock of the branch, and a larger quantity shows a warning while it is typed', async ({
  page,
}) => {
  const item = await firstSellable()
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const before = await heldOf(item)
  await type([item.text])
  const row = page.locator('#bill-item-list [role="option"]').first()
  const inRow = row.getByTitle('In stock in the branch')
  await expect(inRow).toHaveText(/\d/u)
  const seen = figuresIn(await inRow.textContent())
  // Others sell meanwhile, and take goods back.
  const held = [before, await heldOf(item)]
  expect(seen).toBeLessThanOrEqual(Math.max(...held))
  expect(seen).toBeGreaterThanOrEqual(Math.min(...held))
  await type([enter, '9999999'])
  await expect(page.getByRole('status').filter({ hasText: 'There is not enough in stock' })).toBeVisible()
  await expect(entry(page)).toHaveAttribute('aria-invalid', 'true')
  await type([enter])
  await expect(inLine(page)).toContainText('in stock')
  for (const key of ['F9', 'F10', 'Control+KeyS']) {
    const looked = page.waitForResponse(response => response.url().includes('/api/Item/stock'))
    await page.keyboard.press(key)
    await looked
    await expect(entry(page)).toBeFocused()
    await expect(entry(page)).toHaveAttribute('aria-label', 'Quantity')
    await expect(page.getByRole('alert')).toContainText('There is not enough in stock')
  }
  await expect(page.getByRole('button', { name: 'Save and print' })).toHaveCount(0)
  await type(['2', enter])
  await page.keyboard.press('F10')
  await savedCode(page)
})

test('what is remembered and old keeps no bill from being sold', async ({ page }) => {
  const item = await firstSellable()
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await sayStock(page, 0)
  await type([item.text, enter, '2', enter])
  await expect(inLine(page)).toHaveText('0 in stock')
  await page.unroute(stockCall)
  const looked = page.waitForResponse(response => response.url().includes('/api/Item/stock'))
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert')).toContainText('There is not enough in stock')
  await looked
  await expect(inLine(page)).toHaveText(/^[1-9]/u)
  await page.keyboard.press('F10')
  await savedCode(page)
})

test('a shortage that nobody can look up again is judged by the server', async ({ page }) => {
  const item = await firstSellable()
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await sayStock(page, 0)
  await type([item.text, enter, '2', enter])
  await expect(inLine(page)).toHaveText('0 in stock')
  await page.unroute(stockCall)
  await intercept(page, stockCall, route => route.abort())
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert')).toContainText('There is not enough in stock')
  await page.keyboard.press('F9')
  await expect(page.getByRole('button', { name: 'Save and print' })).toBeVisible()
  await page.keyboard.press('Enter')
  await savedCode(page)
})

test('without an answer the bill is typed and sold as ever', async ({ page }) => {
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await intercept(page, stockCall, () => undefined)
  await type([(await firstSellable()).text, enter, '2', enter])
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await type([enter, enter])
  await savedCode(page)
  await page.keyboard.press('Enter')
  await liveLine(page)
  await forgetDrafts(page)
})

/** The server as it was a while ago. */
async function sayStock(page: Page, quantity: number): Promise<void> {
  await intercept(page, stockCall, async route => {
    const ids = new URL(route.request().url()).searchParams.get('ids') ?? ''
    await route.fulfill({ json: ids.split(',').map(id => ({ itemId: Number(id), quantity })) })
  })
}
