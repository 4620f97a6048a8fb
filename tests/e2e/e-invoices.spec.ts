/** E-invoicing by the keyboard alone, in Arabic: a branch is connected, a sale is reported, a rejected one is explained and issued again. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { endpoints } from '#contract/index.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { readPdfObjects } from '../support/pdf-objects.ts'
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { countedKeys } from './support/counted-keys.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test as base } from './support/test.ts'

const test = base.extend<object, { readonly gateway: TestGateway }>({
  gateway: [
    async ({ browserName: _ }, use) => {
      const gateway = await startTestGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],
  gatewayAddress: [({ gateway }, use) => use(gateway.address), { scope: 'worker' }],
})

const refusal = 'The street of the seller is not known.'

test('a branch is connected, its sales are reported, and a rejected one is issued again', async ({ page, gateway }) => {
  await logIn(page, 'owner', '/settings#einvoice', { language: 'ar' })
  const branch = page.getByRole('region', { name: 'فرع العليا' })
  const dialog = page.getByRole('dialog')
  await expect(branch).toContainText('غير مرتبط')
  await expect(branch.getByRole('button', { name: 'ربط', exact: true })).toBeFocused()
  await expectNothingFound(page, 'branches that are not connected')

  // A mistyped password is explained in the dialog, which stays open.
  await press(page, 'Enter')
  await expect(dialog.getByLabel('كلمة المرور لمرة واحدة')).toBeFocused()
  await page.keyboard.type('12345')
  await press(page, 'Enter')
  await expect(dialog).toContainText('كلمة المرور من ستة أرقام')
  await page.keyboard.type('0')
  await press(page, 'Tab')
  await page.keyboard.type('تجارة')
  await press(page, 'Enter')
  await expect(dialog.getByRole('alert')).toContainText('OTP is invalid')
  await expectNothingFound(page, 'a refused password')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(branch.getByRole('alert')).toContainText('لم تصدر الهيئة شهادة الالتزام')

  const other = page.getByRole('region', { name: 'فرع التحلية' })
  await page.reload()
  await expect(branch.getByRole('button', { name: 'متابعة' })).toBeFocused()
  const keys = countedKeys(page)
  await keys.press('Enter')
  await expect(dialog.getByLabel('كلمة المرور لمرة واحدة')).toBeFocused()
  await keys.type('١٢٣٤٥٦')
  await keys.press('Enter')
  await expect(branch).toContainText('مرتبط منذ')
  await expect(dialog).toBeHidden()
  await expect(branch.getByRole('button', { name: 'تجديد الشهادة' })).toBeFocused()
  await expect(branch).toContainText('بيئة المطورين')
  await expect(other).toContainText('غير مرتبط')
  // The button, six digits, and the end of the form; the trade is that of the first attempt.
  expect(keys.count()).toBe(8)
  await expectNothingFound(page, 'a connected branch')

  const reported = await sell()
  await expect.poll(() => gateway.taken.length).toBe(1)
  gateway.faultFor = () => ({ kind: 'reject', code: 'BR-KSA-09', text: refusal })
  const rejected = await sell()
  await page.goto(`${new URL(page.url()).origin}/reports/e-invoices`)
  await expect(rowOf(page, reported.code)).toContainText('مُبلَّغة')
  await expect(rowOf(page, rejected.code)).toContainText('مرفوضة')
  await expect(rowOf(page, rejected.code)).toContainText(refusal)
  await expect(page.locator('[data-sum="rejected"]')).toContainText('1')
  await expectNothingFound(page, 'the e-invoices')

  // The latest is the first, and has the focus.
  gateway.faultFor = () => undefined
  await press(page, 'i')
  await expect(dialog).toContainText(refusal)
  await expectNothingFound(page, 'a rejected document')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => gateway.taken.length).toBe(2)
  await expect(rowOf(page, rejected.code).filter({ hasText: 'أُعيد إصدارها' })).toBeVisible()
  await expect(rowOf(page, rejected.code).filter({ hasText: 'مُبلَّغة' })).toBeVisible()
  await expect(page.locator('[data-sum="rejected"]')).toContainText('0')

  const download = page.waitForEvent('download')
  await press(page, 'l')
  expect((await download).suggestedFilename()).toBe(`sale-${rejected.code}.xml`)
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/sales/bill/sale/${rejected.id}$`, 'u'))
  await expect(page.getByRole('region', { name: 'الفاتورة الإلكترونية' })).toContainText('مُبلَّغة')
  await press(page, 'h')
  const events = page.getByRole('list', { name: 'السجل' }).getByRole('listitem')
  await expect(events).toHaveText([/^صدرت/, /^رفضتها الهيئة.*الخادم$/, /^أُعيد إصدارها/, /^بُلّغت إلى الهيئة.*الخادم$/])
  await expectNothingFound(page, 'the history of an e-invoice')

  // The PDF of a sale to a business has the cleared XML in it, and is not made without.
  const standard = await sell(await business())
  await expect.poll(() => gateway.taken.length).toBe(3)
  await page.goto(`${new URL(page.url()).origin}/sales/bill/sale/${standard.id}`)
  await expect(page.getByRole('region', { name: 'الفاتورة الإلكترونية' })).toContainText('معتمدة')
  const pdf = page.getByRole('button', { name: 'تنزيل PDF' })
  const made = page.waitForEvent('download')
  await pdf.press('Enter')
  const { trailer, follow } = readPdfObjects(readFileSync(await (await made).path()))
  const specification = follow(follow(trailer, 'Root').text, 'AF').text
  expect(follow(specification, 'UF').stream?.toString()).toBe(gateway.taken[2]?.xml)
  await intercept(page, '**/api/EInvoice/Documents/*/Xml', route => route.abort())
  let isMade = false
  page.once('download', () => {
    isMade = true
  })
  await pdf.press('Enter')
  await expect(page.getByText('فاتورته الإلكترونية جزء منه')).toBeVisible()
  expect(isMade).toBe(false)
})

function rowOf(page: Page, code: string) {
  return page.getByRole('row').filter({ hasText: code })
}

/** A customer with a VAT number, whose address the demo shop knows. */
async function business(): Promise<number> {
  const { rows } = await (await shopApi('owner')).call(endpoints.customerList, { query: { pageSize: 20 } })
  const found = rows.find(({ vatNumber, isActive }) => isActive && vatNumber !== '')
  if (found === undefined) throw new Error('No customer is a business.')
  return found.id
}

/** One piece, in cash. */
async function sell(partyId: number | null = null) {
  const api = await shopApi('owner')
  const [item] = await sellable({ count: 1 })
  if (item === undefined) throw new Error('Nothing can be sold.')
  const { vat, tobacco } = await api.call(endpoints.getBillInit, {})
  const { choice } = item
  const lines = [{ ...choice, quantity: quantity(1000), unitRatio: choice.ratio }]
  const { net, fee, vat: added, total } = unwrap(computeTotals({ lines, vat, tobacco }))
  const { itemId, unitId, unitPrice, priceMode } = choice
  const line = { itemId, unitId, unitPrice, quantity: quantity(1000), isPriceIncludingVat: priceMode === 'included' }
  const body = {
    ...{ billTypeCode: 'sale' as const, branchId: 1, isDelivered: true, partyId, BillItems: [line] },
    ...{ tenders: [{ method: 'cash' as const, amount: total }], net, fee, vat: added, total },
  }
  return api.call(endpoints.createBill, { body }, crypto.randomUUID())
}
