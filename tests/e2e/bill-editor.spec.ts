/** The editor of a bill beyond its first key: cells, discounts, undo, several tenders, customers who wait, a network that is gone. */
import { expect, type Page } from 'playwright/test'
import { intercept } from './support/intercept.ts'
import { typist } from './support/keys.ts'
import { expectLoaded } from './support/loaded.ts'
import { prints } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { entry, lineRows, liveLine, openSale, quantities, savedCode } from './support/sale.ts'
import { sellable, sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

function cell(page: Page, column: string, row = 0) {
  return page.locator(`#bill-lines [id$="-${column}"]`).nth(row)
}

test('tab and arrows go through the cells of a line in the direction of writing; what is typed there is stored', async ({
  page,
}) => {
  const api = await shopApi('admin')
  await openSale(page, 'admin', { language: 'ar' })
  const { type } = await typist(page, 'latin')
  const text = await sellableText()
  await test.step('tab goes through the cells, and what is typed there is stored', async () => {
    await type([text, enter, '2'])
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    await expect(entry(page)).toHaveAttribute('aria-label', 'سعر الوحدة')
    await page.keyboard.type('10*3')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10%')
    await page.keyboard.press('Tab')
    await liveLine(page)
    await expect(cell(page, 'price')).toHaveText('30.00')
    await type([enter, enter])
    const [line] = (await api.sale(await savedCode(page))).lines
    expect(line).toMatchObject({ quantity: 2000, unitPrice: 300_000, discount: { kind: 'percent', percent: 1000 } })
    await type([enter])
    await liveLine(page)
  })
  await test.step('arrows go where they point, f2 mends a value and esc leaves it', async () => {
    await type([text, enter, '2', enter])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expect(entry(page)).toHaveAttribute('aria-label', 'الوحدة')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await expect(page.getByText('تحرير', { exact: true })).toBeVisible()
    await page.keyboard.type('5')
    await expect(entry(page)).toHaveValue('25')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => quantities(page)).toEqual(['2'])
    await liveLine(page)
  })
})

test('a discount above the limit keeps the keys in its cell and says why', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, enter])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('90%')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('limit')
  await expect(entry(page)).toHaveValue('90%')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await liveLine(page)
  await expect(cell(page, 'discount')).toHaveText('')
})

test('every change can be undone and done again, also after a reload and when the bill was given up', async ({
  page,
}) => {
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const [first, second] = await sellable({ count: 2 })
  await type([first?.text ?? '', enter, '3', enter, second?.text ?? '', enter, '4', enter])
  await page.keyboard.press('Control+Z')
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await page.reload()
  await liveLine(page)
  await page.keyboard.press('Control+Y')
  await expect.poll(() => quantities(page)).toEqual(['3', '4'])
  await openPalette(page)
  await page.keyboard.type('Discard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Discard this bill?')
  await page.keyboard.press('y')
  await expect(lineRows(page)).toHaveCount(0)
  await liveLine(page)
  await page.keyboard.press('Control+Z')
  await expect.poll(() => quantities(page)).toEqual(['3', '4'])
  for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('Control+Z')
  await expect(lineRows(page)).toHaveCount(0)
})

test('one customer waits while another pays by cash and card, and comes back with everything', async ({ page }) => {
  const api = await shopApi('admin')
  await openSale(page, 'admin', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const text = await sellableText()
  await type([text, enter, '3', enter])
  await liveLine(page)
  await test.step('f6 goes round the regions and back, each where it was', async () => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
    for (const region of ['totals', 'side', 'header', 'lines']) {
      await page.keyboard.press('F6')
      await expect.poll(focused).toBe(region)
    }
    await page.keyboard.press('Shift+F6')
    await expect.poll(focused).toBe('header')
    await page.keyboard.press('F6')
    await liveLine(page)
  })
  await test.step('a bill on credit needs a customer', async () => {
    await type([enter])
    await page.keyboard.press('F3')
    await page.keyboard.press('Enter')
    await expect(page.locator('#payment-outcome')).toContainText('customer')
    await page.keyboard.press('Escape')
    await liveLine(page)
  })
  await page.keyboard.press('F7')
  await expect(page.getByText('The bill is on hold', { exact: true })).toBeVisible()
  await expect(lineRows(page)).toHaveCount(0)
  await test.step('cash and a card together pay one bill, and a discount is taken off the whole of it', async () => {
    await type([text, enter, '2', enter])
    await page.keyboard.press('F6')
    await page.keyboard.type('10%')
    await page.keyboard.press('Enter')
    await liveLine(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('F2')
    await page.keyboard.press('Enter')
    const bill = await api.sale(await savedCode(page))
    expect(bill.discount).toEqual({ kind: 'percent', percent: 1000 })
    expect(bill.tenders.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 100],
      ['card', bill.total - 100],
    ])
  })
  await type([enter])
  await liveLine(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog').getByRole('button', { name: '1 line' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await liveLine(page)
  await type([enter, enter])
  await savedCode(page)
})

test('without a network bills are kept, printed without a number, and posted in order when it returns; what is refused waits', async ({
  page,
  context,
}) => {
  const api = await shopApi('owner')
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  const text = await sellableText()
  const keep = async (quantity: string) => {
    await type([text, enter, quantity, enter, enter, enter])
    await expect(page.getByRole('dialog')).toContainText('kept on this device')
    await type([enter])
    await liveLine(page)
  }
  await expectLoaded(page, ['queued-dialog'])
  await context.setOffline(true)
  for (const quantity of ['2', '3']) await keep(quantity)
  await expect.poll(() => prints(page)).toBe(2)
  await expect(page.getByRole('button', { name: '2 bills waiting' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'waiting' })).toBeHidden()
  expect(await api.capturedQuantities(2)).toEqual([3000, 2000])
  await test.step('a bill that the server refuses waits for attention and is opened again', async () => {
    await context.setOffline(true)
    await keep('99999')
    await context.setOffline(false)
    await page.getByRole('button', { name: '1 needs attention' }).click()
    await expect(page.getByRole('dialog')).toContainText('stock')
    await page.getByRole('button', { name: 'Open to correct' }).click()
    await expect.poll(() => quantities(page)).toEqual(['99,999'])
    await liveLine(page)
  })
})

test('a sale that was not printed is changed under its own code, then voided from its page', async ({ page }) => {
  const api = await shopApi('owner')
  // The word that it was printed never reaches the server.
  await intercept(page, '**/api/Bill/printed', route => route.abort())
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, enter, enter, enter])
  const code = await savedCode(page)
  const { id } = await api.sale(code)
  await page.goto(`${shopUrl()}/sales/bill/sale/${id}`)
  await expect(page.getByRole('button', { name: /^Change/ })).toBeEnabled()
  await page.keyboard.press('F2')
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await liveLine(page)
  await page.keyboard.type('*2')
  await type([enter, enter, enter])
  expect(await savedCode(page)).toBe(code)
  const changed = await api.sale(code)
  expect(changed).toMatchObject({ version: 2, lines: [{ quantity: 2000 }] })
  await page.goto(`${shopUrl()}/sales/bill/sale/${changed.id}`)
  await expect(page.getByRole('button', { name: /^Void/ })).toBeEnabled()
  await page.keyboard.press('Delete')
  await page.keyboard.press('y')
  await expect(page.getByText('is voided')).toBeVisible()
  expect((await api.sale(code)).voidedAt).not.toBeNull()
})
