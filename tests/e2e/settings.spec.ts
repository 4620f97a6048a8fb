/** The settings by the keyboard alone: what the company is called and where it is reached, by two people at once, and who sees which tab. */
import { expect, type Page } from 'playwright/test'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { day } from '#domain/days.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const { companySettingRead, companySettingChange } = settingsTabEndpoints

/** A PNG of one red pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

async function openTab(page: Page, language: 'ar' | 'en', tab: string, mode: 'light' | 'dark' = 'light') {
  await logIn(page, 'owner', `/settings${tab}`, { language, mode })
}

test('the data of the company are typed, refused beside their field, saved, shown by the about page, and have a history', async ({
  page,
}) => {
  await openTab(page, 'ar', '#company', 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('بيانات الشركة')
  await expect(
    page.getByRole('navigation', { name: 'قائمة القسم' }).getByRole('link', { name: 'بيانات الشركة' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByLabel('الاسم بالعربية')).toBeFocused()
  await expectNothingFound(page, 'company')
  await page.getByLabel('البريد الإلكتروني').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('بلا عنوان')
  await press(page, 'Control+KeyS')
  await expect(page.getByLabel('البريد الإلكتروني')).toBeFocused()
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'company with a problem')
  await press(page, 'Control+KeyA')
  await page.keyboard.type('books@shop.example')
  await press(page, 'Control+KeyS')
  await expect(page.getByText(/تم حفظ .*بيانات الشركة/).first()).toBeVisible()
  await press(page, 'Alt+KeyH')
  const history = page.getByRole('dialog')
  await expect(history.getByRole('row', { name: /البريد الإلكتروني .* books@shop\.example/ }).first()).toBeVisible()
  await expectNothingFound(page, 'history of the company')
  await press(page, 'Escape')
  await expect(page.getByLabel('البريد الإلكتروني')).toBeFocused()
  await page.goto(`${shopUrl()}/about`)
  await expect(page.getByText('books@shop.example')).toBeVisible()
})

test('an unsaved draft is kept, and a user who saves over a change sees both values', async ({ page }) => {
  const api = await shopApi('owner')
  await openTab(page, 'en', '#company')
  await page.getByLabel('Website').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('ours.example')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Website')).toHaveValue('ours.example')
  await expect(page.getByText('What you had typed and not saved was restored.')).toBeVisible()
  const { version } = await api.call(companySettingRead, {})
  await api.call(companySettingChange, { body: { version, website: 'theirs.example' } }, 'theirs')
  await press(page, 'Control+KeyS')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('theirs.example')
  await expect(dialog).toContainText('ours.example')
  await expectNothingFound(page, 'conflict')
  // The dialog stays for the answer, and says that there is none.
  await intercept(page.context(), '**/api/setting/**', route =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await press(page, 'Enter')
  await expect(dialog.getByRole('alert')).toContainText(/\S/u)
  await page.context().unroute('**/api/setting/**')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  expect((await api.call(companySettingRead, {})).website).toBe('ours.example')
  // Esc asks what becomes of what is typed.
  await page.getByLabel('Website').focus()
  await page.keyboard.type('x')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toContainText('not saved yet')
  await page.getByRole('button', { name: 'Discard the changes' }).press('Enter')
  await expect(page.getByLabel('Website')).toHaveValue('ours.example')
})

test('the rules of selling are changed; days are closed after they were counted, and opened again with a reason', async ({
  page,
}) => {
  const { salesSettingRead, salesSettingChange } = settingsTabEndpoints
  const api = await shopApi('owner')
  const before = await api.call(salesSettingRead, {})
  // Long before anything that other tests do.
  const [closed, opened] = [day('2001-01-31'), day('2001-01-15')]
  await openTab(page, 'ar', '#sales')
  await expect(page.getByLabel('أعلى خصم مسموح')).toBeFocused()
  await expectNothingFound(page, 'sales')
  await page.getByLabel('أيام الاحتفاظ بفواتير بلا شبكة').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('٩')
  await press(page, 'Control+KeyS')
  await expect(page.getByLabel('أيام الاحتفاظ بفواتير بلا شبكة')).toHaveAttribute('aria-invalid', 'true')
  await press(page, 'Control+KeyA')
  await page.keyboard.type('٥')
  await page.getByLabel('الدفاتر مقفلة حتى تاريخ').focus()
  await page.keyboard.type('31/01/2001')
  await press(page, 'Control+KeyS')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('إقفال الدفاتر حتى')
  await expect(dialog).toContainText('قيود لا تتغير بعد الإقفال: 0')
  await expectNothingFound(page, 'closing')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => api.call(salesSettingRead, {})).toMatchObject({ offlineDays: 5, periodLockDay: closed })
  await page.getByLabel('الدفاتر مقفلة حتى تاريخ').focus()
  await press(page, 'Control+KeyA')
  await page.keyboard.type('15/01/2001')
  await press(page, 'Control+KeyS')
  await expect(dialog).toContainText('فتح أيام مقفلة من جديد؟')
  await press(page, 'Enter')
  await expect(dialog.getByLabel('السبب')).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'opening')
  await page.keyboard.type('فاتورة متأخرة')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await api.call(salesSettingRead, {})).periodLockDay).toBe(opened)
  const { version } = await api.call(salesSettingRead, {})
  const back = { version, offlineDays: Number(before.offlineDays), periodLockDay: null, reason: 'as before' }
  await api.call(salesSettingChange, { body: back }, 'as before')
})

test('who may change some of the rules sees those, in English', async ({ page }) => {
  await logIn(page, 'accountant', '/settings#sales', { language: 'en', mode: 'dark' })
  await expect(page.getByLabel('The tobacco fee is charged')).toBeFocused()
  await expect(page.getByLabel('Books are closed up to')).toBeVisible()
  await expect(page.getByLabel('Largest discount')).toBeHidden()
  await page.getByLabel('Rate of the fee').fill('101')
  await press(page, 'Control+KeyS')
  await expect(page.getByText('This value is larger than allowed')).toBeVisible()
  await expectNothingFound(page, 'some of the rules')
})

test('a logo is chosen, seen before it is kept, shown by the about page, and deleted', async ({ page }) => {
  await openTab(page, 'en', '#logo')
  const file = page.getByLabel('File of the logo')
  await expect(file).toBeFocused()
  await expectNothingFound(page, 'no logo')
  const logo = page.getByRole('img', { name: 'Logo of the company' })
  await expect(logo).toBeHidden()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await press(page, 'Control+KeyS')
  await expect(page.getByText('This file is no PNG, JPEG or WebP picture')).toBeVisible()
  await expectNothingFound(page, 'no picture')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
  await expect(logo).toHaveAttribute('src', /^blob:/)
  expect((await logo.boundingBox())?.height).toBe(100)
  await press(page, 'Control+KeyS')
  await expect(page.getByText('The logo is saved').first()).toBeVisible()
  await expect(logo).toHaveAttribute('src', /^\/uploads\/logo-/)
  await expectNothingFound(page, 'a logo')
  await page.goto(`${shopUrl()}/about`)
  await expect(page.locator('img[src^="/uploads/"]')).toBeVisible()
  await page.goto(`${shopUrl()}/settings#logo`)
  await page.getByRole('button', { name: 'Delete the logo' }).press('Enter')
  await expect(page.getByText('The logo is deleted').first()).toBeVisible()
  await expect(logo).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete the logo' })).toBeHidden()
})

test('the palette leads to a tab, and nobody is led to one that they may not see', async ({ page }) => {
  await logIn(page, 'owner', '/', { language: 'en' })
  await openPalette(page)
  await page.keyboard.type('company')
  await press(page, 'Enter')
  await expect(page).toHaveURL(`${shopUrl()}/settings#company`)
  await page.goto(`${shopUrl()}/settings#unknown`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page).toHaveURL(`${shopUrl()}/settings#unknown`)
})

test('a user sees the tabs of their rights: the own profile, the updates, and VAT without changing it', async ({
  page,
}) => {
  await intercept(page, '**/GetLastVersion', route => route.fulfill({ json: '999.0.0' }))
  await logIn(page, 'cashier', '/settings#company', { language: 'en' })
  await expect(page).toHaveURL(`${shopUrl()}/settings#profile`)
  await expect(page.getByLabel('Website')).toBeHidden()
  await page.goto(shopUrl())
  await page.getByRole('link', { name: 'Update available' }).press('Enter')
  await expect(page).toHaveURL(`${shopUrl()}/settings#updates`)
  await expect(page.getByText('999.0.0', { exact: true })).toBeVisible()

  // Another fragment alone would load nothing anew.
  await page.goto('about:blank')
  await logIn(page, 'admin', '/settings#vatSetting', { language: 'en' })
  await expect(page.getByText('Only users with the role superadmin change VAT')).toBeVisible()
  await expect(page.getByRole('row', { name: /15%.*Holds today/ })).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeHidden()
  await expectNothingFound(page, 'VAT that is only seen')
})
