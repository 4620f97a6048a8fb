/** Master data from a file, and rows that are typed in the list itself. */
import { expect } from 'playwright/test'
import { utils, write } from 'xlsx'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

test('a file is matched, tried, mended where it is wrong, imported whole, and changes nothing the second time', async ({
  page,
}) => {
  await logIn(page, 'owner', '/definitions/supplier', { language: 'en' })
  const lines = [
    'Code,Name in Arabic,المدينة,mobile,Limit,Remarks',
    'IMP-1,مورد أول,الرياض,0501112233,١٬٥٠٠,x',
    'IMP-2,مورد ثان,جدة,0512,,x',
    'IMP-3,مورد ثالث,أبها,0503334455,250.5,x',
    'IMP-4,,أبها,0503334455,250.5,x',
  ]
  const file = { name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  const dialog = page.getByRole('dialog')
  await expect(page.locator('input[aria-controls="definition"]')).toBeFocused()
  await press(page, 'i')
  await expect(dialog.getByLabel('File')).toBeFocused()
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByLabel('المدينة')).toHaveValue('city')
  await expect(dialog.getByLabel('Remarks')).toHaveValue('')
  // The word is weak: the field is offered as a guess until it is chosen.
  await expect(dialog.getByLabel('Limit')).toHaveValue('loanLimit')
  await expect(dialog.getByLabel('Limit')).toHaveAccessibleDescription('A guess: please check')
  await dialog.getByLabel('Limit').selectOption('')
  await dialog.getByLabel('Limit').selectOption('loanLimit')
  await expect(dialog).not.toContainText('A guess')
  await expectNothingFound(page, 'columns of the file')
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('New: 2')
  await expect(dialog.getByRole('row').filter({ hasText: 'This mobile number is not valid' })).toBeVisible()
  await expectNothingFound(page, 'result of the trial')
  // The value is where it is mended.
  await expect(dialog.getByLabel('Mobile, row 3')).toBeFocused()
  await expect(dialog.getByLabel('Mobile, row 3')).toHaveValue('0512')
  await press(page, 'Control+KeyA')
  await page.keyboard.type('0502223344')
  await press(page, 'Enter')
  await expect(dialog.getByLabel('Name in Arabic, row 5')).toBeFocused()
  await press(page, 'Enter')
  // Looked at again: what was mended is sound, and the other row is left out.
  await expect(dialog.getByRole('status')).toContainText('New: 3')
  await expect(dialog.getByLabel('Mobile, row 3')).toHaveCount(0)
  await dialog.getByRole('row').getByRole('button', { name: 'Leave out' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Left out: 1')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('Imported: 3 new, 0 changed')).toBeVisible()
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.supplierList, { query: { search: 'IMP' } })
  expect(rows.map(({ code, loanLimit, city, mobile }) => [code, loanLimit, city, mobile])).toEqual([
    ['IMP-1', 150_000, 'الرياض', '0501112233'],
    ['IMP-2', null, 'جدة', '0502223344'],
    ['IMP-3', 25_050, 'أبها', '0503334455'],
  ])
  await press(page, 'i')
  const again = lines.toSpliced(4, 1).toSpliced(2, 1)
  await dialog.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from(again.join('\n')) })
  // Files of this shape were matched before.
  await expect(dialog.getByLabel('Limit')).toHaveValue('loanLimit')
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(dialog).toContainText('There is nothing to import')
})

test('an import is stopped while it is sent, and of a workbook the sheet is chosen', async ({ page }) => {
  await logIn(page, 'owner', '/definitions/supplier', { language: 'ar', mode: 'dark' })
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x'], ['1']]), 'ملخص')
  const names = Array.from({ length: 6000 }, (_, at) => [`LNG-${at}`, `مورد طويل ${at}`])
  utils.book_append_sheet(book, utils.aoa_to_sheet([['الرمز', 'الاسم بالعربية'], ...names]), 'موردون')
  const buffer = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
  const dialog = page.getByRole('dialog')
  await expect(page.locator('input[aria-controls="definition"]')).toBeFocused()
  await press(page, 'i')
  await dialog
    .getByLabel('الملف', { exact: true })
    .setInputFiles({ name: 'كل.xlsx', mimeType: 'application/xlsx', buffer })
  await expect(dialog.getByLabel('الورقة')).toBeFocused()
  await dialog.getByLabel('الورقة').selectOption('موردون')
  await expect(dialog.getByLabel('الرمز')).toHaveValue('code')
  let release = () => {}
  const isHeld = new Promise<void>(resolve => {
    release = resolve
  })
  await intercept(page, '**/import/1-*', async route => {
    await isHeld
    await route.continue().catch(() => {})
  })
  await dialog.getByRole('button', { name: 'فحص' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1,000')
  await expectNothingFound(page, 'an import under way')
  await press(page, 'Escape')
  await expect(dialog.getByLabel('الرمز')).toBeVisible()
  release()
  const api = await shopApi('owner')
  const { count } = await api.call(definitionEndpoints.supplierList, { query: { search: 'LNG', isCounted: true } })
  expect(count).toBe(0)
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
})

test('categories are edited in their row, refused there, and changed there', async ({ page }) => {
  await logIn(page, 'owner', '/definitions/itemcat', { language: 'ar' })
  const input = page.locator('input[aria-controls="definition"]')
  await expect(input).toBeFocused()
  await press(page, 'n')
  await page.keyboard.type('بهارات هندية')
  await press(page, 'Tab')
  await page.keyboard.type('Indian spices')
  await expectNothingFound(page, 'a row that is typed')
  await press(page, 'Enter')
  const first = page.getByRole('textbox', { name: 'الاسم بالعربية' })
  await expect(page.getByText(/تم حفظ .*بهارات هندية/)).toBeVisible()
  await expect(first).toHaveValue('')
  await expect(first).toBeFocused()
  // What looks like a name in use is refused, and stays where it was typed.
  await page.keyboard.type('بهارات هنديه')
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).toContainText('بهارات هندية')
  await expect(first).toHaveValue('بهارات هنديه')
  await press(page, 'Escape')
  await expect(input).toBeFocused()
  await press(page, '/')
  await page.keyboard.type('هندية')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await press(page, 'Enter', 'F2', 'Tab')
  await page.keyboard.type('Spices of India')
  await press(page, 'Enter')
  await expect(input).toBeFocused()
  await expect(page.getByRole('gridcell', { name: 'Spices of India' })).toBeVisible()
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.itemCategoryList, { query: { search: 'هندية' } })
  expect(rows.map(({ nameEn, version }) => [nameEn, version])).toEqual([['Spices of India', 2]])
})
