/** The columns of every list by one key: taken away, put back, kept by the address, as at first again; and what leaves for want of room. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read, utils } from 'xlsx'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { aJournal } from '../support/tiny-journal.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { quietSearch } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const lists = [
  { path: '/reports/bills', language: 'ar', taken: 'الفرع', onwards: 'ArrowLeft', stays: ['الإجمالي', 'الحالة'] },
  { path: '/definitions/customer', language: 'en', taken: 'City', onwards: 'ArrowRight', stays: ['Code'] },
  { path: '/accounting/daily', language: 'en', taken: 'Description', onwards: 'ArrowRight', stays: ['Total', 'State'] },
] as const

test.beforeAll(async () => {
  // The demo shop has no journal entry.
  const api = await shopApi('owner')
  await api.call(voucherEndpoints.journalAdd, { body: aJournal() }, crypto.randomUUID())
})

for (const { path, language, taken, onwards, stays } of lists) {
  test(`columns of ${path} are taken away and put back by keys in ${language}`, async ({ page }) => {
    await logIn(page, 'owner', path, { language })
    await expect(gridInput(page)).toBeFocused()
    const all = await titles(page)
    const place = all.indexOf(taken)
    expect(place).toBeGreaterThan(0)
    // The cell behind it stays selected in the same column.
    await press(page, ...Array.from({ length: place + 1 }, () => onwards))
    expect(await titleAtHand(page)).toBe(all[place + 1])
    await choose(page, taken)
    const without = all.filter(title => title !== taken)
    await expect.poll(() => titles(page)).toEqual(without)
    await expect(page).toHaveURL(/columns=/)
    await expect(gridInput(page)).toBeFocused()
    expect(await titleAtHand(page)).toBe(all[place + 1])
    // No column that stays is offered.
    await press(page, 'o')
    await expect(columnsIn(page).filter({ hasText: taken })).toHaveCount(1)
    for (const title of stays) await expect(columnsIn(page).getByText(title, { exact: true })).toHaveCount(0)
    await expectNothingFound(page, 'columns')
    await press(page, 'Escape', 'Escape')
    await page.reload()
    await expect(gridInput(page)).toBeFocused()
    await expect.poll(() => titles(page)).toEqual(without)
    const downloading = page.waitForEvent('download')
    await press(page, 'x')
    const book = read(readFileSync(await (await downloading).path()))
    const [head] = utils.sheet_to_json<readonly string[]>(book.Sheets.data ?? {}, { header: 1 })
    expect(head).toEqual(without)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose(page, taken)
    await expect.poll(() => titles(page)).toEqual(all)
    await press(page, 'Shift+o')
    await expect(page).not.toHaveURL(/columns=/)
    await expect.poll(() => titles(page)).toEqual(all)
    // A narrow page keeps what may not be cut; what was chosen is there, however narrow.
    await page.setViewportSize({ width: 390, height: 820 })
    await expect.poll(async () => (await titles(page)).length).toBeLessThan(all.length)
    expect(await titles(page)).toEqual(expect.arrayContaining([...stays]))
    for (const title of stays)
      await expect(page.getByRole('columnheader', { name: title })).toBeInViewport({ ratio: 1 })
    await choose(page, taken)
    await expect(page.getByRole('columnheader', { name: taken })).toHaveCount(1)
  })
}

test('on a telephone a row is called what it is called, and comes to what it comes to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 820 })
  const lists = {
    '/reports/bills': ['Number', 'Total', 'State'],
    '/definitions/customer': ['Code', 'Name in Arabic', 'Balance'],
    '/accounting/daily': ['Number', 'Total', 'State'],
    '/accounting/receipts': ['Number', 'Customer or supplier', 'Total'],
    [`/reports/sold-items?${quietSearch}`]: ['Item', 'Profit'],
    [`/accounting/trial-balance?${quietSearch}`]: ['Account', 'Closing balance'],
    [`/reports/vat-reports?${quietSearch}`]: ['Box of the return', 'VAT'],
  }
  for (const [path, stays] of Object.entries(lists)) {
    await logIn(page, 'owner', path, { language: 'en' })
    for (const title of stays) {
      const heading = page.getByRole('columnheader', { name: title, exact: true })
      await expect(heading, `${title} at ${path}`).toBeInViewport({ ratio: 1 })
    }
  }
})

/** By the palette's page of columns. */
async function choose(page: Page, title: string): Promise<void> {
  await press(page, 'o')
  await page.keyboard.type(title)
  await expect(columnsIn(page).first()).toContainText(title)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Those that the palette offers. */
function columnsIn(page: Page) {
  return page.getByRole('dialog').getByRole('option')
}

function gridInput(page: Page) {
  return page.locator('main input[aria-controls]:not([role="combobox"])')
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allTextContents()
}

/** Of the column that the keyboard is in. */
async function titleAtHand(page: Page): Promise<string | undefined> {
  const id = (await gridInput(page).getAttribute('aria-activedescendant')) ?? ''
  return (await titles(page))[Number(id.split('-')[2]) - 1]
}
