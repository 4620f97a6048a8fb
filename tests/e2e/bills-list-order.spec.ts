/** The order of the list of bills, by keys and by the pointer, and the place in it, which is kept while the list is left. */
import { expect, type Page } from 'playwright/test'
import {
  activePlace,
  activeText,
  codeAtHand,
  earlier,
  goToList,
  gridInput,
  listPath,
  openList,
  press,
} from './support/bill-list.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const earlierSales = earlier('sale')

test('s sorts by the column at hand: greatest first, least first, newest first; and the address keeps it', async ({
  page,
}) => {
  await openList(page, 'en', earlierSales)
  const newest = await codeAtHand(page)
  const heading = page.getByRole('columnheader', { name: 'Total' })
  const totalColumn = await goToColumn(page, 'Total', 'ArrowRight')
  await press(page, 's')
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(`${shopUrl()}${listPath}${earlierSales}&sort=total&order=desc`)
  await expectTotals(page, (a, b) => b - a)
  const greatest = Number((await activeText(page)).replaceAll(',', ''))
  await press(page, 's')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => Number((await activeText(page)).replaceAll(',', ''))).toBeLessThan(greatest)
  expect(await activePlace(page)).toEqual({ row: 1, column: totalColumn })
  await expectTotals(page, (a, b) => a - b)
  await press(page, 'Control+End')
  await expect.poll(async () => (await totals(page)).at(-1)).toBe(greatest)
  await page.reload()
  await expect(gridInput(page)).toBeFocused()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await activePlace(page)).row).toBeGreaterThan(1000)
  await goToColumn(page, 'Total', 'ArrowRight')
  await press(page, 's')
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await press(page, 'Control+Home')
  await expect.poll(() => codeAtHand(page)).toBe(newest)
})

test('a heading is clicked, and the keys stay in the list; a column without an order says so', async ({ page }) => {
  await openList(page, 'ar')
  await page.getByRole('columnheader', { name: 'التاريخ' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'التاريخ' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=day&order=asc/)
  await expect(gridInput(page)).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'الحالة' })).not.toHaveAttribute('aria-sort')
  await goToColumn(page, 'الحالة', 'ArrowLeft')
  await press(page, 's')
  await expect(page.getByText('لا يمكن ترتيب القائمة حسب هذا العمود')).toBeVisible()
})

test('opening a bill and coming back, or a reload, restores the position', async ({ page }) => {
  await openList(page, 'en', `${earlierSales}&sort=total&order=desc`)
  await press(
    page,
    ...Array.from({ length: 12 }, () => 'PageDown'),
    'ArrowUp',
    'ArrowUp',
    'ArrowRight',
    'Shift+ArrowDown',
  )
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const before = { code: await codeAtHand(page), place: await activePlace(page), top: await scrolled(page) }
  expect(before.place.row).toBeGreaterThan(100)
  const isThere = async () => {
    await expect(gridInput(page)).toBeFocused()
    await expect.poll(() => codeAtHand(page)).toBe(before.code)
    expect(await activePlace(page)).toEqual(before.place)
    expect(Math.abs((await scrolled(page)) - before.top)).toBeLessThanOrEqual(1)
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(2)
  }
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(before.code)
  await page.goBack()
  await isThere()
  await page.reload()
  await isThere()
  await press(page, 'Control+Home')
  await goToList(page, earlier('purch'))
  expect(await activePlace(page)).toEqual({ row: 1, column: 1 })
})

test('Enter opens a bill of any type', async ({ page }) => {
  const types = { sale: 'Sales invoice', rsale: 'Sales', purch: 'Purchase', rpurch: 'Purchase', expenses: 'Expenses' }
  await openList(page, 'en')
  for (const [type, title] of Object.entries(types)) {
    await goToList(page, `?type=${type}`)
    if ((await page.getByRole('grid').getAttribute('aria-rowcount')) === '1') continue
    const code = await codeAtHand(page)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByRole('article').first()).toContainText(code)
  }
})

/** The place of a column among those for which the page has room, counted from 1. */
async function columnNamed(page: Page, name: string): Promise<number> {
  const names = await page.getByRole('columnheader').allTextContents()
  return names.findIndex(each => each.includes(name)) + 1
}

/** From the first cell of the row by the arrow that leads on in the language of the page. */
async function goToColumn(page: Page, name: string, onwards: 'ArrowLeft' | 'ArrowRight'): Promise<number> {
  const column = await columnNamed(page, name)
  await press(page, 'Home', ...Array.from({ length: column - 1 }, () => onwards))
  expect((await activePlace(page)).column).toBe(column)
  return column
}

/** The visible totals come into this order. */
async function expectTotals(page: Page, order: (a: number, b: number) => number): Promise<void> {
  await expect(async () => {
    const seen = await totals(page)
    expect(seen).toEqual(seen.toSorted(order))
  }).toPass({ timeout: 5000 })
}

/** The visible totals, from the top. */
async function totals(page: Page): Promise<number[]> {
  const rows = page.getByRole('grid').locator('[role="row"][aria-rowindex]:not([aria-rowindex="1"])')
  // At one moment: rows come and go while the list is read anew.
  const totalColumn = await columnNamed(page, 'Total')
  const read = await rows.evaluateAll(
    (elements, column) =>
      elements.map(row => ({
        at: Number(row.getAttribute('aria-rowindex')),
        total: Number(row.querySelector(`[aria-colindex="${column}"]`)?.textContent?.replaceAll(',', '')),
      })),
    totalColumn,
  )
  return read.toSorted((a, b) => a.at - b.at).map(each => each.total)
}

function scrolled(page: Page): Promise<number> {
  return page.getByRole('grid').evaluate(grid => grid.closest('.overflow-auto')?.scrollTop ?? -1)
}
