/** Master data from a file, and rows that are typed in the list itself. */
import { expect, test } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'

test('a file is matched, tried and imported but for its wrong row, and changes nothing the second time', async ({
  page,
}) => {
  await logIn(page, 'owner', '/definitions/supplier', { language: 'en' })
  const lines = [
    'Code,Name in Arabic,المدينة,mobile,Limit,Remarks',
    'IMP-1,مورد أول,الرياض,0501112233,١٬٥٠٠,x',
    'IMP-2,مورد ثان,جدة,0512,,x',
    'IMP-3,مورد ثالث,أبها,0503334455,250.5,x',
  ]
  const file = { name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  const dialog = page.getByRole('dialog')
  await expect(page.locator('input[aria-controls="definition"]')).toBeFocused()
  await press(page, 'i')
  await expect(dialog.getByLabel('File')).toBeFocused()
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByLabel('المدينة')).toHaveValue('city')
  await expect(dialog.getByLabel('Remarks')).toHaveValue('')
  await dialog.getByLabel('Limit').selectOption('loanLimit')
  await expectNothingFound(page, 'columns of the file')
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('New: 2')
  await expect(dialog.getByRole('row', { name: '3 Mobile This mobile number is not valid' })).toBeVisible()
  await expectNothingFound(page, 'result of the trial')
  await expect(dialog.getByRole('button', { name: 'Import the sound rows only' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('Imported: 2 new, 0 changed')).toBeVisible()
  const api = await shopApi('owner')
  const { rows } = await api.call(definitionEndpoints.supplierList, { query: { search: 'IMP' } })
  expect(rows.map(({ code, loanLimit, city }) => [code, loanLimit, city])).toEqual([
    ['IMP-1', 150_000, 'الرياض'],
    ['IMP-3', 25_050, 'أبها'],
  ])
  await press(page, 'i')
  await dialog.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from(lines.toSpliced(2, 1).join('\n')) })
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(dialog).toContainText('There is nothing to import')
})

test('categories are typed where they stand, refused there, and changed there', async ({ page }) => {
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
  await expect(page.getByText(/حُفظ .*بهارات هندية/)).toBeVisible()
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
