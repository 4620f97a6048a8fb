/** Tables of a restaurant by the keyboard alone: what they name is found by typing, a count and a colour are read as people type them. */
import { expect, type Page, type Route } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const tables = '/definitions/tables'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

test('a table is typed in the list with its branch, seats and colour, and refused there', async ({ page }) => {
  await logIn(page, 'owner', tables, { language: 'ar', mode: 'dark' })
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'n', 'Tab')
  await page.keyboard.type('طاولة الشرفة')
  await press(page, 'Tab', 'Tab')
  const branch = page.getByRole('combobox', { name: 'الفرع' }).last()
  const seats = page.getByRole('textbox', { name: 'عدد المقاعد' }).last()
  await expect(branch).toBeFocused()
  await expectNothingFound(page, 'a list of branches over a cell')
  await page.keyboard.type('لا فرع كهذا')
  await press(page, 'Tab')
  await page.keyboard.type('٠')
  await press(page, 'Enter')
  const wrong = page.locator('#definition-problems')
  await expect(wrong).toContainText('الفرع: ')
  await expect(wrong).toContainText('عدد المقاعد: ')
  await expect(branch).toHaveValue('لا فرع كهذا')
  await expect(branch).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'a row with problems')
  await press(page, 'Control+KeyA')
  await page.keyboard.type('٦')
  await press(page, 'Tab')
  await page.keyboard.type('1e7b4f')
  await press(page, 'Shift+Tab', 'Shift+Tab')
  await page.keyboard.type('التحل')
  // Enter takes what was found, and saves the row.
  await press(page, 'Enter')
  await expect(page.getByText(/تم حفظ .*طاولة الشرفة/)).toBeVisible()
  await expect(page.getByRole('row', { name: /طاولة الشرفة.*فرع التحلية.*6.*#1E7B4F/ })).toBeVisible()
  await expect(seats).toHaveValue('')
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.restaurantTableList, { query: { search: 'الشرفة' } })
  expect(rows).toMatchObject([{ branch: { nameEn: 'Tahlia branch' }, capacity: 6, color: '#1E7B4F' }])
})

test('tables come from a file by the names of their branches, are filtered by them and changed in place, with a history', async ({
  page,
}) => {
  await logIn(page, 'owner', `${tables}?query=W`, { language: 'en' })
  await expect(gridInput(page)).toBeFocused()
  const dialog = page.getByRole('dialog')
  await press(page, 'i')
  const lines = [
    'Code,Name in Arabic,Branch,Seats,Colour',
    'W1,نافذة ١,Shati branch,٢,#0a7',
    'W2,نافذة ٢,3,8,',
    'W3,نافذة ٣,Moon branch,8,',
  ]
  const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await dialog.getByLabel('File').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('New: 2')
  await expect(dialog.getByLabel('Branch, row 4')).toBeFocused()
  await expect(dialog.getByRole('row').filter({ hasText: 'It does not exist' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import the sound rows only' }).press('Enter')
  await expect(page.getByText('Imported: 2 new, 0 changed')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()

  await page.getByRole('search').getByRole('combobox', { name: 'Branch' }).focus()
  await page.keyboard.type('shati')
  await press(page, 'Enter')
  await page.getByRole('textbox', { name: 'Seats from' }).focus()
  await page.keyboard.type('5')
  await expect(page).toHaveURL(/\?query=W&branch=3&capacityFrom=5$/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await expectNothingFound(page, 'a list that is narrowed')
  await gridInput(page).focus()
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'F2')
  const branch = page.getByRole('row').getByRole('combobox', { name: 'Branch' })
  await expect(branch).toBeFocused()
  // Gone to by an arrow, given up, and gone to again.
  await page.keyboard.type('branch')
  await press(page, 'ArrowDown', 'Escape')
  await expect(branch).toHaveValue('Shati branch')
  await page.keyboard.type('olaya')
  await press(page, 'Tab', 'Enter')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}${tables}?query=W2`)
  await expect(page.getByRole('gridcell', { name: 'Olaya branch' })).toBeVisible()
  await press(page, 'h')
  await expect(dialog.getByRole('row', { name: 'Branch Shati branch Olaya branch' })).toBeVisible()
  await expectNothingFound(page, 'history')
  await press(page, 'Escape')
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  expect((await downloading).suggestedFilename()).toBe('restaurantTable.xlsx')
})

test('the answer to a row takes the keys from nothing that was opened meanwhile', async ({ page }) => {
  await logIn(page, 'owner', tables, { language: 'en' })
  await expect(gridInput(page)).toBeFocused()
  const held: Route[] = []
  await intercept(page.context(), '**/api/**', route =>
    route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
  )
  const saveAnd = async (name: string, meanwhile: () => Promise<void>) => {
    await page.keyboard.type(name)
    await press(page, 'Tab', 'Tab')
    await page.keyboard.type('olaya')
    await press(page, 'Tab')
    await page.keyboard.type('4')
    await press(page, 'Enter')
    await expect.poll(() => held.length).toBe(1)
    await meanwhile()
    await held.pop()?.continue()
    await expect(page.getByText(`${name} is saved`)).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*Olaya`) })).toBeVisible()
  }
  await press(page, 'n', 'Tab')
  await saveAnd('Slow one', () => openPalette(page))
  const palette = page.locator('[data-slot="palette"]').getByRole('combobox')
  await expect(palette).toBeFocused()
  await page.keyboard.type('zz')
  await expect(palette).toHaveValue('zz')
  await press(page, 'Escape')
  await expect(page.locator('[id^="definition-cell-"]:focus')).toHaveCount(1)

  // The focus stays in the form, with the next row.
  await page.locator('#definition-cell-nameAr').focus()
  await saveAnd('Slow two', async () => {})
  await expect(page.locator('[id^="definition-cell-"]:focus')).toHaveCount(1)
  await expect(page.locator('#definition-cell-nameAr')).toHaveValue('')

  // The row that is changed has gone back among the others: the keys go there.
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Control+Home', 'F2')
  await page.locator('#definition-cell-nameEn').fill('Slow change')
  await press(page, 'Enter', 'Control+KeyK')
  await expect(palette).toBeFocused()
  await expect(page.getByRole('gridcell', { name: 'Slow change' })).toBeVisible()
  await expect(palette).toBeFocused()
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
})
