/** A sale on credit by the keyboard alone: given to a driver, delivered, its note printed, and its cash settled into the shift. */
import { expect } from 'playwright/test'
import { endpoints } from '#contract/index.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { sar } from '#tests/support/amounts.ts'
import { countedKeys } from './support/counted-keys.ts'
import { logIn } from './support/log-in.ts'
import { sellable } from './support/sellable.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a driver takes a sale, delivers it and hands over its cash', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { nameAr: 'سائق الحي', nameEn: 'Local driver', branch: 1, carPlate: 'أ ب ج 1234' }
  const driver = await api.call(endpoints.driverAdd, { body })
  const sale = await saleOnCredit(api)
  const open = { body: { branchId: 1, counts: [{ denomination: sar('100.00'), pieces: 1 }] } }
  const { id: shiftId } = await api.call(endpoints.openShift, open, crypto.randomUUID())
  await logIn(page, 'owner', `/reports/bills/${sale.id}`, { language: 'ar' })
  await expect(page.getByRole('button', { name: 'السائق' })).toBeVisible()
  const keys = countedKeys(page)
  await keys.press('F6')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(sale.code)
  await dialog.locator('select').selectOption(String(driver.id))
  await keys.press('Enter')
  const card = page.locator(`[data-driver="${driver.id}"]`)
  await expect(card).toContainText('في الطريق: 1')
  await card.focus()
  await keys.press('Enter')
  const order = page.locator('[data-order]')
  await expect(order).toHaveAttribute('data-state', 'onTheWay')
  await order.focus()
  await keys.press('p')
  await expect(dialog.getByRole('article')).toContainText('سائق الحي')
  await expect(dialog.getByRole('article')).toContainText('Cash to collect')
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await keys.press('d')
  await expect(order).toHaveAttribute('data-state', 'delivered')
  await keys.press('s')
  await keys.type('1')
  await expect(dialog.getByRole('status')).toContainText('عجز')
  await keys.press('Tab')
  await keys.type('ناقص')
  await keys.press('Enter')
  await expect(order).toHaveCount(0)
  const { due, order: settled } = await api.call(endpoints.getBillDelivery, { params: { id: sale.id } })
  expect([due, settled?.isSettled]).toEqual([0, true])
  const report = await api.call(endpoints.getShiftReport, { query: { id: shiftId } })
  expect(report.expected).toBe(100_00 + 1_00)
  await api.call(
    endpoints.countShift,
    { params: { id: shiftId }, body: { counts: [], note: 'end of the test' } },
    crypto.randomUUID(),
  )
})

/** Of one piece, to a customer of the test. */
async function saleOnCredit(api: ShopApi) {
  const customer = { nameAr: 'عميل التوصيل', canLoan: true, loanLimit: sar('100000.00'), mobile: '0501234567' }
  const { id: partyId } = await api.call(endpoints.customerAdd, { body: customer })
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
    ...{ tenders: [{ method: 'credit' as const, amount: total }], net, fee, vat: added, total },
  }
  return api.call(endpoints.createBill, { body }, crypto.randomUUID())
}
