/** A quotation typed by keyboard, and the sale that is made of it at its prices. */
import { expect } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import { expectNothingFound } from './support/axe.ts'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { forgetDrafts, liveLine, quantities, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

test('a quotation is typed, saved and sold without a mouse, and keeps its price', async ({ page }) => {
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'admin', '/sales/bill/quate/new', { language: 'en' })
  await liveLine(page)
  await expect(page.getByRole('heading', { name: 'Quotation' })).toBeVisible()
  // What belongs to sales alone is not there.
  await expect(page.getByLabel('Delivered')).toHaveCount(0)
  const keys = await typist(page, 'latin')
  await keys.type([await sellableText(), enter, '3', enter])
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await page.getByLabel('Valid until').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('F9')
  const code = await savedCode(page)
  await expect(page.getByRole('dialog').getByText('Change')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await liveLine(page)
  await expect.poll(() => quantities(page)).toEqual([])
  const api = await shopApi('admin')
  const query = { billTypeCode: 'quate', query: code, pageNumber: 1, pageSize: 1 } as const
  const [row] = (await api.call(billEndpoints.listBills, { query })).bills
  if (row === undefined) throw new Error('The quotation is not listed.')
  const quotation = await api.call(billEndpoints.getBill, { query: { id: row.id } })
  expect(quotation).toMatchObject({ code, invoiceKind: null, qr: null, tenders: [] })
  expect(quotation.lines).toMatchObject([{ quantity: 3000 }])

  await page.goto(new URL(`/sales/bill/quate/${quotation.id}`, page.url()).href)
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await page.keyboard.press('F9')
  await liveLine(page)
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/new$/)
  await expect.poll(() => quantities(page)).toEqual(['3'])
  // It is kept before the first key.
  await page.reload()
  await liveLine(page)
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await expect(page.getByText('its prices hold until')).toBeVisible()
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  const sale = await api.sale(await savedCode(page))
  expect(sale).toMatchObject({ total: quotation.total, quotation: { id: quotation.id, code } })
  await page.goto(new URL(`/sales/bill/quate/${quotation.id}`, page.url()).href)
  await expect(page.getByRole('link', { name: new RegExp(`Sales invoice .?${sale.code}`, 'u') })).toBeVisible()
  // One key each way between what follows from each other.
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: sale.code })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await forgetDrafts(page)
})

test('in Arabic a sale is made of the quotation at hand in the list; a sold one says so, and axe finds nothing', async ({
  page,
}) => {
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'manager', '/sales/bill/quate/new', { mode: 'dark' })
  await liveLine(page)
  const keys = await typist(page, 'latin')
  await keys.type([await sellableText(), enter, '2', enter])
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await expectNothingFound(page, 'typed')
  await page.keyboard.press('F9')
  const code = await savedCode(page)
  await page.keyboard.press('Escape')
  await liveLine(page)

  await page.goto(new URL(`/reports/bills?type=quate&query=${code}`, page.url()).href)
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await page.keyboard.press('F9')
  await liveLine(page)
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/new$/)
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await page.keyboard.press('F10')
  const sale = await savedCode(page)
  await page.goto(new URL(`/reports/bills?type=quate&query=${code}`, page.url()).href)
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('link', { name: sale })).toBeVisible()
  await expectNothingFound(page, 'sold')
  await forgetDrafts(page)
})
