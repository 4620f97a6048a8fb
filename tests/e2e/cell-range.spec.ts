/** Several cells of a bill at once: selected with the keys, cleared, filled, copied and pasted. Source: design page 4, "Lines grid". */
import { expect, type Page } from 'playwright/test'
import { typist } from './support/keys.ts'
import { entry, liveLine, openSale, quantities } from './support/sale.ts'
import { sellable } from './support/sellable.ts'
import { test } from './support/test.ts'

const enter = ['Enter'] as const

/** Three lines of 2, 3 and 4, and the keys in the quantity of the first. */
async function threeLines(page: Page, language: 'ar' | 'en'): Promise<void> {
  await openSale(page, 'admin', { language })
  const { type } = await typist(page, 'latin')
  const items = await sellable({ count: 3 })
  await type(items.flatMap((item, place) => [item.text, enter, String(place + 2), enter]))
  await press(page, 'Control+Home')
  await expect(entry(page)).toHaveAttribute('aria-activedescendant', /-1-quantity$/)
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const selected = (page: Page) => page.locator('#bill-lines [role="gridcell"][aria-selected="true"]')
const discounts = (page: Page) => page.locator('#bill-lines [id$="-discount"]').allInnerTexts()

test('shift and the arrows select cells, in the direction in which they point', async ({ page }) => {
  await threeLines(page, 'ar')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowLeft')
  await expect(selected(page)).toHaveCount(4)
  await expect(page.getByText('الخلايا المحددة: 4')).toBeVisible()
  await expect(entry(page)).toHaveAttribute('aria-label', 'الوحدة')
  await press(page, 'Shift+End')
  await expect(selected(page)).toHaveCount(10)
  await press(page, 'Control+A')
  await expect(selected(page)).toHaveCount(15)
  await press(page, 'Escape')
  await expect(selected(page)).toHaveCount(0)
})

test('shift and a click select up to the cell that was clicked, also the other way', async ({ page }) => {
  await threeLines(page, 'en')
  await page
    .locator('#bill-lines [id$="-discount"]')
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(8)
  await expect(entry(page)).toBeFocused()
  await page.locator('#bill-lines [id$="-price"]').nth(2).click()
  await expect(selected(page)).toHaveCount(0)
  await page
    .locator('#bill-lines [id$="-quantity"]')
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(6)
})

test('dragging selects from where the button went down to where it was let go', async ({ page }) => {
  await threeLines(page, 'ar')
  const cell = (column: string, place: number) => page.locator(`#bill-lines [id$="-${column}"]`).nth(place)
  // The entry is over the cell that has the keys: the mouse goes to places, not to elements.
  const moveTo = async (column: string, place: number) => {
    const box = await cell(column, place).boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10)
  }
  const pull = async (from: readonly [string, number], to: readonly [string, number]) => {
    await moveTo(...from)
    await page.mouse.down()
    await moveTo(...to)
  }
  await pull(['unit', 2], ['price', 1])
  await expect(selected(page)).toHaveCount(4)
  await moveTo('discount', 1)
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(6)
  await expect(entry(page)).toBeFocused()
  await moveTo('quantity', 0)
  await expect(selected(page)).toHaveCount(6)
  // From the cell that has the keys, within one line, and back to where it began.
  await pull(['discount', 1], ['price', 1])
  await expect(selected(page)).toHaveCount(2)
  await moveTo('discount', 1)
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(1)
  await moveTo('price', 1)
  await page.mouse.down()
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(0)
  await expect(entry(page)).toHaveAttribute('aria-label', 'سعر الوحدة')
})

test('cells are cleared and filled together, and one undo takes it back', async ({ page }) => {
  await threeLines(page, 'en')
  await press(page, 'Control+Space', 'Delete')
  await expect.poll(() => quantities(page)).toEqual(['1', '1', '1'])
  await press(page, 'Control+Z')
  await expect.poll(() => quantities(page)).toEqual(['2', '3', '4'])
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('5%')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+D')
  await expect.poll(() => discounts(page)).toEqual(['5%', '5%', '5%'])
  await press(page, 'Control+Z')
  await expect.poll(() => discounts(page)).toEqual(['5%', '', ''])
})

test('cells are copied, cut and pasted, also as a table from elsewhere', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await threeLines(page, 'en')
  await press(page, 'Shift+ArrowDown', 'Control+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2\n3')
  await press(page, 'ArrowDown', 'ArrowUp', 'Control+V')
  await expect.poll(() => quantities(page)).toEqual(['2', '2', '3'])
  await press(page, 'Control+Home')
  await page.evaluate(() => navigator.clipboard.writeText('٧\t\t9.5\n8\t\t9.5\n'))
  await press(page, 'Control+V')
  await expect.poll(() => quantities(page)).toEqual(['7', '8', '3'])
  await expect(page.locator('#bill-lines [id$="-price"]').first()).toHaveText('9.50')
  await press(page, 'ArrowDown', 'ArrowDown', 'Control+V')
  await expect(page.getByRole('alert')).toContainText('nothing was pasted')
  await press(page, 'Control+Home', 'Shift+ArrowDown', 'Control+X')
  await expect.poll(() => quantities(page)).toEqual(['1', '1', '3'])
  await press(page, 'Control+Delete')
  await expect.poll(() => quantities(page)).toEqual(['3'])
  await press(page, 'F3')
  await liveLine(page)
})

test('what a typed number comes to is shown beside it', async ({ page }) => {
  await threeLines(page, 'en')
  await press(page, 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('12+3')
  await expect(page.getByText('= 15.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('= 15.00')).toBeHidden()
  await expect(page.locator('#bill-lines [id$="-price"]').first()).toHaveText('15.00')
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('٧')
  await expect(page.getByText('= 7')).toBeVisible()
})
