/** A journal entry by the keyboard alone: written, refused where it does not balance, posted, taken back, found, printed. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { addDays, day } from '#domain/days.ts'
import { zeroHalalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { activeCell, goToReport, gridInput } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const entry = (page: Page) => page.locator('#journal-lines-entry')
const type = (page: Page, text: string) => page.keyboard.type(text)

async function openNew(page: Page, language: 'en' | 'ar'): Promise<void> {
  await logIn(page, 'owner', '/accounting/daily/new', { language })
  await expect(entry(page)).toBeFocused()
}

/** Rent of one shop, paid by the main cash: by name, by code, and the balancing amount by one key. */
async function writeRent(page: Page, rent: string, amount: string): Promise<void> {
  await type(page, rent)
  await press(page, 'Enter')
  await type(page, amount)
  await press(page, 'Enter')
  await type(page, '1101001')
  await press(page, 'Enter')
  await type(page, '=')
}

test('an accountant writes, posts and takes back an entry without touching the mouse', async ({ page }) => {
  await openNew(page, 'en')
  await writeRent(page, 'Rent', '1250.50')
  await press(page, 'Control+s')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/Journal entry .*\d-\d{6}/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const api = await shopApi('owner')
  const posted = await api.call(voucherEndpoints.journalRead, { params: { id } })
  expect(posted.lines).toMatchObject([
    { account: { code: '5302001' }, debit: 125_050, credit: 0 },
    { account: { code: '1101001' }, debit: 0, credit: 125_050 },
  ])
  await expectNothingFound(page, 'a posted entry')
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(posted.code)
  await type(page, 'slip')
  await press(page, 'Enter')
  await expect(page.getByRole('link', { name: /Reverses/ })).toContainText(posted.code)
  await press(page, 'Escape')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('grid')).toContainText(posted.code)
  await expectNothingFound(page, 'the list of entries')
  await press(page, 'Control+p')
  await expect(page.getByRole('dialog').getByRole('article').first()).toContainText(posted.code)
})

test('what does not balance is refused where it is, and nothing typed is lost', async ({ page }) => {
  await openNew(page, 'ar')
  await type(page, 'إيجار')
  await press(page, 'Enter')
  await type(page, '٧٥٠٫٢٥')
  await press(page, 'Enter')
  await type(page, '1101001')
  await press(page, 'Enter', 'Enter')
  await type(page, '700')
  await press(page, 'Control+s')
  await expect(page.getByRole('alert').filter({ hasText: '50.25' })).toBeVisible()
  await expectNothingFound(page, 'a refused entry')
  await page.reload()
  await expect(entry(page)).toBeFocused()
  const grid = page.getByRole('grid')
  await expect(grid).toContainText('750.25')
  await expect(grid).toContainText('700.00')
  // The last row once more: up into its credit, and what is missing by one key.
  await press(page, 'ArrowUp', 'End', 'Home', 'Tab', 'Tab')
  await type(page, '=')
  await expect(grid).toContainText('750.25')
  await press(page, 'Control+z')
  await expect(grid).toContainText('700.00')
  await press(page, 'Control+y', 'F10')
  await expect(page.getByText('رُحِّل القيد').first()).toBeVisible()
  await expect(grid.getByRole('rowheader')).toHaveCount(0)
  await expect(entry(page)).toBeFocused()
})

test('an account of debts asks whose they are, and rows come and go by keys and by paste', async ({ page }) => {
  await openNew(page, 'en')
  await type(page, '1103001')
  await press(page, 'Enter')
  await expect(entry(page)).toHaveAccessibleName('Customer or supplier')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await press(page, 'ArrowDown', 'Enter')
  await expect(entry(page)).toHaveAccessibleName('Debit')
  await type(page, '20')
  // A letter ends the amount and begins the next row.
  await type(page, 'main cash')
  await press(page, 'Enter')
  await type(page, '=')
  const rows = page.getByRole('grid').getByRole('rowheader')
  await expect(rows).toHaveCount(2)
  await press(page, 'Control+Delete')
  await expect(rows).toHaveCount(1)
  await press(page, 'Control+z')
  await expect(rows).toHaveCount(2)
  await press(page, 'Control+End')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '5302001\t10.00\n1101001\t\t10.00\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(rows).toHaveCount(4)
  await press(page, 'Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d-\d{6}/)
})

test('esc leads back to where an entry was opened from: the list as it was left, or the report', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { nameAr: 'عميل القيد', canLoan: true }
  const { id: partyId } = await api.call(definitionEndpoints.customerAdd, { body }, crypto.randomUUID())
  const date = addDays(day(new Date().toISOString().slice(0, 10)), -15)
  const note = `owed ${partyId}`
  const [debit, credit] = [sar('75.00'), zeroHalalas]
  const lines = [
    { accountId: accountId('1103001'), partyId, debit, credit, note: '' },
    { accountId: accountId('1101001'), debit: credit, credit: debit, note: '' },
  ]
  const add = () =>
    api.call(voucherEndpoints.journalAdd, { body: { branchId: 1, date, note, lines } }, crypto.randomUUID())
  const [first, second] = [await add(), await add()]
  const params = { id: first.id }
  const reversal = await api.call(voucherEndpoints.journalReverse, { params, body: { note: '' } }, crypto.randomUUID())
  const heading = page.getByRole('heading', { level: 1 })
  const list = page.locator('input[aria-controls="journals"]')
  const place = async () => [page.url(), await list.getAttribute('aria-activedescendant')]
  await logIn(page, 'owner', `/accounting/daily?q=owed+${partyId}`, { language: 'en' })
  await expect(list).toBeFocused()
  await expect(page.getByRole('grid')).toContainText(second.code)
  await press(page, 'ArrowDown')
  const left = await place()
  await press(page, 'Enter')
  await expect(heading).toContainText(first.code)
  await press(page, 'Escape')
  await expect(list).toBeFocused()
  await expect.poll(place).toEqual(left)
  await press(page, 'Enter')
  await page.getByRole('link', { name: /Reversed by/ }).press('Enter')
  await expect(heading).toContainText(reversal.code)
  await press(page, 'Escape')
  await expect(list).toBeFocused()
  await expect.poll(place).toEqual(left)
  await goToReport(page, `/reports/customer-info?from=${date}&to=${date}&party=${partyId}`)
  await press(page, 'ArrowDown')
  const before = [page.url(), await activeCell(page)]
  await press(page, 'Enter')
  await expect(page).toHaveURL(`${shopUrl()}/accounting/daily/${first.id}`)
  await expect(heading).toContainText(first.code)
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await expect.poll(async () => [page.url(), await activeCell(page)]).toEqual(before)
})
