/**
 * By keys alone, in Arabic: an administrator makes a role and a cashier, the cashier sells and reaches only what the role gives; rights that
 * are taken away and a disabled account end the session at once.
 */
import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { tokenScope } from '#contract/protocol.ts'
import { roleEndpoints } from '#contract/roles.ts'
import { userEndpoints } from '#contract/users.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { appear, logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { lineRows, liveLine, savedCode } from './support/sale.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const role = 'بائع التجربة'
const userName = 'noura'
const [first, own] = ['Tinkle!Door74', 'Lantern!River58']

test('a cashier is set up in 14 keys, sells, and loses rights and account at once', async ({ page, browser }) => {
  await logIn(page, 'admin', '/settings#roles', { language: 'ar' })
  await makeRole(page)
  await makeCashier(page)
  const till = await openTill(browser)
  await changePassword(till)
  await sellOne(till)
  await seeOnlyOwn(till)
  await takeQuotationsAway(page)
  await expectRefused(till)
  await disable(page)
  await expectSessionEnded(till)
})

/** Delete and Enter: 2 keys on the row. */
test('a user who has logged in is disabled instead of deleted, and the reason is shown', async ({ page }) => {
  const api = await shopApi('owner')
  const body = { userName: 'gone.one', fullName: 'Gone One', email: 'gone@shop.example', roles: ['cashier'] }
  const empty = { phoneNumber: '', jobTitle: '' }
  const { id } = await api.call(userEndpoints.createUser, { body: { ...body, ...empty, ...passwords(first) } })
  const form = { grant_type: 'password', username: body.userName, password: first, scope: tokenScope }
  expect((await page.request.post(`${shopUrl()}/connect/token`, { form })).ok()).toBe(true)
  await logIn(page, 'admin', '/settings?q=gone.one#users', { language: 'en' })
  const row = page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: /gone\.one/ })
  await expect(row).toBeVisible()
  await press(page, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(/Are you sure you want to delete ".?gone\.one.?"\?/)
  await press(page, 'Enter')
  await expect(page.getByText('so the account was disabled and not deleted')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Disabled' })).toBeVisible()
  expect(await api.call(userEndpoints.getUser, { params: { id } })).toMatchObject({ isEnabled: false })
})

test('a user who may only see users and roles reads them and changes nothing', async ({ page }) => {
  await logIn(page, 'manager', '/settings#users', { language: 'en' })
  const users = page.getByRole('grid', { name: 'Users' })
  await expect(users).toContainText('cashier-2')
  await expect(page.getByRole('button', { name: 'New User' })).toHaveCount(0)
  await expect(users.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(page.locator('input[aria-controls="users-list"]')).toBeFocused()
  await press(page, 'Enter')
  const details = page.getByRole('dialog', { name: 'User details' })
  await expect(details.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(details.getByRole('button', { name: /Edit|Save/ })).toHaveCount(0)
  await expect(details.getByRole('checkbox', { name: 'Create sales invoices' })).toBeDisabled()
  await press(page, 'Escape')
  // The closing dialog gives the focus back.
  await expect(page.locator('input[aria-controls="users-list"]')).toBeFocused()
  await page.goto(`${shopUrl()}/settings#roles`)
  const roles = page.getByRole('grid', { name: 'Roles' })
  await expect(roles).toContainText('cashier')
  await expect(roles.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.locator('input[aria-controls="roles-list"]')).toBeFocused()
  await press(page, 'Enter')
  await expect(
    page.getByRole('dialog', { name: 'Role details' }).getByRole('textbox', { name: 'Name' }),
  ).not.toBeEditable()
})

/** 3 keys beside the texts. */
test('a superadmin who renames a role of their own stays signed in, with the new name at once', async ({ browser }) => {
  const api = await shopApi('owner')
  const counters = { name: 'Counters', description: '', featuresIds: [], discountPercentage: null }
  await api.call(roleEndpoints.createRole, { body: counters })
  const roles = ['superadmin', counters.name]
  const second = { userName: 'second.owner', fullName: 'Second Owner', email: 'second@shop.example', roles }
  const empty = { phoneNumber: '', jobTitle: '' }
  await api.call(userEndpoints.createUser, { body: { ...second, ...empty, ...passwords(first) } })
  const own = await (await browser.newContext()).newPage()
  await appear(own, { language: 'en' })
  await own.goto(`${shopUrl()}/login`)
  await enter(own, second.userName, first)
  await changePassword(own, 'This is a temporary password')
  await own.goto(`${shopUrl()}/settings?q=Counters#roles`)
  await expect(own.getByRole('grid', { name: 'Roles' }).getByRole('row', { name: /Counters/ })).toContainText('1')
  await press(own, 'F2')
  await expect(own.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await press(own, 'Control+KeyA')
  await own.keyboard.type('Head counters')
  const renewed = own.waitForResponse(response => response.url().endsWith('/connect/token'))
  await press(own, 'Control+KeyS')
  expect((await renewed).ok()).toBe(true)
  await expect(own.getByRole('grid', { name: 'Roles' })).toContainText('Head counters')
  await own.close()
})

function passwords(text: string) {
  return { newPassword: text, confirmPassword: text, currentPassword: text }
}

/** A message that names something; the name is isolated from the text around it. */
function said(page: Page, text: string, name: string): Locator {
  return page.getByText(new RegExp(`${text} ".?${name}.?"`))
}

/** 6 keys beside the texts. */
async function makeRole(page: Page): Promise<void> {
  const list = page.getByRole('grid', { name: 'الأدوار' })
  await expect(list).toContainText('administrator')
  await expectNothingFound(page, 'roles')
  await press(page, 'n')
  const dialog = page.getByRole('dialog', { name: 'دور جديد' })
  await expect(dialog.getByRole('textbox', { name: 'الاسم' })).toBeFocused()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.type(role)
  const sales = dialog.getByRole('checkbox', { name: /^المبيعات/ })
  await expect(sales).toBeVisible()
  // To the discount limit, the description and the first group, whose box sets all its permissions.
  await press(page, 'Enter', 'Enter', 'Enter')
  await expect(sales).toBeFocused()
  await press(page, 'Space')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(8)
  await expectNothingFound(page, 'a new role')
  await press(page, 'Control+KeyS')
  await expect(said(page, 'تم إنشاء الدور', role)).toBeVisible()
  await expect(list.getByRole('row', { name: new RegExp(role) })).toContainText('0')
}

/** 8 keys beside the texts, from anywhere. */
async function makeCashier(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('مستخدم جديد')
  await expect(page.getByRole('option').first()).toHaveText(/مستخدم جديد/)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'مستخدم جديد' })
  await expect(dialog.getByRole('textbox', { name: 'اسم المستخدم' })).toBeFocused()
  // What is missing is named by its field, and nothing is sent.
  await press(page, 'Control+KeyS')
  await expect(dialog).toContainText('يلزم دور واحد على الأقل')
  await expectNothingFound(page, 'a new user')
  const at = (name: string) => expect(dialog.getByRole('textbox', { name })).toBeFocused()
  await at('اسم المستخدم')
  await page.keyboard.type(userName)
  await press(page, 'Enter')
  await at('الاسم الكامل')
  await page.keyboard.type('نورة الكاشير')
  await press(page, 'Enter')
  await at('البريد الإلكتروني')
  await page.keyboard.type('noura@shop.example')
  await press(page, 'Enter')
  await expect(dialog.getByRole('combobox', { name: 'الأدوار' })).toBeFocused()
  await page.keyboard.type(role.slice(0, 6))
  await press(page, 'Tab')
  await at('كلمة المرور الجديدة')
  await page.keyboard.type(first)
  await press(page, 'Enter')
  await at('تأكيد كلمة المرور')
  await page.keyboard.type(first)
  await press(page, 'Control+KeyS')
  await expect(said(page, 'تم إنشاء المستخدم', userName)).toBeVisible()
  const row = page.getByRole('grid', { name: 'المستخدمون' }).getByRole('row', { name: new RegExp(userName) })
  await expect(row).toContainText(role)
  await expectNothingFound(page, 'users')
  const roles = await (await shopApi('owner')).call(roleEndpoints.listRoles, { query: {} })
  expect(roles.find(({ name }) => name === role)?.usersCount).toBe(1)
}

async function openTill(browser: Browser): Promise<Page> {
  const till = await (await browser.newContext()).newPage()
  await appear(till, { language: 'ar' })
  await till.goto(`${shopUrl()}/login`)
  await enter(till, userName, first)
  return till
}

/** The login page has the focus in the user name. */
async function enter(till: Page, name: string, password: string): Promise<void> {
  await expect(till.locator('input[autocomplete="username"]')).toBeFocused()
  await till.keyboard.type(name)
  await press(till, 'Tab')
  await till.keyboard.type(password)
  await press(till, 'Enter')
}

async function changePassword(till: Page, notice = 'هذه كلمة مرور مؤقتة'): Promise<void> {
  await expect(till.getByText(notice)).toBeVisible()
  await expect(till.locator('input[name="current"]')).toBeFocused()
  await till.keyboard.type(first)
  await press(till, 'Tab', 'Tab')
  await till.keyboard.type(own)
  await press(till, 'Tab', 'Tab')
  await till.keyboard.type(own)
  await press(till, 'Enter')
  await expect(till).toHaveURL(`${shopUrl()}/`)
}

async function sellOne(till: Page): Promise<void> {
  await openPalette(till)
  await till.keyboard.type('بيع')
  await expect(till.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await press(till, 'Enter')
  await liveLine(till)
  await till.keyboard.type('حليب')
  await press(till, 'Enter', 'Enter')
  await expect(lineRows(till)).toHaveCount(1)
  await press(till, 'Enter', 'Enter')
  expect(await savedCode(till)).toMatch(/\d-\d{6}/)
  await press(till, 'Escape')
}

async function seeOnlyOwn(till: Page): Promise<void> {
  const menu = till.getByRole('navigation', { name: 'القائمة الرئيسية' })
  await expect(menu.getByRole('link')).toHaveText(['المبيعات'])
  await openPalette(till)
  await till.keyboard.type('المستخدمون')
  await expect(till.getByRole('option', { name: /المستخدمون/ })).toHaveCount(0)
  await press(till, 'Escape', 'Escape')
  // An address does not help either.
  for (const path of ['/purch/bill/purch/new', '/settings#users', '/reports/bills']) {
    await till.goto(`${shopUrl()}${path}`)
    await till.waitForURL(url => !path.startsWith(url.pathname) || url.pathname === '/')
  }
}

async function takeQuotationsAway(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('الأدوار')
  await expect(page.getByRole('option').first()).toHaveText(/الأدوار/)
  await press(page, 'Enter')
  const list = page.getByRole('grid', { name: 'الأدوار' })
  await expect(list).toContainText(role)
  await press(page, '/')
  await page.keyboard.type(role)
  await expect(list.getByRole('row', { name: /administrator/ })).toHaveCount(0)
  await press(page, 'Enter', 'F2')
  const dialog = page.getByRole('dialog', { name: 'تعديل الدور' })
  await expect(dialog.getByRole('textbox', { name: 'الاسم' })).toBeFocused()
  await expect(dialog.getByRole('checkbox', { name: /^المبيعات/ })).toBeVisible()
  await press(page, 'Enter', 'Enter', 'Enter', 'Tab', 'Tab', 'Space')
  await expect(dialog.getByRole('checkbox', { name: 'إنشاء عرض سعر' })).not.toBeChecked()
  await press(page, 'Control+KeyS')
  await expect(said(page, 'تم حفظ التغييرات على الدور', role)).toBeVisible()
}

/** The page still lists quotations; the first request ends the session, and the next login brings the rights of today. */
async function expectRefused(till: Page): Promise<void> {
  await findQuotation(till)
  const refused = till.waitForResponse(response => response.status() === 401)
  await press(till, 'Enter')
  await refused
  await logInAgain(till, own)
  await expect(till.getByRole('dialog')).toHaveCount(0)
  await till.goto(`${shopUrl()}/`)
  await openPalette(till)
  await till.keyboard.type('عرض سعر')
  await expect(till.getByRole('option', { name: /^عرض سعر/ })).toHaveCount(0)
  await press(till, 'Escape', 'Escape')
}

async function findQuotation(till: Page): Promise<void> {
  await till.goto(`${shopUrl()}/`)
  await openPalette(till)
  await till.keyboard.type('عرض سعر')
  await expect(till.getByRole('option').first()).toHaveText(/عرض سعر/)
}

/** In the dialog over the page, or on the login page. */
async function logInAgain(till: Page, password: string): Promise<void> {
  const field = till.locator('input[autocomplete="current-password"]')
  await expect(field).toBeVisible()
  if ((await till.locator('input[autocomplete="username"]').inputValue()) === '') return enter(till, userName, password)
  await expect(field).toBeFocused()
  await till.keyboard.type(password)
  await press(till, 'Enter')
}

/** 2 keys on the row. */
async function disable(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('المستخدمون')
  await press(page, 'Enter')
  await expect(page.getByRole('grid', { name: 'المستخدمون' })).toContainText(userName)
  await press(page, '/')
  await page.keyboard.type(userName)
  await press(page, 'Enter', 't')
  await expect(page.getByRole('dialog')).toContainText(new RegExp(`تعطيل ".?${userName}.?"؟`))
  await press(page, 'Enter')
  await expect(said(page, 'تم تعطيل', userName)).toBeVisible()
}

async function expectSessionEnded(till: Page): Promise<void> {
  const refused = till.waitForResponse(response => response.status() === 401)
  await openPalette(till)
  await till.keyboard.type('فاتورة مبيعات')
  await press(till, 'Enter')
  await refused
  await logInAgain(till, own)
  await expect(till.getByRole('alert').filter({ hasText: 'هذا الحساب موقوف' })).toBeVisible()
}
