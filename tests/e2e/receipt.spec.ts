/** What comes out of the printer, and how it is printed again. Source: design page 5, §1. */
import { expect, type Page } from 'playwright/test'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { lastMark, logIn, prints } from './support/log-in.ts'
import { scanPrintedQr } from './support/qr.ts'
import { liveLine, openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

test('the paper is one page of a roll, as long as the receipt, with nothing else on it', async ({ page }) => {
  await sellOne(page)
  await expect.poll(() => prints(page)).toBe(1)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [widthMm = 0, heightMm = 0] = pageSizeMm(pdf)
  expect(widthMm).toBeCloseTo(80, 0)
  expect(heightMm).toBeGreaterThan(120)
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-sheet .receipt')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a customer with a VAT number gets a tax invoice that names them', async ({ page }) => {
  const api = await shopApi('cashier')
  const { parties } = await api.catalogue()
  const customer = parties.find(party => party.kind === 'customer' && party.vatNumber !== '')
  if (!customer) throw new Error('The shop has no customer with a VAT number.')
  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, enter, ['F4']])
  // Digits that come faster than fingers can type them are a scan.
  await type([customer.vatNumber, enter], 80)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.nameEn)
  await type([enter, enter])
  const bill = await api.sale(await savedCode(page))
  expect(bill.party?.id).toBe(customer.id)
  const receipt = page.getByRole('dialog').getByRole('article')
  await expect(receipt.getByRole('heading')).toContainText('Tax Invoice')
  await expect(receipt.getByRole('heading')).not.toContainText('Simplified')
  await expect(receipt).toContainText(customer.nameAr)
  await expect(receipt).toContainText(customer.vatNumber)
})

test('a posted sale is opened by its address and printed again by ctrl and p', async ({ page }) => {
  const code = await sellOne(page)
  const bill = await (await shopApi('cashier')).sale(code)
  await page.goto(new URL(`/sales/bill/sale/${bill.id}`, page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await expect(page.getByRole('article').first()).toContainText(code)
  expect(await prints(page)).toBe(0)
  await page.keyboard.press('Control+KeyP')
  await expect.poll(() => prints(page)).toBe(1)
})

test('a paper that another till printed before is a copy, and so is one that the server did not count', async ({
  page,
  browser,
}) => {
  const code = await sellOne(page)
  await expect.poll(() => prints(page)).toBe(1)
  expect(await lastMark(page)).toBe('')
  const { id } = await (await shopApi('cashier')).sale(code)
  const till = await browser.newPage()
  const answer = till.waitForResponse(/billbyid/)
  await intercept(till, /billbyid/, async route => {
    const response = await route.fetch()
    // As it was before it was printed.
    await route.fulfill({ response, json: { ...(await response.json()), prints: 0 } })
  })
  await logIn(till, 'owner', `/sales/bill/sale/${id}`, { language: 'en' })
  await answer
  await expect(till.getByRole('article').first()).toContainText(code)
  await expect(till.locator('.invoice-preview .paper-mark')).toHaveCount(0)
  await till.keyboard.press('Control+KeyP')
  await expect.poll(() => prints(till)).toBe(1)
  expect(await lastMark(till)).toBe('نسخة Copy')
  // What it still asks for after printing is not waited for.
  await till.unrouteAll({ behavior: 'ignoreErrors' })
  await till.close()
  await page.goto(new URL('/sales/bill/sale/new', page.url()).href)
  await liveLine(page)
  await intercept(page, /Bill\/printed/, route => route.abort())
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, enter, enter, enter])
  await savedCode(page)
  await expect.poll(() => prints(page)).toBe(1)
  await page.keyboard.press('Control+KeyP')
  await expect.poll(() => prints(page)).toBe(2)
  expect(await lastMark(page)).toBe('نسخة Copy')
  await expect(page.getByText('The print could not be recorded').first()).toBeVisible()
})

test.describe(() => {
  // As sharp as a photograph of the paper.
  test.use({ deviceScaleFactor: 2 })

  test('a second print is a copy, on the paper that was chosen, and the PDF bears the same QR', async ({ page }) => {
    const code = await sellOne(page)
    await expect.poll(async () => (await (await shopApi('cashier')).sale(code)).prints).toBe(1)
    const bill = await (await shopApi('cashier')).sale(code)
    await page.goto(new URL(`/sales/bill/sale/${bill.id}`, page.url()).href)
    await expect(page.locator('.invoice-preview .paper-mark')).toHaveText('نسخة Copy')
    await page.getByRole('radio', { name: 'A4' }).click()
    await expect(page.locator('.invoice-preview .sheet-page')).toHaveCount(1)
    const values = [bill.qr?.sellerName, bill.qr?.vatNumber, bill.qr?.timestamp]
    await page.setViewportSize({ width: 900, height: 1200 })
    expect((await scanPrintedQr(page)).slice(0, 3)).toEqual(values)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`${code}.pdf`)
    await expect.poll(async () => (await (await shopApi('cashier')).sale(code)).prints).toBe(2)
    await page.reload()
    await expect(page.locator('.invoice-preview .sheet-page')).toHaveCount(1)
  })
})

test('an address of no bill says so', async ({ page }) => {
  await logIn(page, 'cashier', '/sales/bill/sale/0', { language: 'en' })
  await expect(page.getByRole('heading', { name: 'There is no bill at this address' })).toBeVisible()
})

async function sellOne(page: Page): Promise<string> {
  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, '2', enter, enter, enter])
  return savedCode(page)
}

/** Width and height of the first page. */
function pageSizeMm(pdf: string): number[] {
  const [, ...points] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(pdf) ?? []
  return points.map(each => (Number(each) / 72) * 25.4)
}
