/** A purchase typed by keyboard alone: its supplier, the supplier's invoice, what others charge, and what goods cost. */
import { expect, type Page } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { CatalogueItem, CatalogueParty } from '#contract/catalogue.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { addDays, day } from '#domain/days.ts'
import { halalas, price, quantity } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { goToList, press, rowAtHand } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { byHand } from './support/keys.ts'
import { lastMark, logIn, prints } from './support/log-in.ts'
import { goToReport, visibleSums } from './support/report.ts'
import { entry, forgetDrafts, lineRows, liveLine, quantities, savedCode } from './support/sale.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const path = '/purch/bill/purch/new'

let api: ShopApi
let supplier: CatalogueParty
let item: CatalogueItem

test.beforeAll(async () => {
  api = await shopApi('purchaser')
  const { parties, items } = await api.catalogue()
  const goods = items.find(each => each.isActive && !each.isService && each.vatCategory === 'standard')
  const first = parties.find(each => each.kind === 'supplier')
  if (goods === undefined || first === undefined)
    throw new Error('The shop has nothing to buy, or nobody to buy it from.')
  item = goods
  supplier = first
})

async function type(page: Page, text: string, key = 'Enter'): Promise<void> {
  await page.keyboard.type(text, byHand)
  await page.keyboard.press(key)
}

/** The supplier, so many of the item at a price, and a number of the supplier's invoice. */
async function begin(page: Page, count: string, price: string, invoice: string): Promise<void> {
  await page.keyboard.press('F4')
  await type(page, supplier.nameEn)
  await expect(entry(page)).toBeFocused()
  await type(page, item.code)
  await type(page, count)
  await type(page, `=${price}`)
  await page.keyboard.press('Shift+F3')
  await type(page, invoice)
  await expect(entry(page)).toBeFocused()
}

async function purchase(code: string): Promise<BillDocument> {
  const query = { billTypeCode: 'purch', query: code, pageNumber: 1, pageSize: 1 } as const
  const [row] = (await api.call(billEndpoints.listBills, { query })).bills
  if (row === undefined) throw new Error(`There is no purchase ${code}.`)
  return api.call(billEndpoints.getBill, { query: { id: row.id } })
}

test('a purchase under the reverse charge with freight is saved as it was typed, and its invoice is entered once', async ({
  page,
}) => {
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await logIn(page, 'purchaser', path, { language: 'en' })
  await liveLine(page)
  await expect(page.getByRole('heading', { name: 'Purchase invoice' })).toBeVisible()
  await begin(page, '4', '25', 'RC-1')
  await page.getByLabel('VAT', { exact: true }).focus()
  await page.keyboard.type('Rev')
  await page.keyboard.press('Shift+F4')
  await type(page, 'Freight', 'Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('Insert')
  await type(page, 'Insurance', 'Tab')
  await page.keyboard.press('Tab')
  // A row that cannot stand keeps the dialog open, with the caret there.
  await type(page, '0')
  await expect(page.getByRole('alert').filter({ hasText: 'greater than zero' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await type(page, '10')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('VAT that you declare')).toBeVisible()
  await page.keyboard.press('F9')
  await page.keyboard.press('F3')
  await page.keyboard.press('Enter')
  const code = await savedCode(page)
  await expect(page.getByRole('dialog').getByText('RC-1')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Import, reverse charge mechanism')).toBeVisible()
  expect(await purchase(code)).toMatchObject({
    ...{
      supplierInvoiceNumber: 'RC-1',
      vatKind: 'reverseCharge',
      net: 10_000,
      vat: 0,
      total: 10_000,
      declaredVat: 1500,
    },
    party: { id: supplier.id },
    lines: [{ itemId: item.id, quantity: 4000, unitPrice: 250_000, isPriceIncludingVat: false }],
    charges: [
      { kind: 'cost', description: 'Freight', amount: 3000, method: 'cash', party: null },
      { kind: 'cost', description: 'Insurance', amount: 1000, method: 'cash', party: null },
    ],
    tenders: [{ method: 'credit', amount: 10_000 }],
  })
  await page.keyboard.press('Enter')
  await liveLine(page)

  await begin(page, '1', '25', 'rc-1')
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  const number = page.getByLabel('Supplier’s invoice number')
  await expect(number).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: code }).first()).toBeVisible()
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await page.keyboard.press('ControlOrMeta+A')
  await type(page, 'RC-2')
  await page.keyboard.press('F9')
  await page.keyboard.press('Enter')
  expect(await purchase(await savedCode(page))).toMatchObject({ supplierInvoiceNumber: 'RC-2', vatKind: 'standard' })
  // The last purchase price is shown beside the item.
  await page.keyboard.press('Enter')
  await liveLine(page)
  await type(page, item.code)
  await type(page, '1')
  await expect(lineRows(page).first()).toContainText('25.00')
  await forgetDrafts(page)
})

test('in Arabic a purchase survives a reload, is saved once there is a network, and is changed; axe finds nothing', async ({
  page,
}) => {
  await logIn(page, 'purchaser', path)
  await liveLine(page)
  await begin(page, '2', '40', 'AR-1')
  await page.keyboard.press('Shift+F9')
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await expectNothingFound(page, 'typed')
  await page.reload()
  await liveLine(page)
  await expect.poll(() => quantities(page)).toEqual(['2'])
  await expect(page.getByLabel('رقم فاتورة المورد')).toHaveValue('AR-1')
  // Without a network nothing is sent, and nothing is lost.
  await page.keyboard.press('F9')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('لا توجد شبكة: لم تُرسل الفاتورة')).toBeVisible()
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  const code = await savedCode(page)
  const bill = await purchase(code)
  expect(bill).toMatchObject({ isDelivered: false, supplierInvoiceNumber: 'AR-1', net: 8000, vat: 1200 })
  await expect.poll(() => prints(page)).toBeGreaterThan(0)
  expect(await lastMark(page)).toBe('')

  await page.goto(new URL(`/purch/bill/purch/${bill.id}`, page.url()).href)
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expect(page.getByRole('button', { name: 'تعديل' })).toBeVisible()
  await page.keyboard.press('F2')
  await liveLine(page)
  await expect(page.getByLabel('رقم فاتورة المورد')).toHaveValue('AR-1')
  await type(page, '*3')
  await page.keyboard.press('F10')
  await savedCode(page)
  const changed = await purchase(code)
  expect(changed).toMatchObject({ version: 2, net: 12_000, supplierInvoiceNumber: 'AR-1' })

  await forgetDrafts(page)
})

test('a purchase that is voided leaves stock and ledger as if it had never been', async ({ page }) => {
  const owner = await shopApi('owner')
  const { items, parties } = await owner.catalogue()
  const goods = items.findLast(
    each => each.isActive && !each.isService && !each.isTobacco && each.vatCategory === 'standard',
  )
  const unit = goods?.units.find(each => each.ratio === 1_000_000)
  const from = parties.findLast(each => each.kind === 'supplier')
  if (goods === undefined || unit === undefined || from === undefined) throw new Error('The shop has too little.')
  // In a branch where nobody else buys or sells them meanwhile.
  const branchId = 3
  const days = `from=2025-01-01&to=${addDays(day(new Date().toISOString().slice(0, 10)), 1)}&branch=${branchId}`
  const actual = async () => {
    await goToReport(page, `/reports/storage?${days}&item=${goods.id}&columns=onHand,valueOnHand`)
    const { onHand = 0, valueOnHand = 0 } = await visibleSums(page)
    await goToReport(page, `/accounting/trial-balance?${days}&party=${from.id}&columns=closing`)
    const { closing = 0 } = await visibleSums(page)
    return { onHand, valueOnHand, owed: -closing }
  }
  await logIn(page, 'owner', '/reports/storage', { language: 'en' })
  const before = await actual()
  const body = {
    ...{ billTypeCode: 'purch' as const, branchId, partyId: from.id, isDelivered: true as const },
    BillItems: [
      {
        ...{ itemId: goods.id, unitId: unit.id, quantity: quantity(4000), unitPrice: price(250_000) },
        isPriceIncludingVat: false,
      },
    ],
    tenders: [{ method: 'credit' as const, amount: halalas(11_500) }],
    ...{ net: halalas(10_000), fee: halalas(0), vat: halalas(1500), total: halalas(11_500) },
  }
  const { code } = await owner.call(billEndpoints.createBill, { body }, crypto.randomUUID())
  const { onHand, valueOnHand, owed } = await actual()
  expect([onHand - before.onHand, owed - before.owed]).toEqual([4, expect.closeTo(115)])
  expect(valueOnHand - before.valueOnHand).toBeCloseTo(100)
  await goToList(page, `?type=purch&query=${code}`)
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(code)
  await press(page, 'y')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowAtHand(page)).toContainText('Void')
  // What it posted and what took that back, each in balance, with the goods there and back.
  await press(page, 'e')
  const postings = page.getByRole('dialog').getByRole('article')
  await expect(postings).toHaveCount(2)
  await expect(page.getByRole('dialog').getByText('115.00')).toHaveCount(2 * 3)
  for (const [place, moved] of ['4', '-4'].entries())
    await expect(postings.nth(place).locator('table').nth(1).getByRole('row').nth(1)).toContainText(moved)
  await press(page, 'Escape')
  expect(await actual()).toEqual(before)
})

test('a user who may not see costs sees neither the purchase nor the cost of goods', async ({ page }) => {
  await logIn(page, 'cashier', '/sales/bill/sale/new', { language: 'en' })
  await liveLine(page)
  await type(page, item.code)
  await type(page, '1')
  await expect(lineRows(page).first()).not.toContainText('last')
  await forgetDrafts(page)
  await page.goto(new URL(path, page.url()).href)
  await expect(page).not.toHaveURL(/purch/u)
  const cashier = await shopApi('cashier')
  await expect(cashier.call(lookupEndpoints.getItemCosts, { query: { BranchId: 1 } })).rejects.toMatchObject({
    status: 403,
  })
})
