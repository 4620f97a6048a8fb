/** An edit of a posted sale: it survives a reload, and a change by another user meanwhile is reported. Source: decision 7. */
import { expect, type Page } from 'playwright/test'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { entry, forgetDrafts, liveLine, openSale, quantities, savedCode } from './support/sale.ts'
import { barcodes, scan } from './support/scans.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

test('a change survives a reload, apart from the bill that is begun beside it', async ({ page }) => {
  const { code, id } = await postedSale(page)
  const edit = `${shopUrl()}/sales/bill/sale/new?edit=${id}`
  await page.goto(edit)
  await liveLine(page)
  await type(page, '*2')
  await page.goto(`${shopUrl()}/sales/bill/sale/new`)
  await liveLine(page)
  await expect.poll(() => quantities(page)).toEqual([])
  await page.goto(edit)
  await expect(page.getByText('still here')).toBeVisible()
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await liveLine(page)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await page.keyboard.press('Control+Y')
  await type(page, '')
  await page.keyboard.press('Enter')
  expect(await savedCode(page)).toBe(code)
  // Typing on begins a new bill, however quickly.
  const { type: strike } = await typist(page, 'latin')
  await strike(['zzz zzz'], 0)
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/new$/)
  await expect(entry(page)).toHaveValue('zzz zzz')
  await expect(entry(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: code })).toHaveCount(0)
  await page.reload()
  await expect(entry(page)).toHaveValue('zzz zzz')
  await page.goto(edit)
  await liveLine(page)
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expect.poll(() => quantities(page)).toEqual(['2'])
})

test('a scan after the change is saved is the first line of the next bill, and is kept', async ({ page }) => {
  const { code, id } = await postedSale(page)
  const [barcode = ''] = await barcodes(1)
  await page.goto(`${shopUrl()}/sales/bill/sale/new?edit=${id}`)
  await liveLine(page)
  await type(page, '*2')
  await type(page, '')
  await page.keyboard.press('Enter')
  expect(await savedCode(page)).toBe(code)
  await scan(await page.context().newCDPSession(page), barcode)
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/new$/)
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await page.reload()
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await forgetDrafts(page)
})

test('a change of a bill that another user has changed shows a message, and nothing of it is lost', async ({
  page,
  browser,
}) => {
  const { code, id } = await postedSale(page)
  const edit = `/sales/bill/sale/new?edit=${id}`
  await page.goto(shopUrl() + edit)
  await liveLine(page)
  await type(page, '*2')
  await expect.poll(() => quantities(page)).toEqual(['2'])
  const other = await (await browser.newContext()).newPage()
  await intercept(other, '**/api/Bill/printed', route => route.abort())
  await openSale(other, 'admin', { language: 'en' })
  await other.goto(shopUrl() + edit)
  await liveLine(other)
  await type(other, '*3')
  await type(other, '')
  await other.keyboard.press('Enter')
  expect(await savedCode(other)).toBe(code)
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('was changed meanwhile')
  await page.keyboard.press('y')
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await liveLine(page)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await type(page, '')
  await page.keyboard.press('Enter')
  expect(await savedCode(page)).toBe(code)
  const stored = await (await shopApi('owner')).sale(code)
  expect(stored).toMatchObject({ version: 3, lines: [{ quantity: 2000 }] })
  await other.context().close()
})

/** The text and Enter, in the live line. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** One of one item, of which the server never hears that it was printed. */
async function postedSale(page: Page): Promise<{ readonly code: string; readonly id: number }> {
  const api = await shopApi('owner')
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await openSale(page, 'owner', { language: 'en' })
  const keys = await typist(page, 'latin')
  await keys.type([await sellableText(), enter, enter, enter, enter])
  const code = await savedCode(page)
  return { code, id: (await api.sale(code)).id }
}
