/** Expenses typed by keyboard alone: from a template and from an account. */
import { expect, type Page } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { expectNothingFound } from './support/axe.ts'
import { intercept } from './support/intercept.ts'
import { byHand } from './support/keys.ts'
import { logIn } from './support/log-in.ts'
import { entry, forgetDrafts, lineRows, liveLine, savedCode } from './support/sale.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const path = '/purch/expenses'

async function idOf(code: string): Promise<number> {
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.accountList, { query: { search: code } })
  const id = rows.find(row => row.code === code)?.id
  if (typeof id !== 'number') throw new Error(`There is no account ${code}.`)
  return id
}

/** Rent whose amount is known and water whose amount is another one each time. */
async function addTemplate(code: string): Promise<void> {
  const api = await shopApi('owner')
  const [rent, water] = [await idOf('5302001'), await idOf('5302002')]
  const body = {
    ...{ code, nameAr: `محل ${code}`, nameEn: `Shop ${code}` },
    lines: [
      { id: null, account: rent, note: 'Rent', vatCategory: 'standard', priceIncludesVat: true, amount: 460_000 },
      { id: null, account: water, note: 'Water', vatCategory: 'zero', priceIncludesVat: true, amount: null },
    ],
  }
  await api.call(definitionEndpoints.expensesTemplateAdd, { body: body as never })
}

async function latest(billTypeCode: BillTypeCode, code: string): Promise<BillDocument> {
  const api = await shopApi('owner')
  const query = { billTypeCode, query: code, pageNumber: 1, pageSize: 1 }
  const [row] = (await api.call(billEndpoints.listBills, { query })).bills
  if (row === undefined) throw new Error(`There is no ${billTypeCode} ${code}.`)
  return api.call(billEndpoints.getBill, { query: { id: row.id } })
}

async function type(page: Page, text: string, key = 'Enter'): Promise<void> {
  await page.keyboard.type(text, byHand)
  await page.keyboard.press(key)
}

test('a template fills the bill, and only what it does not know is typed', async ({ page }) => {
  await addTemplate('T71')
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'owner', path, { language: 'en' })
  await liveLine(page)
  await expect(page.getByRole('heading', { name: 'Expenses' })).toBeVisible()
  // Its code, Enter; the amount of the water, Enter; paid at once: 9 keys.
  await type(page, 'T71')
  await expect(lineRows(page)).toHaveCount(2)
  await type(page, '120')
  await expect(page.getByRole('region', { name: 'Totals of the bill' })).toContainText('4,720.00')
  await expectNothingFound(page, 'a bill of expenses')
  await page.keyboard.press('F10')
  const code = await savedCode(page)
  const bill = await latest('expenses', code)
  expect(bill).toMatchObject({ net: 412_000, vat: 60_000, total: 472_000, party: null, tenders: [{ method: 'cash' }] })
  expect(bill.lines).toMatchObject([
    { description: 'Rent', total: 460_000, vatCategory: 'standard', isPriceIncludingVat: true },
    { description: 'Water', total: 12_000, vatCategory: 'zero' },
  ])
  // R opens its refund at the payment, Enter pays all of it back.
  await page.goto(`${shopUrl()}/purch/expenses/${bill.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Expense refund' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' }).getByRole('textbox').first()).toBeFocused()
  await expectNothingFound(page, 'a refund of expenses')
  await page.keyboard.press('Enter')
  const refund = await latest('rexpenses', await savedCode(page))
  expect(refund).toMatchObject({ total: 472_000, vat: 60_000, original: { id: bill.id } })
})

test('an account is found by its name, its line is mended, and it is saved', async ({ page }) => {
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'owner', path, { language: 'ar', mode: 'dark' })
  await liveLine(page)
  await type(page, 'كهرباء')
  // An expense of nothing is none.
  await page.keyboard.press('Enter')
  await expect(entry(page)).toHaveAttribute('aria-invalid', 'true')
  await type(page, '230', 'Tab')
  // From the amount to what is said beside it, and on to its VAT.
  await type(page, 'فاتورة مايو', 'Tab')
  await type(page, 'تضاف')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'إجماليات الفاتورة' })).toContainText('264.50')
  await page.keyboard.press('F10')
  const code = await savedCode(page)
  expect((await latest('expenses', code)).lines).toMatchObject([
    { description: 'فاتورة مايو', net: 23_000, vat: 3450, isPriceIncludingVat: false },
  ])
  await page.keyboard.press('Escape')
  await liveLine(page)
  await forgetDrafts(page)
})

test('a draft survives a reload, and saved expenses are found, edited and saved again', async ({ page }) => {
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'owner', '/', { language: 'ar' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  await type(page, 'مصروفات')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await liveLine(page)
  await type(page, '5302001')
  await type(page, '100')
  await expect(lineRows(page)).toHaveCount(1)
  await page.reload()
  await expect(lineRows(page)).toHaveCount(1)
  await liveLine(page)
  await page.keyboard.press('F10')
  const code = await savedCode(page)
  const { id } = await latest('expenses', code)
  await page.goto(`${shopUrl()}${path}?edit=${id}`)
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await liveLine(page)
  await type(page, '5302002')
  await type(page, '50')
  await expect(lineRows(page)).toHaveCount(2)
  await page.keyboard.press('F10')
  expect(await savedCode(page)).toBe(code)
  expect((await latest('expenses', code)).lines.map(({ total }) => total)).toEqual([10_000, 5000])
  await page.keyboard.press('Escape')
  await forgetDrafts(page)
})
