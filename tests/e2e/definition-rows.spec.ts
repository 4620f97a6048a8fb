/** Master data by the keyboard alone: added, refused, changed, by two people at once, retired, deleted, and found again where they were left. */
import { expect, type Page } from 'playwright/test'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { holdRequests } from './support/held-requests.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const customers = '/definitions/customer'

async function openList(page: Page, language: 'ar' | 'en', path = customers, mode: 'light' | 'dark' = 'light') {
  await logIn(page, 'owner', path, { language, mode })
  await expect(gridInput(page)).toBeFocused()
}

function gridInput(page: Page) {
  return page.locator('input[aria-controls="definition"]')
}

/** The row that the keyboard is on. */
function rowAtHand(page: Page) {
  return page.locator('[role="row"]:has([id^="definition-"][role="gridcell"])')
}

async function find(page: Page, text: string): Promise<void> {
  await expect(gridInput(page)).toBeFocused()
  await press(page, '/')
  await page.keyboard.type(text)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await press(page, 'Enter')
  await expect(rowAtHand(page)).not.toHaveAttribute('aria-busy', 'true')
}

async function stored(api: ShopApi, search: string) {
  const { rows } = await api.call(definitionEndpoints.customerList, { query: { search, state: 'all' } })
  return rows
}

async function addCustomer(api: ShopApi, nameAr: string) {
  return api.call(definitionEndpoints.customerAdd, { body: { nameAr } }, `test ${nameAr}`)
}

test('a customer is typed, refused beside its field, saved, found, changed, and has a history', async ({ page }) => {
  await openList(page, 'ar', customers, 'dark')
  await expectNothingFound(page, 'list')
  await press(page, 'n')
  await expect(page.getByLabel('الرمز', { exact: true })).toBeFocused()
  await press(page, 'Control+KeyS')
  // Nothing but its name must be said; that it is missing is said there.
  await expect(page.getByLabel('الاسم بالعربية')).toBeFocused()
  await page.keyboard.type('مخبز السنبلة الذهبية')
  await page.getByLabel('الرقم الضريبي').focus()
  await page.keyboard.type('٣١٠')
  await press(page, 'Enter')
  await expect(page.getByText('الرقم الضريبي 15 رقماً', { exact: false })).toBeVisible()
  await page.getByLabel('حد الآجل').focus()
  await page.keyboard.type('٥٠٠٠٫٥')
  await press(page, 'Control+KeyS')
  await expect(page.getByLabel('الرقم الضريبي')).toBeFocused()
  await expect(page.getByLabel('الرقم الضريبي')).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'form with a problem')
  await press(page, 'Control+KeyA')
  await page.keyboard.type('٣١٠١٢٢٣٩٣٥٠٠٠٠٣')
  await press(page, 'Control+KeyS')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مخبز السنبلة الذهبية')
  await expect(page).toHaveURL(/\/definitions\/customer\/\d+$/)
  await expect(page.getByLabel('حد الآجل')).toHaveValue('5000.50')
  await expect(page.getByLabel('الرقم الضريبي')).toHaveValue('310122393500003')
  await expect(page.getByLabel('الرقم الضريبي')).toBeFocused()
  await page.getByLabel('المدينة').focus()
  await page.keyboard.type('بريدة')
  // The message of the first save may still be shown and says the same.
  const saved = page.waitForResponse(response => response.request().method() === 'PUT')
  await press(page, 'Control+Enter')
  await saved
  await press(page, 'Alt+KeyH')
  const history = page.getByRole('dialog')
  await expect(history.getByRole('row', { name: 'المدينة فارغ بريدة' })).toBeVisible()
  await expectNothingFound(page, 'history')
  await press(page, 'Escape')
  await expect(page.getByLabel('المدينة')).toBeFocused()
  await press(page, 'Escape')
  await find(page, 'السنبله')
  await expect(rowAtHand(page)).toContainText('5,000.50')
  const [row] = await stored(await shopApi('owner'), 'السنبلة')
  expect(row).toMatchObject({ city: 'بريدة', vatNumber: '310122393500003', loanLimit: 500_050, version: 2 })
})

test('F10 saves and begins the next; what is not saved is asked about, and survives a reload', async ({ page }) => {
  await openList(page, 'en')
  await press(page, 'n')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await press(page, 'Enter')
  await page.keyboard.type('First of two')
  await press(page, 'F10')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers: new')
  await expect(page.getByLabel('Name in Arabic')).toHaveValue('')
  await press(page, 'Enter')
  await page.keyboard.type('Second of two')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Name in Arabic')).toHaveValue('Second of two')
  await expect(page.getByText('What you had typed and not saved was restored.')).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toContainText('not saved yet')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'Escape', 'Enter')
  await expect(page).toHaveURL(`${shopUrl()}${customers}`)
  expect(await stored(await shopApi('owner'), 'of two')).toHaveLength(2)
})

test('text typed while the form is being saved is kept over the reply, and saved next', async ({ page }) => {
  const api = await shopApi('owner')
  const { id } = await api.call(definitionEndpoints.customerAdd, { body: { nameAr: 'محل الإبريق' } }, 'typed on')
  await openList(page, 'en')
  await find(page, 'الإبريق')
  await press(page, 'Enter')
  let release = () => {}
  const isHeld = new Promise<void>(resolve => {
    release = resolve
  })
  await intercept(page, `**/api/definitions/customer/${id}`, async route => {
    if (route.request().method() === 'PUT') await isHeld
    await route.continue()
  })
  await page.getByLabel('City').focus()
  await page.keyboard.type('Abha')
  await press(page, 'Control+KeyS')
  await page.keyboard.type(' North')
  // Once more, before the first answer is there.
  await press(page, 'Control+KeyS')
  await page.getByLabel('Street').focus()
  await page.keyboard.type('Airport road')
  release()
  await expect
    .poll(async () => (await stored(api, 'الإبريق')).map(({ city, street, version }) => [city, street, version]))
    .toEqual([['Abha North', 'Airport road', 3]])
  await expect(page.getByLabel('City')).toHaveValue('Abha North')
  await expect(page.getByLabel('Street')).toHaveValue('Airport road')
})

test('a user who saves over a change sees both values and chooses', async ({ page }) => {
  const api = await shopApi('owner')
  const row = await addCustomer(api, 'Two writers')
  await openList(page, 'en', `${customers}`)
  await find(page, 'Two writers')
  await press(page, 'Enter')
  await page.getByLabel('City').fill('Jeddah')
  await page.getByLabel('Street').fill('King Road')
  const meanwhile = { city: 'Abha', phone: '0172223344', version: 1 }
  await api.call(definitionEndpoints.customerChange, { params: { id: row.id }, body: meanwhile }, 'test meanwhile')
  await press(page, 'Control+KeyS')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'City' })).toContainText('Abha')
  await expect(dialog.getByRole('group', { name: 'City' })).toContainText('Jeddah')
  await expect(dialog.getByRole('group', { name: 'Phone' })).toContainText('0172223344')
  await expectNothingFound(page, 'conflict')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Phone')).toHaveValue('0172223344')
  const [saved] = await stored(api, 'Two writers')
  expect(saved).toMatchObject({ city: 'Jeddah', street: 'King Road', phone: '0172223344', version: 3 })
})

test('a customer is retired and brought back, and deleted unless documents name them', async ({ page }) => {
  const api = await shopApi('owner')
  await addCustomer(api, 'Short lived')
  await openList(page, 'en')
  await find(page, 'Short lived')
  await press(page, 't')
  await expect(page.getByText('Short lived is retired')).toBeVisible()
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await press(page, 'w')
  await expect(rowAtHand(page)).toContainText('Retired')
  await press(page, 't')
  await expect(page.getByText('Short lived is in use again')).toBeVisible()
  await expect(rowAtHand(page)).not.toContainText('Retired')
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toContainText('Delete Short lived?')
  await expect(page.getByRole('button', { name: 'Yes, delete' })).toBeFocused()
  await press(page, 'y')
  await expect(page.getByText('Short lived is deleted')).toBeVisible()
  expect(await stored(api, 'Short lived')).toEqual([])
  // The demo shop has sold to its first customers.
  await page.goto(`${shopUrl()}${customers}?query=C0001`)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toContainText('cannot be deleted')
  await expect(page.getByRole('dialog')).toContainText(/Bills that name it: \d+/)
  await expect(page.getByRole('button', { name: 'Retire it instead' })).toBeFocused()
  await expectNothingFound(page, 'removal')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
})

test('a row that is retired while another filter is on its way leaves those rows too', async ({ page }) => {
  const api = await shopApi('owner')
  await addCustomer(api, 'Slow to leave')
  await openList(page, 'en')
  await find(page, 'Slow to lea')
  const letGo = await holdRequests(page, '**/api/definitions/customer/*/active')
  await press(page, 't')
  await find(page, 'Slow to leave')
  await expect(page).toHaveURL(/query=Slow\+to\+leave/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  letGo()
  await expect(page.getByText('Slow to leave is retired')).toBeVisible()
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
})

test('a list is found again where it was left, and taken out as a file', async ({ page }) => {
  await openList(page, 'en', `${customers}?canLoan=1&sort=nameEn&order=desc`)
  await expect(gridInput(page)).toBeFocused()
  for (let step = 0; step < 30; step++) await press(page, 'ArrowDown')
  await expect(rowAtHand(page)).not.toHaveAttribute('aria-busy', 'true')
  const text = await rowAtHand(page).textContent()
  await press(page, 'Enter')
  await expect(page.getByLabel('May buy on credit')).toBeChecked()
  await press(page, 'Escape')
  await expect(page).toHaveURL(`${shopUrl()}${customers}?canLoan=1&sort=nameEn&order=desc`)
  await expect(gridInput(page)).toBeFocused()
  await expect.poll(() => rowAtHand(page).textContent()).toBe(text)
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  expect((await downloading).suggestedFilename()).toBe('customer.xlsx')
})

test('the statement of a customer and of a supplier is one key away, and leads back', async ({ page }) => {
  const kinds = { customer: 'Customer statement', supplier: 'Supplier statement' } as const
  for (const [kind, title] of Object.entries(kinds)) {
    await openList(page, 'en', `/definitions/${kind}`)
    await press(page, 'ArrowDown')
    await expect(rowAtHand(page)).not.toHaveAttribute('aria-busy', 'true')
    const text = (await rowAtHand(page).textContent()) ?? ''
    await press(page, 'v')
    await expect(page).toHaveTitle(new RegExp(title))
    const subject = page.getByRole('combobox', { name: kind === 'customer' ? 'Customer' : 'Supplier' })
    await expect.poll(async () => text.includes((await subject.inputValue()) || 'nobody')).toBe(true)
    await expect(page.locator('[data-age]')).toHaveCount(4)
    await expectNothingFound(page, title)
    await page.goBack()
    await expect(gridInput(page)).toBeFocused()
    expect(await rowAtHand(page).textContent()).toBe(text)
  }
})

test('a new customer is on the next bill and in the palette at once', async ({ page }) => {
  await logIn(page, 'owner', '/sales/bill/sale/new', { language: 'en' })
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible()
  await press(page, 'Escape')
  await openPalette(page)
  await page.keyboard.type('Customers')
  await press(page, 'Enter')
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'n')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await press(page, 'Enter')
  await page.keyboard.type('Zafirah Qurtubi')
  await press(page, 'Control+KeyS')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zafirah Qurtubi')
  await openPalette(page)
  await page.keyboard.type('zafirah')
  await expect(page.getByRole('option', { name: /Zafirah Qurtubi/ })).toBeVisible()
  await press(page, 'Escape', 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'g', 's')
  await expect(page).toHaveURL(/\/sales\//)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible()
  await press(page, 'F4')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('zafirah')
  await expect(page.getByRole('option', { name: /Zafirah Qurtubi/ })).toBeVisible()
})
