/**
 * A day at the till by the keyboard alone, in Arabic: a shift is opened, five sales (one on a table, one with a driver), a refund, the driver's cash,
 * the blind count and its Z report.
 */
import { expect, type Page } from 'playwright/test'
import { endpoints } from '#contract/index.ts'
import { sar } from '#tests/support/amounts.ts'
import { countedKeys } from './support/counted-keys.ts'
import { prints } from './support/log-in.ts'
import { forgetDrafts, liveLine, openSale, savedCode } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a day: opened, sold, served, delivered, refunded, counted and closed', async ({ page }) => {
  test.setTimeout(180_000)
  const api = await shopApi('owner')
  const [item] = await sellable({ count: 1 })
  if (item === undefined) throw new Error('Nothing can be sold.')
  const { id: tableId } = await api.call(endpoints.restaurantTableAdd, {
    body: { nameAr: 'طاولة النافذة', nameEn: 'Window table', branch: 1, capacity: 2 },
  })
  const { id: driverId } = await api.call(endpoints.driverAdd, {
    body: { nameAr: 'ناقل النهار', nameEn: 'Driver of the day', branch: 1 },
  })
  const customer = { nameAr: 'زبون التوصيل اليومي', canLoan: true, loanLimit: sar('100000.00'), mobile: '0507654321' }
  await api.call(endpoints.customerAdd, { body: customer })

  await openSale(page, 'owner', { language: 'ar' })
  const keys = countedKeys(page)
  const dialog = page.getByRole('dialog')
  const takeItem = async () => {
    await liveLine(page)
    await keys.type(item.text)
    await expect(page.locator('#bill-item-list [role="option"]').first()).toBeVisible()
    await keys.press('Enter', 'Enter')
  }
  const sell = async () => {
    await takeItem()
    await keys.press('F10')
    const code = await savedCode(page)
    await keys.press('Enter')
    return code
  }
  /** By the palette. */
  const goTo = async (words: string, address: RegExp) => {
    await keys.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await keys.type(words)
    await expect(dialog.getByRole('option').first()).toContainText(words)
    await keys.press('Enter')
    await expect(page).toHaveURL(address)
  }
  const stepTo = async (selector: string) => {
    for (let steps = 0; steps < 30; steps += 1) {
      if (await page.locator(selector).evaluate(each => each === document.activeElement)) return
      await keys.press('ArrowLeft')
      if (await atLineEnd(page, selector)) await keys.press('ArrowDown')
    }
    await expect(page.locator(selector)).toBeFocused()
  }

  // Morning: 200 in the drawer.
  await keys.press('Alt+c')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await keys.press('Enter', 'Enter')
  await keys.type('2')
  await keys.press('Control+Enter')
  const codes = [await sell(), await sell(), await sell()]

  // Guests at a table.
  await liveLine(page)
  await goTo('طاولات المطعم', /\/pos\/tables$/u)
  const table = page.locator(`[data-table="${tableId}"]`)
  await expect(table).toBeVisible()
  await stepTo(`[data-table="${tableId}"]`)
  await keys.press('Enter')
  codes.push(await sell())
  await expect(table).toHaveAttribute('data-state', 'free')

  // A sale on credit that a driver carries.
  await goTo('فاتورة مبيعات', /\/sales\/bill\/sale\/new$/u)
  await liveLine(page)
  await keys.press('F4')
  await keys.type('زبون التوصيل')
  await expect(page.getByRole('option', { name: /زبون التوصيل اليومي/u })).toBeVisible()
  await keys.press('Enter')
  await takeItem()
  await keys.press('F9', 'F3', 'Control+Enter')
  const carried = await savedCode(page)
  await keys.press('F6')
  await expect(dialog).toContainText(carried)
  await dialog.locator('select').focus()
  await keys.type('ناقل')
  await keys.press('Enter')
  const card = page.locator(`[data-driver="${driverId}"]`)
  await expect(card).toContainText('في الطريق: 1')
  await stepTo(`[data-driver="${driverId}"]`)
  await keys.press('Enter')
  const order = page.locator('[data-order]')
  await stepTo('[data-order]')
  await keys.press('d')
  await expect(order).toHaveAttribute('data-state', 'delivered')
  const { due } = await api.call(endpoints.getBillDelivery, { params: { id: (await api.sale(carried)).id } })
  await keys.press('s')
  await keys.type((due / 100).toFixed(2))
  await keys.press('Enter')
  await expect(order).toHaveCount(0)

  // A customer brings the first bill back.
  await goTo('مرتجع مبيعات', /\/sales\/rsale$/u)
  await expect(page.getByLabel('رقم الفاتورة الأصلية')).toBeFocused()
  await keys.type(codes[0] ?? '')
  await keys.press('Enter')
  await expect(page.locator('#bill-lines-entry')).toBeFocused()
  await keys.press('F8', 'F9', 'Enter')
  await expect(dialog).toBeVisible()
  await keys.press('Enter')
  await expect(dialog).toHaveCount(0)

  // Night: counted blind, one riyal short of four sales.
  const { shift } = await api.call(endpoints.getOwnShift, { query: {} })
  const expected = 200_00 + 4 * due
  expect(shift?.expected).toBe(expected)
  await goTo('وردية الكاشير', /\/pos\/shift$/u)
  await expect(page.getByText('الوردية مفتوحة')).toBeVisible()
  await keys.press('c')
  await keys.press('Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter')
  const riyals = Math.floor(expected / 100) - 1
  await keys.type(String(riyals))
  const printed = await prints(page)
  await keys.press('Control+Enter')
  await expect(dialog).toContainText('تقرير إغلاق الوردية')
  await expect(dialog).toContainText('عجز')
  await expect.poll(() => prints(page)).toBe(printed + 1)
  const report = await api.call(endpoints.getShiftReport, { query: { id: shift?.id ?? 0 } })
  expect(report.sales).toMatchObject({ count: 5, refundCount: 1 })
  expect(report.difference).toBe(riyals * 100 - expected)
  expect(report.posted).toBe(report.state === 'closed' ? report.difference : 0)
  const typed = 6 * item.text.length
  expect(keys.count() - typed).toBeLessThan(170)
  await forgetDrafts(page)
})

/** Whether the focus cannot go further in its line, so that the next line is tried. */
async function atLineEnd(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(each => {
    const [there, here] = [each.getBoundingClientRect(), document.activeElement?.getBoundingClientRect()]
    return here !== undefined && here.left <= there.left && here.top < there.top
  })
}
