/** The books of a new company are opened by the keyboard alone: rows are typed or come from a file, are posted after a question, and put right. */
import { expect, type Page } from 'playwright/test'
import { authEndpoints } from '#contract/auth.ts'
import { tokenScope } from '#contract/protocol.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { type NewShop, ownPassword, test } from './support/new-shop.ts'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

test('balances of accounts are typed, posted after their figures were shown, and are in the trial balance', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/accounting/opening-accounts', { language: 'en' })
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'n')
  const account = page.getByRole('combobox', { name: 'Account' }).last()
  for (const [code, tabs, amount] of [
    ['1101001', 1, '5000'],
    ['3101001', 2, '4200.50'],
  ] as const) {
    // The only branch is there already.
    await press(page, 'Tab')
    await expect(account).toBeFocused()
    await page.keyboard.type(code)
    for (let times = 0; times < tabs; times++) await press(page, 'Tab')
    await page.keyboard.type(amount)
    await press(page, 'Enter')
    await expect(
      page.getByRole('row', { name: new RegExp(amount.startsWith('5') ? '5,000.00' : '4,200.50') }),
    ).toBeVisible()
  }
  await press(page, 'Escape')
  await page.goto(`${shop.url}/accounting/opening`)
  const post = page.getByRole('button', { name: 'Post the opening' })
  await expect(post).toBeFocused()
  await expect(page.getByText('Not posted')).toBeVisible()
  await expectNothingFound(page, 'an opening')
  await press(page, 'Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('799.50Credit')
  await expectNothingFound(page, 'the question before it is posted')
  await press(page, 'Enter')
  await expect(page.getByText(/The opening of .* was posted/)).toBeVisible()
  await expect(page.getByText(/^Entry .*000001.* · Posting no\. 1$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Value of stock' })).toBeFocused()
  await page.goto(`${shop.url}/accounting/trial-balance`)
  const found = page.getByRole('row', { name: /5,000\.00/ })
  await expect(found.first()).toBeVisible()
})

test('goods come from a file of their items, and what was typed wrong is posted again in Arabic', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/accounting/opening-stock', { language: 'ar', mode: 'dark' })
  await addItem(page, shop)
  await page.reload()
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'i')
  const dialog = page.getByRole('dialog')
  const importing = async (value: string) => {
    const buffer = Buffer.from(['الفرع,الصنف,الكمية,القيمة', `1,A1,12,${value}`].join('\r\n'))
    await dialog.getByLabel('الملف').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'فحص' }).press('Enter')
  }
  await importing('١٢٠٫٥٠')
  await expect(dialog.getByRole('status')).toContainText('جديد: 1')
  await press(page, 'Enter')
  await expect(page.getByRole('row', { name: /قهوة.*12.*120\.50/ })).toBeVisible()
  await page.goto(`${shop.url}/accounting/opening`)
  await expect(page.getByRole('button', { name: 'ترحيل الافتتاح' })).toBeFocused()
  await press(page, 'Control+Enter')
  await press(page, 'Enter')
  await expect(page.getByText(/رُحّل افتتاح/)).toBeVisible()
  await page.goto(`${shop.url}/accounting/opening-stock`)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'i')
  await importing('132')
  await expect(dialog.getByRole('status')).toContainText('معدّل: 1')
  await press(page, 'Enter')
  await expect(page.getByRole('row', { name: /قهوة.*12.*132\.00/ })).toBeVisible()
  await page.goto(`${shop.url}/accounting/opening`)
  await expect(page.getByText('تغيّر بعد ترحيله')).toBeVisible()
  await expectNothingFound(page, 'an opening that was changed')
  await press(page, 'Control+Enter')
  await expect(dialog).toContainText('يُعكس القيد')
  await press(page, 'Enter')
  await expect(page.getByText('مرحّل', { exact: true })).toBeVisible()
})

/** An item of the file before, as another program would send it. */
async function addItem(page: Page, shop: NewShop): Promise<void> {
  const form = { grant_type: 'password', username: 'owner', password: ownPassword, scope: tokenScope }
  const token = await page.request.post(`${shop.url}${authEndpoints.getToken.path}`, { form })
  const headers = { authorization: `Bearer ${(await token.json()).access_token}` }
  const category = await page.request.post(`${shop.url}/api/definitions/itemCategory`, {
    headers,
    data: { nameAr: 'مشروبات' },
  })
  const units = [{ nameAr: 'حبة', ratio: 1, price: 15, priceIncludesVat: true }]
  const data = { code: 'A1', nameAr: 'قهوة', category: (await category.json()).id, vatCategory: 'standard', units }
  expect((await page.request.post(`${shop.url}/api/item/items`, { headers, data })).status()).toBe(200)
}
