/** The credit note of a sale, from its page and from the list: the reason is chosen or written, stored and printed. Source: decision 6. */
import { expect, type Page } from 'playwright/test'
import { billEndpoints } from '#contract/bill.ts'
import { expectNothingFound } from './support/axe.ts'
import { goToList, gridInput, press, rowAtHand } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { openPalette } from './support/palette.ts'
import { openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

test('a printed sale is taken back with the reason that was written, and the note says it', async ({ page }) => {
  await openSoldBill(page)
  const dialog = page.getByRole('dialog')
  const button = page.getByRole('button', { name: 'Credit note' })
  await button.click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await press(page, 'Escape')
  await expect(button).toBeFocused()
  // The letter is that of the list.
  await press(page, 'c')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByLabel('Write another reason').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.type('العبوة تالفة')
  await page.keyboard.press('Enter')
  await expect(page.getByText('is made')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('العبوة تالفة').first()).toBeVisible()
  expect((await lastNote()).reason).toBe('العبوة تالفة')
})

test('the keys alone choose a reason that the regulation names, and a note is made once', async ({ page }) => {
  const address = await openSoldBill(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openPalette(page)
  await page.keyboard.type('Credit note')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('is made')).toBeVisible()
  expect((await lastNote()).reason).toContain('إلغاء أو تعليق التوريدات')
  await page.goto(address)
  await expect(page.getByRole('button', { name: /^Void/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Credit note' })).toHaveCount(0)
})

test('the list makes one too, says so where nothing is left, and what is no sale has none', async ({ page }) => {
  const code = await sell(page)
  await goToList(page, `?type=sale&query=${code}`)
  await press(page, 'c')
  await expect(page.getByRole('dialog')).toContainText(code)
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'c')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('is made')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText((await lastNote()).code)
  await goToList(page, `?type=sale&query=${code}`)
  await expect(rowAtHand(page)).toContainText('Refunded')
  await press(page, 'c')
  await expect(page.getByRole('dialog')).toContainText('refunded already')
  await expectNothingFound(page, 'nothing left')
  await press(page, 'Enter')
  await expect(gridInput(page)).toBeFocused()
  await goToList(page, '?type=purch')
  await press(page, 'c')
  await expect(page.getByText('Only a sale can be taken back')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** The page of a sale that was just printed; its address. */
async function openSoldBill(page: Page): Promise<string> {
  const api = await shopApi('owner')
  const { id } = await api.sale(await sell(page))
  const address = `${shopUrl()}/sales/bill/sale/${id}`
  await page.goto(address)
  return address
}

/** Sells one thing for cash; the code of the bill. */
async function sell(page: Page): Promise<string> {
  await openSale(page, 'owner', { language: 'en' })
  const { type } = await typist(page, 'latin')
  await type([await sellableText(), enter, enter, enter, enter])
  return savedCode(page)
}

async function lastNote() {
  const api = await shopApi('owner')
  const query = { billTypeCode: 'rsale', pageNumber: 1, pageSize: 1 } as const
  const [note] = (await api.call(billEndpoints.listBills, { query })).bills
  if (note === undefined) throw new Error('There is no credit note.')
  return api.call(billEndpoints.getBill, { query: { id: note.id } })
}
