/** The thin thread through every layer: from the printed address to the printed invoice, and what it leaves in the books. */
import { expect } from 'playwright/test'
import { demoPassword } from '#server/demo/make-people.ts'
import { entriesOf, stockOf, withBooks } from './support/books.ts'
import { typist } from './support/keys.ts'
import { logIn, prints } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { scanPrintedQr } from './support/qr.ts'
import { lineRows, liveLine, savedCode } from './support/sale.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

test('a cashier logs in in Arabic, finds the sale bill with بيع, sells, and the books and the QR agree', async ({
  page,
}) => {
  const api = await shopApi('cashier')
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: 1 }) })
  })
  await page.goto(shopUrl())
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('input[autocomplete="username"]').fill('cashier')
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shopUrl()}/`)

  const { type } = await typist(page, 'arabic')
  await openPalette(page)
  await type(['بيع'])
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await type([['Enter']])
  await expect(page).toHaveURL(/\/sales\/bill\/sale\/new$/)
  await liveLine(page)

  await type(['حليب', ['Enter'], '2', ['Enter']])
  await expect(lineRows(page)).toHaveCount(1)
  await type([['Enter'], ['Enter']])
  const bill = await api.sale(await savedCode(page))
  await expect.poll(() => prints(page)).toBe(1)

  expect(bill.lines).toHaveLength(1)
  expect(bill.lines[0]?.quantity).toBe(2000)
  expect(await scanPrintedQr(page)).toEqual([
    bill.seller.nameAr,
    bill.seller.vatNumber,
    bill.issuedAt,
    (bill.total / 100).toFixed(2),
    (bill.vat / 100).toFixed(2),
  ])
  await withBooks(async db => {
    const entries = await entriesOf(db, bill.id)
    expect(entries.cash_pos).toEqual({ debit: bill.total, credit: 0 })
    expect(entries.vat_output).toEqual({ debit: 0, credit: bill.vat })
    expect(entries.inventory?.credit).toBe(entries.cogs?.debit)
    expect(entries.inventory?.credit).toBeGreaterThan(0)
  })
})

test('what was sold is missing on the shelf, once', async ({ page }) => {
  const api = await shopApi('supervisor')
  await logIn(page, 'supervisor', '/sales/bill/sale/new', { language: 'en' })
  await liveLine(page)
  const { type } = await typist(page, 'latin')
  const before = await withBooks(db => stockByItem(db))
  await type(['milk', ['Enter'], '3', ['Enter'], ['Enter'], ['Enter']])
  const bill = await api.sale(await savedCode(page))
  const line = bill.lines[0]
  if (!line) throw new Error('The bill has no line.')
  const itemId = line.itemId ?? 0
  const after = await withBooks(db => stockOf(db, itemId, bill.branch.id))
  expect(after).toBe((before.get(`${itemId}:${bill.branch.id}`) ?? 0) - 3000 * (line.unitRatio / 1_000_000))
})

for (const { typed, layout, language } of [
  { typed: 'sale', layout: 'latin', language: 'en' },
  { typed: 'sale', layout: 'latin', language: 'ar' },
  { typed: 'سشمث', layout: 'arabic', language: 'ar' },
  { typed: 'سشمث', layout: 'arabic', language: 'en' },
] as const) {
  test(`"${typed}" leads to the sale bill in the ${language} program`, async ({ page }) => {
    await logIn(page, 'cashier', '/', { language })
    const { type } = await typist(page, layout)
    await openPalette(page)
    await type([typed])
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await type([['Enter']])
    await expect(page).toHaveURL(/\/sales\/bill\/sale\/new$/)
    await liveLine(page)
  })
}

test('an accountant is not offered the sale bill and cannot open it by its address', async ({ page }) => {
  await logIn(page, 'accountant', '/', { language: 'en' })
  await expect(page.locator('a[href="/sales"]')).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('sale bill')
  await expect(page.getByRole('option', { name: 'Sale bill' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`${shopUrl()}/sales/bill/sale/new`)
  await expect(page).toHaveURL(/\/notfound$/)
})

async function stockByItem(db: Parameters<typeof stockOf>[0]): Promise<ReadonlyMap<string, number>> {
  const levels = await db.read.selectFrom('stock_level').select(['item_id', 'branch_id', 'quantity']).execute()
  return new Map(levels.map(level => [`${level.item_id}:${level.branch_id}`, level.quantity]))
}
