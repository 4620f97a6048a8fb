/** Campaigns by the keyboard alone: made in a form, seen where items are found and in the line, sold under, printed, changed by two people and retired. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { price, rate } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { entry, forgetDrafts, lineRows, liveLine, openSale, savedCode } from './support/sale.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const discounts = '/definitions/discount-management'

/** A service, of which there is always enough. */
async function addService(api: ShopApi, nameAr: string, nameEn: string) {
  const unit = { id: null, nameAr: 'مرة', nameEn: 'Time', price: price(100_000), isDefaultSale: true }
  const body = { nameAr, nameEn, category: 1, units: [unit] }
  return api.call(definitionEndpoints.serviceAdd, { body }, crypto.randomUUID())
}

async function typeAndGoOn(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text)
    await press(page, 'Tab')
  }
}

function foundItems(page: Page) {
  return page.locator('#bill-item-list [role="option"]')
}

function fieldNamed(page: Page, name: string) {
  return page.locator(`[name="${name}"]`)
}

test('a campaign is made, shown where its item is found and in its line, and printed with its name', async ({
  page,
  browser,
}) => {
  const api = await shopApi('owner')
  await addService(api, 'نفض الموكيت', 'Vellum dusting')
  await logIn(page, 'owner', `${discounts}/new`, { language: 'ar', mode: 'dark' })
  await expect(fieldNamed(page, 'nameAr')).toBeFocused()
  await typeAndGoOn(page, 'عرض السجاد', 'Carpet offer')
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab')
  await fieldNamed(page, 'percentOff').focus()
  await typeAndGoOn(page, '٢٠', '', '٣', '01/01/2026', '')
  await expect(fieldNamed(page, 'startTime')).toBeFocused()
  await typeAndGoOn(page, '٢٥')
  await press(page, 'Control+KeyS')
  await expect(fieldNamed(page, 'startTime')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('الوقت غير صحيح. اكتبه مثل 21:30')).toBeVisible()
  await expectNothingFound(page, 'a campaign with a problem')
  await fieldNamed(page, 'startTime').fill('')
  await press(page, 'Control+KeyS')
  // What it applies to is not named yet, as the server says.
  await expect(page.locator('[name="items"]')).toBeFocused()
  const item = fieldNamed(page, 'items.0.item')
  await item.focus()
  await page.keyboard.type('نفض الموكيت')
  await expect(page.getByRole('option', { name: 'نفض الموكيت' })).toBeVisible()
  await press(page, 'Enter', 'Control+KeyS')
  await expect(page).toHaveURL(new RegExp(`${discounts}/\\d+$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('عرض السجاد')

  const till = await browser.newPage()
  await openSale(till, 'cashier', { language: 'ar' })
  await till.keyboard.type('نفض الموكيت')
  const found = foundItems(till).first()
  await expect(found).toContainText('عرض السجاد')
  await expect(found).toContainText('8.00')
  await expect(found.locator('s')).toHaveText('10.00')
  await expectNothingFound(till, 'an item under a campaign')
  await press(till, 'Enter')
  await till.keyboard.type('2')
  await press(till, 'Enter')
  const line = lineRows(till).first()
  await expect(line).toContainText('عرض السجاد')
  // Four riyals of twenty, and no more than three.
  await expect(line).toContainText('3.00')
  await expect(line).toContainText('17.00')
  await till.keyboard.type('*1')
  await press(till, 'Enter')
  await expect(line).toContainText(/20.?%/u)
  await expect(line).toContainText('8.00')
  // A discount of the cashier's own takes its place, and it is back once that is cleared.
  await till.keyboard.type('%5')
  await press(till, 'Enter')
  await expect(line).toContainText('9.50')
  await expect(line).not.toContainText('عرض السجاد')
  await till.keyboard.type('%0')
  await press(till, 'Enter')
  await expect(line).toContainText('عرض السجاد')
  await expectNothingFound(till, 'a line under a campaign')
  await press(till, 'Enter', 'Enter')
  const code = await savedCode(till)
  await expect(till.getByRole('dialog').getByRole('article')).toContainText('خصم: عرض السجاد')
  await expect(till.getByRole('dialog').getByRole('article')).toContainText('Discount: Carpet offer')
  const { lines } = await (await shopApi('cashier')).sale(code)
  expect(lines).toMatchObject([
    { discount: { kind: 'percent', percent: 2000 }, lineDiscount: 200, campaign: { nameEn: 'Carpet offer' } },
  ])
  await forgetDrafts(till)
})

test('a campaign that the till does not know is reported at the line, and given once it does', async ({ page }) => {
  const api = await shopApi('owner')
  const service = await addService(api, 'كي الستائر', 'Curtain ironing')
  const body = {
    ...{ nameAr: 'عرض الستائر', nameEn: 'Curtain offer', appliesTo: 'items', percentOff: rate(5000) },
    ...{ startDay: day('2026-01-01'), items: [{ id: null, item: service.id }] },
  }
  const campaign = await api.call(definitionEndpoints.discountAdd, { body }, crypto.randomUUID())
  await openSale(page, 'cashier', { language: 'en', mode: 'dark' })
  await page.keyboard.type('Curtain ironing')
  await expect(foundItems(page).first()).toContainText('Curtain offer')
  await press(page, 'Enter', 'Enter')
  const line = lineRows(page).first()
  await expect(line).toContainText('5.00')
  await intercept(page, '**/api/Bill/bills', async route => {
    const sent = route.request().postDataJSON()
    // As it would be sent by a till that thinks of another campaign.
    const lines = sent.BillServices.map((each: object) => ({ ...each, campaignId: campaign.id + 1000 }))
    await route.continue({ postData: JSON.stringify({ ...sent, BillServices: lines }) })
  })
  await press(page, 'Enter', 'Enter')
  await expect(page.getByText('The campaign does not hold for this line now').first()).toBeVisible()
  await page.unroute('**/api/Bill/bills')
  await expect(entry(page)).toBeFocused()
  await press(page, 'Escape')
  await liveLine(page)
  await press(page, 'Enter', 'Enter')
  await savedCode(page)
  await forgetDrafts(page)
})

test('a user who saves a campaign over a change sees both values', async ({ page }) => {
  const api = await shopApi('owner')
  const body = {
    ...{ nameAr: 'عرض مضى', nameEn: 'Old offer', appliesTo: 'allItems', percentOff: rate(1000) },
    ...{ startDay: day('2020-01-01'), endDay: day('2020-01-31') },
  }
  const row = await api.call(definitionEndpoints.discountAdd, { body }, crypto.randomUUID())
  await logIn(page, 'owner', `${discounts}/${row.id}`, { language: 'en' })
  await fieldNamed(page, 'percentOff').fill('15')
  const meanwhile = { version: 1, percentOff: rate(2500), lineCap: 5000 }
  await api.call(definitionEndpoints.discountChange, { params: { id: row.id }, body: meanwhile }, crypto.randomUUID())
  await press(page, 'Control+KeyS')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: '% off' })).toContainText('25%')
  await expect(dialog.getByRole('group', { name: '% off' })).toContainText('15%')
  await expect(dialog.getByRole('group', { name: 'Most off one line' })).toContainText('50.00')
  await expectNothingFound(page, 'a conflict of campaigns')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  const stored = await api.call(definitionEndpoints.discountRead, { params: { id: row.id } })
  expect(stored).toMatchObject({ version: 3, percentOff: 1500, lineCap: 5000 })

  // What is given on everything is retired only after a question.
  await page.goto(`${new URL(page.url()).origin}${discounts}?query=Old`)
  const grid = page.locator('input[aria-controls="definition"]')
  await expect(grid).toBeFocused()
  await expect(page.getByRole('gridcell', { name: 'All branches' })).toBeVisible()
  await press(page, 't')
  await expect(dialog).toContainText('Retire Old offer?')
  await expect(dialog).toContainText('This discount applies to all items.')
  await expectNothingFound(page, 'the question before retiring')
  await press(page, 'n')
  await expect(dialog).toBeHidden()
  await expect(grid).toBeFocused()
  await expect(page.getByRole('gridcell', { name: 'Old offer' })).toBeVisible()
  await press(page, 't', 'Enter')
  await expect(page.getByText('Old offer is retired')).toBeVisible()
  await expect(grid).toBeFocused()
})
