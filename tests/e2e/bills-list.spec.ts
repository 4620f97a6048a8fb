/** The bills report by its keys: found, opened, followed into the books, voided and exported, with the focus never lost. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read } from 'xlsx'
import { billEndpoints } from '#contract/bill.ts'
import { addDays, day } from '#domain/days.ts'
import { isWhole } from '../support/depth.ts'
import { expectNothingFound } from './support/axe.ts'
import {
  activePlace,
  activeText,
  codeAtHand,
  earlier,
  goToList,
  gridInput,
  listPath,
  openList,
  press,
  rowAtHand,
} from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { languages } from './support/languages.ts'
import { openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

test('arrows, pages and ends lead through the bills, and Enter opens the one at hand', async ({ page }) => {
  await openList(page, 'ar', earlier('sale'))
  const first = await activeText(page)
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowLeft')
  expect(await activePlace(page)).toEqual({ row: 3, column: 2 })
  await press(page, 'ArrowRight', 'PageDown', 'PageUp')
  expect(await activePlace(page)).toEqual({ row: 3, column: 1 })
  await press(page, 'Control+End')
  await expect.poll(() => activePlace(page)).toEqual(await lastPlace(page))
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  // The whole of the last row is visible.
  await expect(gridInput(page)).toBeInViewport({ ratio: 0.95 })
  await press(page, 'Control+Home')
  expect(await activeText(page)).toBe(first)
  await goToList(page, '?type=sale')
  const code = await activeText(page)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
})

test('filters are in the address, and / goes to the search and back', async ({ page }) => {
  await openList(page, 'en', '?type=purch')
  await expect(page.getByLabel('Type')).toHaveValue('purch')
  const code = await activeText(page)
  await press(page, '/')
  await expect(page.getByLabel('Bill number or customer')).toBeFocused()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(`${shopUrl()}${listPath}?type=purch&query=${code}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await press(page, 'Enter')
  await expect.poll(() => activeText(page)).toBe(code)
  await page.reload()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await press(page, '/')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('No bills match these filters')).toBeVisible()
})

test('e shows the entries of a bill, which balance, and Esc gives the cell back', async ({ page }) => {
  await openList(page, 'en', earlier('sale'))
  await press(page, 'ArrowDown', 'ArrowRight')
  const place = await activePlace(page)
  await press(page, 'e')
  const dialog = page.getByRole('dialog')
  const totals = dialog.locator('tfoot td')
  await expect(totals.first()).toBeVisible()
  const [debit, credit] = [await totals.nth(1).textContent(), await totals.nth(2).textContent()]
  expect(debit).toBe(credit)
  expect(debit).not.toBe('0.00')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(gridInput(page)).toBeFocused()
  expect(await activePlace(page)).toEqual(place)
})

test('what another till posts comes in above, and the focus stays with its bill', async ({ page, browser }) => {
  await openList(page, 'en', '?type=sale')
  await press(page, 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown')
  const before = { text: await activeText(page), place: await activePlace(page) }
  const till = await browser.newPage()
  await openSale(till, 'cashier', { language: 'en' })
  const { type } = await typist(till, 'latin')
  await type([await sellableText(), ['Enter'], ['Enter'], ['Enter'], ['Enter']])
  const posted = await savedCode(till)
  await till.close()
  await press(page, 'r')
  await expect(page.getByRole('gridcell', { name: posted, exact: true })).toBeVisible()
  expect(await activeText(page)).toBe(before.text)
  expect((await activePlace(page)).row).toBeGreaterThan(before.place.row)
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(2)
  await expect(gridInput(page)).toBeFocused()
})

test('Del asks, voids the bill and stays on it; a bill that is void already is not voided again', async ({ page }) => {
  await openList(page, 'en', `?type=sale&to=${addDays(day(new Date().toISOString().slice(0, 10)), -10)}`)
  // One of the bills that no other test looks at.
  await press(page, 'PageDown', 'PageDown')
  await expect(rowAtHand(page)).not.toHaveAttribute('aria-busy', 'true')
  const api = await shopApi('owner')
  // Nor one of which the demo shop has taken something back.
  while ((await api.sale(await codeAtHand(page))).refunded > 0) await press(page, 'ArrowDown')
  const code = await codeAtHand(page)
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(code)
  await press(page, 'n')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowAtHand(page)).not.toContainText('Void')
  await press(page, 'Delete', 'y')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowAtHand(page)).toContainText('Void')
  expect(await codeAtHand(page)).toBe(code)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await api.sale(code)).voidedAt).not.toBeNull()
})

test('a bill that was refunded says why it is not voided', async ({ page }) => {
  const api = await shopApi('owner')
  const { bills } = await api.call(billEndpoints.listBills, {
    query: { billTypeCode: 'rsale', pageNumber: 1, pageSize: 1 },
  })
  const refund = await api.call(billEndpoints.getBill, { query: { id: bills[0]?.id ?? 0 } })
  await openList(page, 'en', `?type=sale&query=${refund.original?.code}`)
  await press(page, 'Delete', 'Enter')
  await expect(page.getByRole('alert')).toContainText('has been refunded')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
})

test('x makes an Excel file of every listed bill, from right to left in Arabic', async ({ page }) => {
  await openList(page, 'ar', '?type=purch')
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('bills-purch.xlsx')
  const book = read(readFileSync(await download.path()), { dense: true })
  expect(book.SheetNames).toEqual(['data'])
  expect(book.Workbook?.Views?.[0]?.RTL).toBe(true)
  const rows = book.Sheets.data?.['!data'] ?? []
  expect(rows.length).toBe(count + 1)
  expect(rows[0]?.[0]?.v).toBe('رقم الفاتورة')
  expect(rows[1]?.[9 - 1]?.t).toBe('n')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(gridInput(page)).toBeFocused()
})

for (const language of languages('en')) {
  // Only deep runs scan, and so have something to see in the second mode.
  for (const mode of isWhole ? (['light', 'dark'] as const) : (['light'] as const)) {
    test(`axe finds nothing on the list of bills in ${language}, ${mode}`, async ({ page }) => {
      await openList(page, language, '', mode)
      await expectNothingFound(page, 'list')
      await press(page, 'Shift+ArrowDown', 'Shift+End')
      await expectNothingFound(page, 'selection')
      // The oldest bill: others void what they have just sold.
      await press(page, 'Control+End')
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      await press(page, 'e')
      await expect(page.getByRole('dialog').locator('tfoot').first()).toBeVisible()
      await expectNothingFound(page, 'entries')
      await press(page, 'Escape', 'Delete')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothingFound(page, 'void')
      await press(page, 'Escape', '/')
      await page.keyboard.type('zzzz')
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1')
      await expectNothingFound(page, 'empty')
    })
  }
}

async function lastPlace(page: Page) {
  const grid = page.getByRole('grid')
  const [rows, columns] = [await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')]
  return { row: Number(rows) - 1, column: Number(columns) }
}

test('quotations are narrowed by their last day, and another type takes the days away', async ({ page }) => {
  await openList(page, 'ar', '?expiresfrom=2026-01-01&expiresto=2026-01-04')
  await expect(page.getByLabel('تنتهي من')).toHaveValue('01/01/2026')
  await expectNothingFound(page, 'last days')
  await page.getByLabel('تنتهي إلى').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('31/12/2026')
  await press(page, 'Tab')
  await expect(page).toHaveURL(/expiresto=2026-12-31/)
  await page.getByLabel('النوع', { exact: true }).selectOption('sale')
  await expect(page.getByLabel('تنتهي من')).toHaveCount(0)
  await expect(page).not.toHaveURL(/expires/)
})
