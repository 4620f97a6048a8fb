/** Scans at the pace of a belt, on the Arabic layout, wherever the keys are. Source: design page 4, §5. */
import { expect, type Page } from 'playwright/test'
import { quantityOne } from '#domain/fields/reading.ts'
import { readStoredBill } from '#src/screens/bill/offline/stored-bill.ts'
import { test as deviceTest } from './support/device.ts'
import { intercept } from './support/intercept.ts'
import { openPalette } from './support/palette.ts'
import { entry, forgetDrafts, lineRows, liveLine, openSale, quantities } from './support/sale.ts'
import { barcodedGoods, barcodes, scan } from './support/scans.ts'
import { test } from './support/test.ts'

const scansMax = 30
const perSecond = 10

async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedMs = Date.now()
  for (const [place, code] of codes.entries()) {
    await scan(session, code)
    const dueMs = startedMs + ((place + 1) * 1000) / perSecond
    await page.waitForTimeout(Math.max(0, dueMs - Date.now()))
  }
}

const places = [
  ['the live line', (page: Page) => entry(page).focus()],
  ['the customer', (page: Page) => page.keyboard.press('F4')],
  ['the note', (page: Page) => page.getByLabel('ملاحظة').focus()],
  ['the discount of the bill', (page: Page) => page.getByLabel('خصم الفاتورة').focus()],
  ['the page itself', (page: Page) => page.evaluate(blurAll)],
] as const

function blurAll(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

for (const [place, go] of places) {
  test(`${scansMax} scans at ${perSecond} a second with the keys in ${place}: none is lost, no field keeps a trace`, async ({
    page,
  }) => {
    const goods = await barcodedGoods(scansMax)
    await openSale(page, 'admin', { language: 'ar' })
    await go(page)
    await scanAll(
      page,
      goods.map(({ barcode }) => barcode),
    )
    await expect(lineRows(page).last()).toBeVisible()
    await expect.poll(() => draftItems(page)).toEqual(goods.map(({ id }) => [id, quantityOne]))
    await expect(entry(page)).toHaveValue('')
    await expect(page.getByLabel('ملاحظة')).toHaveValue('')
    await expect(page.getByLabel('خصم الفاتورة')).toHaveValue('')
    await forgetDrafts(page)
  })
}

/**
 * The items of the bill as it is stored, with their quantities, where the digits of a lost scan would stand: the grid draws only the visible
 * lines.
 */
async function draftItems(page: Page): Promise<readonly (readonly [itemId: number | null, count: number])[]> {
  const text = await page.evaluate(() => {
    const name = Object.keys(localStorage).find(key => key.startsWith('bill_draft '))
    return localStorage.getItem(name ?? '') ?? ''
  })
  return readStoredBill(text)?.draft.lines.map(line => [line.itemId, line.quantity]) ?? []
}

deviceTest('the answer of a slow server, in the middle of a scan, loses none of its keys', async ({ device }) => {
  const [{ id, barcode } = { id: 0, barcode: '' }] = await barcodedGoods(1)
  const newName = 'The branch next door'
  const page = await device.install('admin', '/sales/bill/sale/new')
  await liveLine(page)
  const isAnswered = Promise.withResolvers<void>()
  await intercept(page, /\/api\/Bill\/init/, async route => {
    const response = await route.fetch()
    const init: { branches: { nameEn: string }[] } = await response.json()
    await isAnswered.promise
    const branches = init.branches.map(each => ({ ...each, nameEn: newName }))
    await route.fulfill({ response, json: { ...init, branches } })
  })
  await page.reload()
  // What the device has stored is shown meanwhile.
  await liveLine(page)
  const branch = page.getByRole('combobox', { name: 'Branch' })
  await expect(branch).not.toContainText(newName)
  await scan(await page.context().newCDPSession(page), barcode, async () => {
    isAnswered.resolve()
    await expect(branch).toContainText(newName)
  })
  await expect.poll(() => draftItems(page)).toEqual([[id, quantityOne]])
  await expect(entry(page)).toHaveValue('')
})

test('an unknown code is reported in the item cell and adds nothing', async ({ page }) => {
  await openSale(page, 'admin', { language: 'ar' })
  await page.keyboard.press('F4')
  const session = await page.context().newCDPSession(page)
  await scan(session, '99999999')
  await expect(page.getByRole('alert')).toContainText('99999999')
  await expect(entry(page)).toHaveValue('99999999')
  await expect(lineRows(page)).toHaveCount(0)
})

test('the scanner of a station is set up from the palette, tried there, and kept on the device', async ({ page }) => {
  const [first = '', second = ''] = await barcodes(2)
  await openSale(page, 'admin', { language: 'ar' })
  const session = await page.context().newCDPSession(page)
  await openPalette(page)
  await page.keyboard.type('إعدادات القارئ')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const prefix = dialog.getByLabel('أحرف قبل الرمز')
  await expect(prefix).toBeFocused()
  await page.keyboard.type('77')
  // A scanner that goes on within the pace of typing would go on with what was typed.
  await page.waitForTimeout(100)
  await scan(session, `77${first}`)
  await expect(dialog.getByRole('status')).toContainText(first)
  await expect(prefix).toHaveValue('77')
  await expect(lineRows(page)).toHaveCount(0)
  await dialog.getByLabel('تكرار القراءة').uncheck()
  await dialog.getByLabel('بادئات ملصقات الوزن').fill('20')
  await dialog.getByLabel('بادئات ملصقات السعر').fill('20')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('من 20 إلى 29')
  await dialog.getByLabel('بادئات ملصقات السعر').fill('٢١')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.reload()
  await liveLine(page)
  for (const code of [`77${second}`, `77${second}`]) await scan(session, code)
  await expect.poll(() => quantities(page)).toEqual(['1', '1'])
  await forgetDrafts(page)
})

test('a dialog that cannot be loaded says so, and the bill goes on', async ({ page }) => {
  await intercept(page, /scanner-dialog/, route => route.abort())
  await openSale(page, 'admin', { language: 'en' })
  await openPalette(page)
  await page.keyboard.type('Scanner settings')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check the connection, then try again.')).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const [code = ''] = await barcodes(1)
  await scan(session, code)
  await expect.poll(() => quantities(page)).toEqual(['1'])
  await forgetDrafts(page)
})
