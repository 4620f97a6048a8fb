/** Prices of many items by the keyboard: typed, raised, pasted, saved for today or a day to come, refused at their rows, taken back. */
import { expect, type Page, type Route } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const path = '/definitions/item/prices'
const mark = 'ZPRICE'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="prices"]')
}

async function addItems(api: ShopApi, mark: string): Promise<readonly number[]> {
  const unit = { id: null, nameAr: 'حبة', ratio: 1_000_000, price: 100_000 }
  const ids: number[] = []
  for (const number of [1, 2, 3]) {
    const units = [{ ...unit, barcodes: [`${mark}-B${number}`] }]
    const body = {
      code: `${mark}${number}`,
      nameAr: `خشاف ${number}`,
      nameEn: `${mark} drink ${number}`,
      category: 1,
      units,
    }
    ids.push((await api.call(definitionEndpoints.itemAdd, { body })).id)
  }
  return ids
}

test('prices are typed, raised and pasted, saved together, planned for a day and withdrawn', async ({ page }) => {
  const api = await shopApi('owner')
  const ids = await addItems(api, mark)
  const stored = async () => {
    const rows = await Promise.all(ids.map(id => api.call(definitionEndpoints.itemRead, { params: { id } })))
    return rows.map(row => Number(row.price) / 10_000)
  }
  await logIn(page, 'owner', '/definitions/item', { language: 'en' })
  await expect(page.locator('input[aria-controls="definition"]')).toBeFocused()
  await press(page, 'p')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(gridInput(page)).toBeFocused()
  await press(page, '/')
  await page.keyboard.type(mark)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4')
  await press(page, 'Enter')
  await expect(gridInput(page)).toBeFocused()

  // A digit begins to type, Enter goes on to the next row.
  await page.keyboard.type('12.5')
  await press(page, 'Enter')
  await page.keyboard.type('1.23456')
  await expect(page.getByLabel('New price')).toHaveValue('1.2345')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await expect(page.getByText('Rows: 3 · changed: 1')).toBeVisible()
  await expectNothingFound(page, 'a price that was typed')

  await press(page, 'p')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Percent')).toBeFocused()
  await page.keyboard.type('7')
  await dialog.getByLabel('Rounding').selectOption({ label: 'Ending in .95' })
  await expectNothingFound(page, 'raising')
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText('Rows: 3 · changed: 3')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '12.95' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '10.95' })).toHaveCount(2)
  await press(page, 'Control+KeyZ')
  await expect(page.getByText('Rows: 3 · changed: 1')).toBeVisible()

  await press(page, 'v')
  await page.keyboard.insertText(`Code\tPrice\n${mark}2\t٢٠\n${mark}-B3\t30\nNOBODY\t1`)
  await press(page, 'Control+Enter')
  await expect(page.getByText('Prices pasted: 2')).toBeVisible()
  await expect(page.getByText('Unknown codes: 1 (lines 4)')).toBeVisible()
  await expect(page.getByText('Rows: 3 · changed: 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Rows: 3 · changed: 3')).toBeVisible()

  // Somebody else is faster: nothing is saved, and the row says so.
  const [first] = ids
  const row = await api.call(definitionEndpoints.itemRead, { params: { id: first ?? 0 } })
  const units = Array.isArray(row.units) ? row.units.map(unit => ({ id: Number(unit.id), price: 110_000 })) : []
  const theirs: object = { units, version: row.version }
  await api.call(definitionEndpoints.itemChange, { params: { id: row.id }, body: theirs as never })
  await press(page, 'Control+KeyS')
  await expect(page.getByText('Nothing is saved. Rows with a problem: 1')).toBeVisible()
  expect(await stored()).toEqual([11, 10, 10])
  await expect(page.getByRole('gridcell', { name: '11.00' })).toBeVisible()
  await press(page, 'Control+KeyS')
  await expect(page.getByText('Prices saved: 3')).toBeVisible()
  expect(await stored()).toEqual([12.5, 20, 30])
  await expect(gridInput(page)).toBeFocused()

  // From a day to come.
  await page.getByLabel('Holds from').fill('12/31/2099')
  await press(page, 'Enter')
  await gridInput(page).focus()
  await press(page, 'Control+Home')
  await page.keyboard.type('99')
  await press(page, 'Enter', 'Control+KeyS')
  await expect(page.getByText(/Prices that hold from .*: 1/)).toBeVisible()
  expect(await stored()).toEqual([12.5, 20, 30])
  await expect(page.getByRole('row', { name: /ZPRICE1.*99\.00/ })).toBeVisible()
  await press(page, 'Control+Home', 'h')
  await expect(dialog.getByRole('row', { name: 'Planned price Empty حبة: 99 (2099-12-31)' })).toBeVisible()
  await expectNothingFound(page, 'history of prices')
  await press(page, 'Escape', 'w')
  await expect(page.getByText('Planned prices withdrawn: 1')).toBeVisible()
  await expect(page.getByRole('row', { name: /ZPRICE1.*99\.00/ })).toHaveCount(0)
})

test('a command takes in the price that is being typed, and waits for what is being saved', async ({ page }) => {
  const api = await shopApi('owner')
  const ids = await addItems(api, 'ZTYPED')
  const stored = async () => {
    const rows = await Promise.all(ids.map(id => api.call(definitionEndpoints.itemRead, { params: { id } })))
    return rows.map(row => Number(row.price) / 10_000)
  }
  await logIn(page, 'owner', `${path}?query=ZTYPED`, { language: 'en' })
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4')
  await expect(gridInput(page)).toBeFocused()
  const cell = page.getByLabel('New price')

  // Saved while the caret is still in the cell.
  await page.keyboard.type('21')
  await press(page, 'Control+KeyS')
  await expect(page.getByText('Prices saved: 1')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()
  expect(await stored()).toEqual([21, 10, 10])

  // What is no price is refused in its cell, by key and from the palette.
  await page.keyboard.type('5,,')
  await press(page, 'Control+KeyS')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'a price that is none')
  await openPalette(page)
  await press(page, 'Escape')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('5,,')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()

  // While the answer, or what is read after it, is on its way.
  const held: Route[] = []
  let isHeld = true
  const hold = (route: Route) => (isHeld ? void held.push(route) : route.continue())
  await intercept(page.context(), /\/api\/(catalogue|item\/prices)/iu, hold)
  await press(page, 'ArrowDown')
  await page.keyboard.type('22')
  await press(page, 'Enter', 'Control+KeyS')
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.type('23')
  await press(page, 'Enter', 'Control+KeyS', 'Control+Home')
  await page.keyboard.type('24')
  await press(page, 'Control+KeyS')
  expect(held).toHaveLength(1)
  isHeld = false
  for (const route of held) await route.continue()
  await expect(page.getByText('Prices saved: 2')).toBeVisible()
  await expect(page.getByText('Rows: 3 · changed: 0')).toBeVisible()
  expect(await stored()).toEqual([24, 22, 23])
})
