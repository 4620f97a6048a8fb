/** Twenty items are counted with a scanner, by the keys alone. Source: docs/decisions/stock-counts.md. */
import { expect } from 'playwright/test'
import { countsPath, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { ratioOne } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { holdRequests } from './support/held-requests.ts'
import { logIn } from './support/log-in.ts'
import { scan } from './support/scans.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const { getCountLines, listCounts, cancelCount } = inventoryCountEndpoints
const scansMax = 20

/** N, Tab and Enter open it; each scan counts one; three digits are typed; Enter ends the last; Ctrl+Enter and Enter close it: 9. */
test('twenty items are scanned, three quantities typed, and the count is closed with nine keys beside the scans', async ({
  page,
}) => {
  const api = await shopApi('owner')
  // The demo shop has one that goes on.
  for (const { id, state } of (await api.call(listCounts, { query: {} })).rows)
    if (state === 'open') await api.call(cancelCount, { params: { id }, body: {} })
  const codes = await pieceCodes(api)
  const loadPrices = await holdRequests(page, '**/api/catalogue*')
  await logIn(page, 'owner', countsPath, { language: 'en' })
  await expect(page.locator('input[aria-controls="counts"]')).toBeFocused()
  await press(page, 'n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What is counted')).toBeFocused()
  await expectNothingFound(page, 'the opening of a count')
  await press(page, 'Tab', 'Enter')
  await page.waitForURL(new RegExp(`${countsPath}/\\d+$`))
  await expect(page.getByLabel('Scan, or type a code or a name')).toBeFocused()
  const session = await page.context().newCDPSession(page)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  for (const [place, code] of codes.entries()) {
    await scan(session, code)
    // The first one waits for the price list.
    if (place === 0) {
      await page.waitForTimeout(100)
      await expect(quantity).toBeHidden()
      loadPrices()
    }
    await expect(quantity).toBeFocused()
    // The pace of a hand.
    await page.waitForTimeout(100)
    if (place % 7 !== 3) continue
    // It takes the place of the one that the scan has counted.
    await press(page, '5')
    await expect(quantity).toHaveValue('5')
    // A scan within the pace of typing would go on with the digit.
    await page.waitForTimeout(100)
  }
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Items counted: 20 of' })).toBeVisible()
  await expectNothingFound(page, 'a count that goes on')
  await press(page, 'Control+Enter')
  await expect(dialog).toContainText('Items that differ')
  await expect(dialog.getByText('This device has counted what the server does not have yet')).toBeHidden()
  await press(page, 'Enter')
  await expect(page.getByText(/Count \S+ was closed/)).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { rows } = await api.call(getCountLines, { params: { id }, query: { show: 'counted', pageSize: 100 } })
  const counted = rows.map(row => row.counted).sort((a, b) => Number(a) - Number(b))
  expect(counted).toEqual([...Array.from({ length: 17 }, () => 1000), 5000, 5000, 5000])
})

/** A barcode of the smallest unit of each of twenty items. */
async function pieceCodes(api: ShopApi): Promise<readonly string[]> {
  const { items } = await api.catalogue()
  const pieces = items.flatMap(item => (item.isActive && !item.isService ? item.units.filter(isPiece).slice(0, 1) : []))
  return pieces.flatMap(({ barcodes }) => barcodes.filter(code => /^\d{8,}$/.test(code)).slice(0, 1)).slice(0, scansMax)
}

function isPiece({ ratio, barcodes }: { readonly ratio: number; readonly barcodes: readonly string[] }): boolean {
  return ratio === ratioOne && barcodes.length > 0
}
