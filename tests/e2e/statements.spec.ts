/** Goods of a purchase arrive in two parts, by the keys alone. Source: spec §2, group 4. */
import { expect } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { quantity } from '#domain/money.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn, prints } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { buy } from './support/stock-up.ts'
import { test } from './support/test.ts'

/** Without the slip: the number 8 and Enter, a quantity, Enter and another quantity, Ctrl+S: 14. The rest: N, the number, Enter, F8 and F10: 12. */
test('a purchase of three items is received in two parts with fourteen keys and twelve', async ({ page }) => {
  const api = await shopApi('owner')
  const catalogue = await api.catalogue()
  const choices = priceListOf(catalogue).search('milk').rows.slice(0, 3)
  const purchase = await buy(api, catalogue, choices, { count: quantity(5000), isDelivered: false })
  await logIn(page, 'owner', '/permissions/newentrystatments', { language: 'en' })
  const number = page.getByLabel('Number or QR code of the bill')
  await expect(number).toBeFocused()
  await expect(page.getByRole('button', { name: purchase.code })).toBeVisible()
  await expectNothingFound(page, 'the start of a statement')
  await page.keyboard.type(purchase.code)
  await press(page, 'Enter')
  const quantities = page.getByRole('list', { name: 'Lines of the statement' }).getByRole('textbox')
  await expect(quantities.first()).toBeFocused()
  await expectNothingFound(page, 'a statement')
  await press(page, '2', 'Enter', '9', 'Control+s')
  await expect(page.getByText('The quantity is larger than what is left: 5')).toBeVisible()
  await expect(quantities.nth(1)).toBeFocused()
  await press(page, '4', 'Control+s')
  await page.waitForURL(/\/permissions\/entrystatments\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entry statement')
  await expectNothingFound(page, 'a written statement')
  await press(page, 'Control+p')
  await expect.poll(() => prints(page)).toBe(1)
  await expect(page.locator('.print-sheet .list-page')).toContainText(purchase.code)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const waits = async () => {
    const { lines } = await api.call(deliveryEndpoints.getBillToDeliver, { query: { id: purchase.id } })
    return lines.map(line => line.outstanding)
  }
  await expect.poll(waits).toEqual([3000, 1000, 5000])
  await press(page, 'n')
  await expect(number).toBeFocused()
  await page.keyboard.type(purchase.code)
  await press(page, 'Enter')
  await expect(quantities.first()).toBeFocused()
  await press(page, 'F8', 'F10')
  await expect(number).toBeFocused()
  await expect.poll(waits).toEqual([0, 0, 0])
  expect((await api.call(billEndpoints.getBill, { query: { id: purchase.id } })).isDelivered).toBe(true)
  await page.keyboard.type(purchase.code)
  await press(page, 'Enter')
  await expect(page.getByText('The bill has been delivered')).toBeVisible()
})

/** Keys that come in the same moment as the focus, as from a fast typist on a slow till. */
test('keys pressed in the moment a field gets the focus are carried out', async ({ page }) => {
  const api = await shopApi('owner')
  const catalogue = await api.catalogue()
  const choices = priceListOf(catalogue).search('milk').rows.slice(0, 1)
  const purchase = await buy(api, catalogue, choices, { count: quantity(5000), isDelivered: false })
  await logIn(page, 'owner', '/permissions/newentrystatments', { language: 'en' })
  await expect(page.getByLabel('Number or QR code of the bill')).toBeFocused()
  await page.evaluate(() => {
    const pressed = new AbortController()
    const pressAtOnce = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement && target.closest('[aria-label="Lines of the statement"]'))) return
      pressed.abort()
      queueMicrotask(() => {
        for (const key of ['F8', 'F10'])
          target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
      })
    }
    document.addEventListener('focusin', pressAtOnce, { signal: pressed.signal })
  })
  await page.keyboard.type(purchase.code)
  await press(page, 'Enter')
  const isDelivered = async () => (await api.call(billEndpoints.getBill, { query: { id: purchase.id } })).isDelivered
  await expect.poll(isDelivered).toBe(true)
})
