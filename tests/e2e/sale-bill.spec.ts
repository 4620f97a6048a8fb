/** A sale from the first key to the stored bill, typed as a cashier types. Source: design page 4, §3 and §6. */
import { expect, type Page } from 'playwright/test'
import { intercept } from './support/intercept.ts'
import { type Layout, type Script, typist } from './support/keys.ts'
import { prints } from './support/log-in.ts'
import { entry, forgetDrafts, lineRows, liveLine, openSale, quantities, savedCode } from './support/sale.ts'
import { type Sellable, sellable, sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const languageOf = { latin: 'en', arabic: 'ar' } as const
const enter = ['Enter'] as const

for (const layout of ['latin', 'arabic'] as const) {
  test(`ten lines on the ${layout} layout, typed without a pause at 4× and 1×, are stored exactly`, async ({
    page,
  }) => {
    const api = await shopApi('cashier')
    await openSale(page, 'cashier', { language: languageOf[layout] })
    const { type } = await typist(page, layout)
    // The page that has done nothing yet is the slower one.
    for (const [before, slowDown] of [4, 1].entries()) {
      await test.step(`at ${slowDown}×`, async () => {
        const wanted = await tenLines(layout)
        await slowedDown(page, slowDown)
        const count = await type([...wanted.flatMap(line => line.script), enter, enter, enter])
        const bill = await api.sale(await savedCode(page))
        expect(bill.lines.map(line => [line.itemId, line.unitId, line.quantity])).toEqual(
          wanted.map(({ choice, quantity }) => [choice.itemId, choice.unitId, quantity * 1000]),
        )
        expect(bill.change).toBe(0)
        expect(count).toBe(58)
        await expect.poll(() => prints(page)).toBe(before + 1)
        await type([enter])
        await liveLine(page)
      })
    }
  })
}

async function slowedDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

type WantedLine = Sellable & { readonly quantity: number; readonly script: Script }

/** Five lines of one piece, ended by the first letter of the next, and five with a digit; each found by four letters. */
async function tenLines(layout: Layout): Promise<readonly WantedLine[]> {
  const items = await sellable({ count: 10, layout })
  return items.map((item, place) => {
    const quantity = place % 2 === 0 ? 1 : 2
    return { ...item, quantity, script: [item.text, enter, quantity === 1 ? '' : String(quantity)] }
  })
}

test('an unknown code adds nothing; the amount handed over gives the change, and typing on begins the next bill', async ({
  page,
}) => {
  const api = await shopApi('cashier')
  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await test.step('an unknown code is reported and kept, and nothing is added', async () => {
    await type(['99999999', enter])
    await expect(page.getByRole('alert')).toContainText('No item')
    await expect(entry(page)).toHaveValue('99999999')
    await expect(lineRows(page)).toHaveCount(0)
    await page.keyboard.press('Control+KeyA')
    await page.keyboard.press('Backspace')
    await expect(entry(page)).toHaveValue('')
  })
  await type([await sellableText(), enter, enter, enter, '5000', enter])
  const bill = await api.sale(await savedCode(page))
  expect(bill.received).toBe(500_000)
  expect(bill.change).toBe(500_000 - bill.total)
  await type(['brea'])
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(entry(page)).toHaveValue('brea')
  await expect(entry(page)).toBeFocused()
  await expect(lineRows(page)).toHaveCount(0)
})

test('esc goes back from payment to the lines, and the quantity of a line can still be changed', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'ar' })
  const { type } = await typist(page, 'arabic')
  await type(['حليب', enter, enter, 'تفاح', enter, '2', enter, enter, ['Escape']])
  await liveLine(page)
  await type([['ArrowUp'], ['ArrowUp'], '7', enter])
  await expect.poll(() => quantities(page)).toEqual(['7', '2'])
})

test('after a reload a saved bill is not met again, and one in the middle of a line is', async ({ page }) => {
  await openSale(page, 'cashier', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, enter, enter, enter])
  await savedCode(page)
  await page.reload()
  await liveLine(page)
  await expect(lineRows(page)).toHaveCount(0)
  await type(['milk', enter, '3', enter, 'rice', enter, '12'])
  await page.reload()
  await expect(entry(page)).toHaveValue('12')
  await expect(entry(page)).toBeFocused()
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await type([enter])
  await expect.poll(() => quantities(page)).toEqual(['3', '12'])
  await forgetDrafts(page)
})

test('what the server refuses stays on the screen with its reason, and can be mended and saved', async ({ page }) => {
  const api = await shopApi('cashier-2')
  // What the branch has is not known, so that the server is the first to say it.
  await intercept(page, '**/api/Item/stock?*', route => route.abort())
  await openSale(page, 'cashier-2', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText({ branchId: 2 }), enter, '99999', enter, enter, enter])
  const reason = page.getByRole('alert').filter({ hasText: 'not saved' })
  await expect(reason).toContainText('Line 1')
  await expect.poll(() => quantities(page)).toEqual(['99,999'])
  await expect(entry(page)).toBeFocused()
  await expect(entry(page)).toHaveAttribute('aria-label', 'Quantity')
  await type([['Escape'], ['ArrowUp'], '2', enter, enter, enter])
  const bill = await api.sale(await savedCode(page))
  expect(bill.lines.map(line => line.quantity)).toEqual([2000])
})

test('an answer that is lost is asked for again with the same key, and the bill is posted once', async ({ page }) => {
  const api = await shopApi('supervisor')
  await openSale(page, 'supervisor', { language: 'en' })
  const keys: (string | undefined)[] = []
  const posted: string[] = []
  await intercept(page, '**/api/Bill/bills', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    posted.push((await response.json()).code)
    return keys.length === 1 ? route.abort() : route.fulfill({ response })
  })
  const { type } = await typist(page, 'latin')
  await type([await sellableText({ branchId: 3 }), enter, '2', enter, enter, enter])
  await expect(page.getByRole('alert').filter({ hasText: 'not known' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused()
  await type([enter])
  const code = await savedCode(page)
  expect(posted).toEqual([code, code])
  expect(keys[0]).toBe(keys[1])
  expect((await api.sale(code)).lines.map(line => line.quantity)).toEqual([2000])
})
