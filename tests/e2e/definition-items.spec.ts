/** Items by the keyboard alone: their units are a small table in the form, with errors beside the cell, names in histories, and columns in files. */
import { expect, type Page } from 'playwright/test'
import { read, utils } from 'xlsx'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const items = '/definitions/item'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

/** The cell of a row within the row. */
function cell(page: Page, place: string) {
  return page.locator(`[name="${place}"]`)
}

async function typeAndGoOn(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text)
    await press(page, 'Enter')
  }
}

test('an item is typed with its units and barcodes, refused at its cell, and changed below the last row', async ({
  page,
}) => {
  await logIn(page, 'owner', `${items}/new`, { language: 'ar', mode: 'dark' })
  await expect(page.getByLabel('الرمز', { exact: true })).toBeFocused()
  await typeAndGoOn(page, '', 'شاي الجبل', 'Mountain tea')
  await page.keyboard.type('مشروبات غازية')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter')
  await cell(page, 'units.0.nameAr').focus()
  // The second code is scanned after the first; Enter on nothing new goes on.
  await typeAndGoOn(page, 'حبة', 'Piece', '', '٢٫٥')
  await expect(cell(page, 'units.0.priceIncludesVat')).toBeFocused()
  await expect(cell(page, 'units.0.priceIncludesVat')).toBeChecked()
  await cell(page, 'units.0.barcodes').focus()
  await typeAndGoOn(page, '٦٢٨٩٩٩٩٠٧١', 'tea-2', '')
  await expect(cell(page, 'units.0.barcodes')).toHaveValue('6289999071, TEA-2')
  await expect(cell(page, 'units.0.cost')).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(cell(page, 'units.1.cost')).toBeFocused()
  await cell(page, 'units.1.nameAr').focus()
  await typeAndGoOn(page, 'كرتون')
  await press(page, 'Control+KeyS')
  await expect(cell(page, 'units.1.price')).toBeFocused()
  await expect(cell(page, 'units.1.price')).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'units with a problem')
  await page.keyboard.type('28')
  await press(page, 'Control+KeyS')
  // The server knows that one unit alone is the base.
  await expect(cell(page, 'units.1.ratio')).toBeFocused()
  await expect(page.getByText('وحدة واحدة فقط معاملها 1')).toBeVisible()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('12')
  await press(page, 'Control+KeyS')
  await expect(page).toHaveURL(/\/definitions\/item\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شاي الجبل')
  const api = await shopApi('owner')
  const stored = async () =>
    (await api.call(definitionEndpoints.itemList, { query: { search: '6289999071', isWhole: true } })).rows
  expect(await stored()).toMatchObject([
    {
      ...{ nameAr: 'شاي الجبل', category: { nameEn: 'Soft drinks' }, vatCategory: 'standard', price: 25_000 },
      units: [
        { nameAr: 'حبة', nameEn: 'Piece', ratio: 1_000_000, barcodes: ['6289999071', 'TEA-2'], isDefaultSale: true },
        { nameAr: 'كرتون', ratio: 12_000_000, price: 280_000, priceIncludesVat: true },
      ],
    },
  ])

  await cell(page, 'units.0.price').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('3')
  await press(page, 'ArrowDown', 'Control+Delete')
  await expect(cell(page, 'units.1.nameAr')).toHaveValue('')
  await press(page, 'Control+KeyS')
  await expect(page.getByText(/تم حفظ .*شاي الجبل/).first()).toBeVisible()
  await press(page, 'Alt+KeyH')
  const history = page.getByRole('dialog')
  await expect(
    history.getByRole('row', { name: /الوحدات .*حبة: السعر 2\.50.*كرتون: .*حبة: السعر 3\.00/ }),
  ).toBeVisible()
  await expectNothingFound(page, 'history of units')
  expect(await stored()).toMatchObject([{ units: [{ nameAr: 'حبة', price: 30_000 }] }])
})

test('items come from a file with a column for each unit, are decided between two people, and go into one', async ({
  page,
}) => {
  await logIn(page, 'owner', `${items}?query=ZX`, { language: 'en' })
  await expect(gridInput(page)).toBeFocused()
  const dialog = page.getByRole('dialog')
  await press(page, 'i')
  const lines = [
    'Code,Name in Arabic,Category,Unit 1: Name in Arabic,Unit 1: Ratio,Unit 1: Price,Unit 1: Barcodes,Unit 2: Name in Arabic,Unit 2: Ratio,unit 2 price',
    'ZX1,دبس ١,Soft drinks,حبة,1,2.5,"62801, 62802",كرتون,12,28',
    'ZX2,دبس ٢,Soft drinks,حبة,1,x,62803,كرتون,1,28',
  ]
  const file = { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await dialog.getByLabel('File').setInputFiles(file)
  await expectNothingFound(page, 'columns of units')
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('New: 1')
  await expect(dialog.getByRole('row', { name: /3 Unit 1: Price/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import the sound rows only' }).press('Enter')
  await expect(page.getByText('Imported: 1 new, 0 changed')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('gridcell', { name: '2.50' })).toBeVisible()

  const api = await shopApi('owner')
  const [row] = (await api.call(definitionEndpoints.itemList, { query: { search: 'ZX1', isWhole: true } })).rows
  await press(page, 'F2')
  await expect(cell(page, 'units.1.price')).toHaveValue('28')
  const units = Array.isArray(row?.units) ? row.units : []
  const theirs = { version: 1, units: [{ id: Number(units[0]?.id), price: 20_000 }, { id: Number(units[1]?.id) }] }
  await api.call(definitionEndpoints.itemChange, { params: { id: row?.id ?? 0 }, body: theirs })
  await cell(page, 'units.1.price').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('30')
  await press(page, 'Control+KeyS')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByText('حبة · 1 · 2 · 62801, 62802')).toBeVisible()
  await expectNothingFound(page, 'conflict of units')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Save the chosen values' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell(page, 'units.1.price')).toHaveValue('30')
  await expect(cell(page, 'units.0.price')).toHaveValue('2.5')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  const path = await (await downloading).path()
  const sheet = read(await (await import('node:fs/promises')).readFile(path)).Sheets.data
  const [first] = utils.sheet_to_json<Record<string, unknown>>(sheet ?? {})
  expect(first).toMatchObject({
    ...{
      Code: 'ZX1',
      'Unit 1: Price': 2.5,
      'Unit 1: Barcodes': '62801, 62802',
      'Unit 2: Ratio': 12,
      'Unit 2: Price': 30,
    },
  })
})
