/** Refunds and debit notes by the keyboard alone: a whole bill, some of its lines, goods that go back to their supplier. Source: spec §2 and §5. */
import { expect } from 'playwright/test'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { price, quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { expectNothingFound } from './support/axe.ts'
import { goToList, press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { buy } from './support/stock-up.ts'
import { test } from './support/test.ts'

test('all of a bill of ten lines comes back with its number and five keys', async ({ page }) => {
  const sale = await sold(10)
  await logIn(page, 'owner', '/sales/rsale', { language: 'ar' })
  const number = page.getByLabel('رقم الفاتورة الأصلية')
  await expect(number).toBeFocused()
  await expectNothingFound(page, 'the start of a refund')
  await page.keyboard.type(sale.code)
  await press(page, 'Enter')
  await expect(page.locator('#bill-lines-entry')).toBeFocused()
  await press(page, 'F8')
  await press(page, 'F9')
  await press(page, 'Enter')
  const done = page.getByRole('dialog')
  await expect(done).toBeVisible()
  await expectNothingFound(page, 'a saved refund')
  await press(page, 'Enter')
  await expect(number).toBeFocused()
  const [refund] = await latest('rsale')
  expect(refund).toMatchObject({ total: sale.total, vat: sale.vat, original: { id: sale.id } })
  expect(refund?.lines).toHaveLength(10)
})

test('two lines come back: what is left is shown, more is refused, and the next refund begins there', async ({
  page,
}) => {
  const sale = await sold(3)
  await logIn(page, 'owner', `/sales/bill/sale/${sale.id}`, { language: 'en' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sale.code)
  await press(page, 'r')
  const entry = page.locator('#bill-lines-entry')
  await expect(entry).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Remaining' })).toBeVisible()
  await expectNothingFound(page, 'a refund')
  await page.keyboard.type('9')
  await press(page, 'Enter')
  await expect(page.getByText('The quantity is larger than what is left: 2')).toBeVisible()
  await press(page, 'Escape')
  await page.keyboard.type('1')
  await press(page, 'Enter')
  await press(page, 'F7')
  // A reload goes on with what was typed.
  await page.reload()
  await expect(entry).toBeFocused()
  await press(page, 'F9')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const [refund] = await latest('rsale')
  expect(refund?.lines.map(line => line.quantity)).toEqual([1000, 2000])
  await press(page, 'Enter')
  await goToList(page, `?type=sale&query=${sale.code}`)
  await press(page, 'Shift+KeyR')
  await expect(entry).toBeFocused()
  await press(page, 'F8')
  await press(page, 'F10')
  await expect(page.getByRole('dialog')).toBeVisible()
  const both = await latest('rsale')
  expect(both.slice(0, 2).reduce((sum, each) => sum + each.total, 0)).toBe(sale.total)
  await press(page, 'Enter')
  await expect(page.getByLabel('Number of the original bill')).toBeFocused()
  await page.keyboard.type(sale.code)
  await press(page, 'Enter')
  await expect(page.getByText('No bill with this number has anything left to refund')).toBeVisible()
})

test('twenty lines of a purchase go back to the supplier, out of the list of the latest', async ({ page }) => {
  const purchase = await bought(20)
  await logIn(page, 'owner', '/purch/rpurch', { language: 'en' })
  await expect(page.getByRole('button', { name: purchase.code })).toBeVisible()
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(page.locator('#bill-lines-entry')).toBeFocused()
  await press(page, 'F8')
  await press(page, 'F10')
  await expect(page.getByRole('dialog')).toBeVisible()
  const [refund] = await latest('rpurch')
  expect(refund).toMatchObject({ total: purchase.total, original: { id: purchase.id } })
  expect(refund?.lines).toHaveLength(20)
})

/** F8, F9, an arrow and Enter keep the money; F9 starts the sale that it pays first. */
test('the money of a refund is kept and pays the next sale', async ({ page }) => {
  const sale = await sold(1)
  await logIn(page, 'owner', `/sales/rsale?original=${sale.id}`, { language: 'en' })
  const entry = page.locator('#bill-lines-entry')
  await expect(entry).toBeFocused()
  await press(page, 'F8', 'F9')
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await press(page, 'ArrowLeft', 'Enter')
  await expect(page.getByRole('dialog')).toContainText('Refund credit')
  await expectNothingFound(page, 'a refund whose money is kept')
  const [refund] = await latest('rsale')
  expect(refund).toMatchObject({ creditLeft: sale.total, original: { id: sale.id } })
  await press(page, 'F9')
  await page.waitForURL(/\/sales\/bill\/sale\/new$/)
  await expect(entry).toBeFocused()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Refund credit')
  await page.keyboard.type(sale.lines[0]?.itemCode ?? '')
  await press(page, 'Enter')
  await page.keyboard.type('3')
  await press(page, 'Enter', 'F9')
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await expectNothingFound(page, 'a sale that a refund pays')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toContainText('Refund credit')
  const [paid] = await latest('sale')
  expect(paid?.tenders).toMatchObject([
    { method: 'cash', amount: Number(paid?.total) - sale.total },
    { method: 'refundCredit', amount: sale.total, refundBillId: refund?.id },
  ])
})

/** The number, the amount and four keys make the note; C and Enter credit it. */
test('the price of a sale is raised by a debit note, which a credit note takes back', async ({ page }) => {
  const sale = await sold(2)
  await logIn(page, 'owner', '/sales/debit-note/new', { language: 'en' })
  const number = page.getByLabel('Number of the original bill')
  await expect(number).toBeFocused()
  await expectNothingFound(page, 'the start of a debit note')
  await page.keyboard.type(sale.code)
  await press(page, 'Enter')
  const entry = page.locator('#bill-lines-entry')
  await expect(entry).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Added price' })).toBeVisible()
  await press(page, 'Enter')
  await page.keyboard.type('1.5')
  await press(page, 'Enter')
  await expectNothingFound(page, 'a debit note')
  // A reload goes on with what was typed.
  await page.reload()
  await expect(entry).toBeFocused()
  await press(page, 'F9')
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const [note] = await latest('debit-note')
  expect(note).toMatchObject({ original: { id: sale.id }, lines: [{ unitPrice: 15_000, quantity: 2000 }] })
  expect(note?.lines[0]?.itemId).toBe(sale.lines[1]?.itemId)
  await press(page, 'Enter')
  await expect(number).toBeFocused()

  await page.goto(new URL(`/sales/bill/sale/${sale.id}`, page.url()).href)
  await expect(page.locator(`main a[href='/sales/debit-note/${note?.id}']`)).toBeVisible()
  await page.getByRole('button', { name: 'Debit note' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Added price' })).toBeVisible()
  await page.goto(new URL(`/sales/debit-note/${note?.id}`, page.url()).href)
  await expect(page.getByRole('heading', { name: 'إشعار مدين' })).toBeVisible()
  await expect(page.getByText('تعديل قيمة التوريد المتفق عليها مسبقاً').first()).toBeVisible()
  await press(page, 'c')
  await expect(page.getByRole('dialog')).toContainText('All that is left of the debit note')
  await press(page, 'Enter')
  await expect.poll(async () => (await latest('rdebit-note'))[0]?.original?.id).toBe(note?.id)
})

/** Two of each item. */
function sold(count: number): Promise<BillDocument> {
  return posted('sale', count, choice => choice)
}

function bought(count: number): Promise<BillDocument> {
  return posted('purch', count, choice => ({ ...choice, unitPrice: price(10_000), priceMode: 'excluded' }))
}

async function posted(
  type: 'sale' | 'purch',
  count: number,
  asTraded: (choice: LineChoice) => LineChoice,
): Promise<BillDocument> {
  const api = await shopApi('owner')
  const { vat, tobacco } = await api.call(billEndpoints.getBillInit, {})
  const catalogue = await api.catalogue()
  const { parties, items } = catalogue
  const priceList = priceListOf(catalogue)
  const goods = items.filter(({ isActive, isService, isTobacco }) => isActive && !isService && !isTobacco)
  const choices = goods.flatMap(({ id }) => priceList.item(id) ?? []).slice(0, count)
  if (type === 'sale') await buy(api, catalogue, choices, { count: quantity(10_000) })
  const lines = choices.map(asTraded)
  const two = quantity(2000)
  const priced = lines.map(line => ({ ...line, quantity: two, unitRatio: line.ratio }))
  const fee = type === 'sale' ? tobacco : { ...tobacco, isEnabled: false }
  const { net, fee: charged, vat: added, total } = unwrap(computeTotals({ lines: priced, vat, tobacco: fee }))
  const supplier = parties.find(({ kind }) => kind === 'supplier')?.id ?? null
  const body: NewBill = {
    ...{ billTypeCode: type, branchId: 1, isDelivered: true, partyId: type === 'sale' ? null : supplier },
    BillItems: lines.map(({ itemId, unitId, unitPrice, priceMode }) => ({
      ...{ itemId, unitId, unitPrice, quantity: two, isPriceIncludingVat: priceMode === 'included' },
    })),
    tenders: [{ method: 'cash', amount: total }],
    ...{ net, fee: charged, vat: added, total },
  }
  return api.call(billEndpoints.createBill, { body }, crypto.randomUUID())
}

async function latest(billTypeCode: BillTypeCode): Promise<readonly BillDocument[]> {
  const api = await shopApi('owner')
  const query = { billTypeCode, pageNumber: 1, pageSize: 3 }
  const { bills } = await api.call(billEndpoints.listBills, { query })
  return Promise.all(bills.map(({ id }) => api.call(billEndpoints.getBill, { query: { id } })))
}
