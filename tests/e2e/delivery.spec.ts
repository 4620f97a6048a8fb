/**
 * Deliveries by the keys alone: a sale is saved undelivered, found by the filter, delivered, taken back; several are delivered at once,
 * and one that is refused stops none of the others. Source: decision 27.
 */
import { expect, type Page } from 'playwright/test'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { expectNothingFound } from './support/axe.ts'
import { codeAtHand, goToList, gridInput, press, rowAtHand } from './support/bill-list.ts'
import { typist } from './support/keys.ts'
import { languages } from './support/languages.ts'
import { openPalette } from './support/palette.ts'
import { openSale, savedCode } from './support/sale.ts'
import { sellableText } from './support/sellable.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const
const listOf = (codes: readonly string[]) => `?type=sale&query=${codes[0]}&delivered=no`

test('a sale is saved undelivered, found by the filter, delivered and taken back', async ({ page }) => {
  const [code = ''] = await sellLater(page, 1)
  await goToList(page, '?type=sale')
  await press(page, 'w')
  await expect(page).toHaveURL(/delivered=no/)
  await expect(page.getByLabel('Delivery')).toHaveValue('no')
  await goToList(page, listOf([code]))
  expect(await codeAtHand(page)).toBe(code)
  await expect(rowAtHand(page)).toContainText('Not delivered')
  await press(page, 'd')
  await expect(page.getByRole('dialog')).toContainText(`Deliver bill`)
  await press(page, 'n')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'd')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText('is delivered')).toBeVisible()
  // It has left the list, its sums and its count without anything being loaded anew.
  await expect(page.getByText('No bills match these filters')).toBeVisible()
  await expect(page.getByText('0 bills')).toBeVisible()
  await press(page, 'w')
  await expect.poll(() => codeAtHand(page)).toBe(code)
  await expect(rowAtHand(page)).not.toContainText('Not delivered')
  const api = await shopApi('owner')
  expect((await api.sale(code)).isDelivered).toBe(true)
  await press(page, 'd')
  await expect(page.getByText('The bill has been delivered')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'u')
  await expect(page.getByRole('dialog')).toContainText('go back into stock and their cost is reversed')
  await press(page, 'Escape')
  expect((await api.sale(code)).isDelivered).toBe(true)
  await press(page, 'u', 'y')
  await expect(rowAtHand(page)).toContainText('Not delivered')
  expect((await api.sale(code)).isDelivered).toBe(false)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'u')
  await expect(page.getByText('There is no exit statement')).toBeVisible()
})

test('marked bills are delivered one after the other; what another till delivered meanwhile is named', async ({
  page,
}) => {
  const codes = await sellLater(page, 3)
  const api = await shopApi('owner')
  await goToList(page, '?type=sale&delivered=no')
  await expect.poll(() => codeAtHand(page)).toBe(codes[2])
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  const [, second = ''] = codes
  const { id } = await api.sale(second)
  await api.call(billLifeEndpoints.changeBillStatus, { body: { id, isDelivered: true } })
  await press(page, 'd')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toContainText('(3)')
  for (const code of codes) await expect(dialog).toContainText(code)
  await press(page, 'Enter')
  await expect(dialog.getByRole('heading')).toContainText('2 of 3')
  const refused = dialog.getByRole('alert')
  await expect(refused).toContainText(second)
  await expect(refused).toContainText('The bill has been delivered')
  await expect(refused.getByRole('listitem')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(gridInput(page)).toBeFocused()
  for (const code of codes) expect((await api.sale(code)).isDelivered).toBe(true)
  // The marks went with the bills: the next key means one row again.
  const selected = page.locator('[role="gridcell"][aria-selected="true"]')
  await expect.poll(() => selected.count()).toBeLessThan(2)
})

test('the page of a bill and the palette deliver too, and everything shows it at once', async ({ page }) => {
  const [code = '', other = ''] = await sellLater(page, 2)
  const api = await shopApi('owner')
  await page.goto(`${shopUrl()}/sales/bill/sale/${(await api.sale(code)).id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await expect(page.getByText('Not delivered')).toBeVisible()
  await press(page, 'd')
  await expect(page.getByRole('dialog')).toContainText(code)
  await press(page, 'Enter')
  await expect(page.getByText('Not delivered')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Take the delivery back' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(`#${other}`)
  const found = page.getByRole('option', { name: new RegExp(other) })
  await expect(found).toContainText('Not delivered')
  await press(page, 'Tab')
  await page.keyboard.type('Deliver')
  await press(page, 'Enter')
  await expect(page.getByText('is delivered')).toBeVisible()
  await expect.poll(async () => (await api.sale(other)).isDelivered).toBe(true)
  await openPalette(page)
  await page.keyboard.type(`#${other}`)
  await expect(found).toBeVisible()
  await expect(found).not.toContainText('Not delivered')
})

test('who may not change deliveries is offered nothing of it', async ({ page }) => {
  const api = await shopApi('owner')
  await openSale(page, 'cashier', { language: 'en' })
  const code = await sellOneLater(page)
  await page.goto(`${shopUrl()}/sales/bill/sale/${(await api.sale(code)).id}`)
  await expect(page.getByText('Not delivered')).toBeVisible()
  await press(page, 'd')
  await openPalette(page)
  await page.keyboard.type('Deliver the goods')
  await expect(page.getByRole('option', { name: 'Deliver the goods' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Deliver the goods' })).toHaveCount(0)
  expect((await api.sale(code)).isDelivered).toBe(false)
})

for (const language of languages('en'))
  for (const mode of ['light', 'dark'] as const)
    test(`question and mark have no fault of accessibility: ${language}, ${mode}`, async ({ page }) => {
      await openSale(page, 'owner', { language, mode })
      const code = await sellOneLater(page)
      await goToList(page, listOf([code]))
      await expectNothingFound(page, 'the list')
      await press(page, 'd')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothingFound(page, 'the question')
    })

/** Their codes, the first sold first. */
async function sellLater(page: Page, count: number): Promise<string[]> {
  await openSale(page, 'owner', { language: 'en' })
  const codes: string[] = []
  while (codes.length < count) {
    codes.push(await sellOneLater(page))
    await page.keyboard.press('Enter')
  }
  return codes
}

async function sellOneLater(page: Page): Promise<string> {
  const { type } = await typist(page, 'latin')
  await page.keyboard.press('Shift+F9')
  await expect(page.getByRole('checkbox').first()).not.toBeChecked()
  await type([await sellableText(), enter, enter, enter, enter])
  return savedCode(page)
}
