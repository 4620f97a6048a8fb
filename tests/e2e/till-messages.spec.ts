/** What the till says: in its status line, outside the order of Tab, over nothing; and what is on a saved bill and where none is. */
import { expect, type Page } from 'playwright/test'
import { typist } from './support/keys.ts'
import { logIn, logInByHand } from './support/log-in.ts'
import { liveLine, openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

/** The focused element at each step of Tab, without the number of notifications, which is polled. */
async function stopsOf(page: Page, count: number): Promise<string[]> {
  const stops: string[] = []
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document
        const name = at?.getAttribute('aria-label') ?? at?.textContent ?? ''
        return at === document.body ? 'page' : `${at?.tagName} ${name.replace(/, unread: \d+$/, '')}`
      }),
    )
  }
  return stops
}

test('a message of the till is in its status line, and Tab goes round as if it were not there', async ({ page }) => {
  await logInByHand(page, 'admin', '/sales/bill/sale/new', { language: 'en' })
  await liveLine(page)
  // What was said before the till was opened has gone into its line.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  const before = await stopsOf(page, 40)
  await page.reload()
  await liveLine(page)
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('F7')
  const line = page.getByRole('status', { name: 'Messages' })
  await expect(line).toHaveText('The bill has no lines')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(await stopsOf(page, 40)).toEqual(before)
})

test('messages over a page are passed by Tab once, and their button speaks the language of the page', async ({
  page,
}) => {
  await logInByHand(page, 'owner', '/', { language: 'ar' })
  const close = page.locator('[data-sonner-toast] button')
  await expect(close.first()).toHaveAttribute('aria-label', 'إغلاق')
  await page.locator('[data-sonner-toast]').first().focus()
  const first = await page.evaluate(() => document.activeElement?.tagName)
  expect(first).toBe('LI')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const isAmongMessages = await page.evaluate(() => document.activeElement?.closest('[data-sonner-toaster]') !== null)
  expect(isAmongMessages).toBe(false)
})

test('the saved bill names each tender with its amount', async ({ page }) => {
  const api = await shopApi('admin')
  const party = (await api.catalogue()).parties.find(each => each.kind === 'customer' && each.canLoan)
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const item = await sellableText()
  await type([item, enter, '2', enter, enter])
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await savedCode(page)
  const figures = page.getByRole('dialog').locator('dl').first()
  await expect(figures).toContainText('Amount by card')
  await expect(figures).not.toContainText('Cash')
  await page.keyboard.press('Enter')
  await liveLine(page)

  await page.keyboard.press('F4')
  await page.keyboard.type(party?.code ?? '')
  await page.keyboard.press('Enter')
  await type([item, enter, '2', enter, enter])
  await page.keyboard.type('1')
  await page.keyboard.press('F3')
  await page.keyboard.press('Enter')
  const bill = await api.sale(await savedCode(page))
  expect(bill.tenders.map(each => each.method)).toEqual(['cash', 'credit'])
  await expect(figures.locator('div', { hasText: 'Cash received' })).toContainText('1.00')
  await expect(figures.locator('div', { hasText: 'Amount on credit' })).toContainText(
    ((bill.total - 100) / 100).toFixed(2),
  )
})

for (const path of ['/sales/bill/sale/99999999', '/sales/bill/sale/new?edit=99999999', '/sales/bill/sale/0']) {
  test(`at ${path} it is said that there is no bill`, async ({ page }) => {
    await logIn(page, 'owner', '/', { language: 'en' })
    await page.goto(`${shopUrl()}${path}`)
    await expect(page.getByRole('heading', { name: 'There is no bill at this address' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
}
