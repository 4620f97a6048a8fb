/** The user's own settings by the keyboard alone: preferences with their confirmations, and the profile. */
import { expect, type Page } from 'playwright/test'
import { accountEndpoints } from '#contract/account.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const { getOwnUser, getPreferences, savePreferences } = accountEndpoints
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test.afterEach(async () => {
  await (await shopApi('accountant')).call(savePreferences, { body: null })
})

test('a theme is shown at once and saved on demand; all preferences become defaults, apply at once, and are reset', async ({
  page,
}) => {
  const api = await shopApi('accountant')
  await logIn(page, 'accountant', '/settings#preferences', { language: 'ar' })
  const language = page.getByRole('combobox', { name: /اللغة|Language/ })
  await expect(language).toBeFocused()
  // English is the default of the form in any language.
  await expect(language).toHaveValue('en')
  await expectNothingFound(page, 'preferences')
  const dialog = page.getByRole('dialog')
  // 3 keys save a theme: to the field, its letter, and the answer.
  await press(page, 'Tab')
  await page.getByRole('combobox', { name: 'السمة' }).selectOption('red')
  await expect(dialog).toContainText('هل تريد حفظ هذه السمة كافتراضية؟')
  expect(await themeOf(page)).toBe('red')
  expect(await api.call(getPreferences, {})).toBeNull()
  await expectNothingFound(page, 'a question about the theme')
  await press(page, 'Enter')
  await expect(page.getByText('إعدادات افتراضية جديدة')).toBeVisible()
  expect(await api.call(getPreferences, {})).toEqual({ theme: 'red' })
  await expect(page.getByRole('combobox', { name: 'السمة' })).toBeFocused()
  // Cancelling leaves the theme as a preview.
  await page.getByRole('combobox', { name: 'السمة' }).selectOption('gray')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('أُلغيت العملية!')).toBeVisible()
  expect(await themeOf(page)).toBe('gray')
  // Reloading shows what the server has.
  await press(page, 'Alt+KeyL')
  await expect(page.getByText('تم تحميل الإعدادات الافتراضية!')).toBeVisible()
  expect(await themeOf(page)).toBe('red')
  // 6 keys: home page, statistics off, set, yes.
  await press(page, 'Tab')
  await page.getByRole('combobox', { name: 'الصفحة الرئيسية' }).selectOption('/about')
  await press(page, 'Tab', 'Space')
  await expect(page.getByRole('checkbox', { name: 'الإحصاءات' })).not.toBeChecked()
  await press(page, 'Control+KeyS')
  await expect(dialog).toContainText('English')
  await press(page, 'Enter')
  await expect(page.getByText('Account defaults updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preferences')
  expect(await api.call(getPreferences, {})).toMatchObject({
    ...{ language: 'en', theme: 'red', homeUrl: '/about' },
    ...{ showDashboardStatistics: false, showDashboardTodo: true },
  })
  await press(page, 'Alt+KeyR')
  await expect(dialog).toContainText('Reset your defaults?')
  await press(page, 'Enter')
  await expect(page.getByText('Account defaults reset completed successfully')).toBeVisible()
  expect(await themeOf(page)).toBe('blue')
  expect(await api.call(getPreferences, {})).toBeNull()
  await expect(page.getByRole('checkbox', { name: 'Statistics' })).toBeChecked()
})

/** 4 keys: edit, back to the file, to the button that deletes it, and Enter. */
test('the profile picture is the first chosen file: shown, stored and deleted', async ({ page }) => {
  const api = await shopApi('accountant')
  await logIn(page, 'accountant', '/settings#profile', { language: 'ar' })
  await expect(page.getByRole('button', { name: 'تعديل' })).toBeFocused()
  await press(page, 'F2')
  await expect(page.getByRole('textbox', { name: 'اسم المستخدم' })).toBeFocused()
  await press(page, 'Shift+Tab')
  const field = page.locator('input[name="picture"]')
  await expect(field).toBeFocused()
  await expect(field).not.toHaveAttribute('multiple')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await field.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert').or(page.locator('[data-slot="field-error"]'))).toBeVisible()
  await field.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('حُفظت الصورة الشخصية')).toBeVisible()
  await expect(page.getByRole('img', { name: 'الصورة الشخصية' })).toBeVisible()
  await expectNothingFound(page, 'a profile picture')
  const { profilePicture } = await api.call(getOwnUser, {})
  expect(profilePicture).toMatch(/^uploads\/user-/)
  expect((await page.request.get(`${shopUrl()}/${profilePicture}`)).headers()['content-type']).toMatch(/^image\//)
  await press(page, 'Tab', 'Enter')
  await expect(page.getByText('حُذفت الصورة الشخصية')).toBeVisible()
  expect(await api.call(getOwnUser, {})).toMatchObject({ profilePicture: '' })
})

test('the profile is the first tab: it is edited, refused beside its fields, saved with the password, and refreshed', async ({
  page,
}) => {
  const api = await shopApi('accountant')
  const before = await api.call(getOwnUser, {})
  await logIn(page, 'accountant', '/settings', { language: 'en', mode: 'dark' })
  await expect(page).toHaveURL(`${shopUrl()}/settings#profile`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expectNothingFound(page, 'a profile')
  await press(page, 'F2')
  const userName = page.getByRole('textbox', { name: 'User name' })
  await expect(userName).toBeFocused()
  await press(page, 'Control+KeyA', 'Delete', 'Control+KeyS')
  await expect(page.getByText('User name is required')).toBeVisible()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(userName).toBeFocused()
  await expectNothingFound(page, 'a profile with problems')
  await press(page, 'Escape')
  await expect(page.getByText('Operation cancelled by user')).toBeVisible()
  await expect(page.getByText(before.userName, { exact: true }).first()).toBeVisible()
  // 9 keys and the typed text: edit, to the phone number and the password, save.
  await press(page, 'F2', 'Tab', 'Tab', 'Tab', 'Tab', 'Control+KeyA')
  await page.keyboard.type('0112345678')
  await press(page, 'Tab')
  await page.keyboard.type('wrong')
  await press(page, 'Control+KeyS')
  const password = page.getByRole('textbox', { name: 'Current password' })
  await expect(page.getByText('The current password is not correct').first()).toBeVisible()
  await expect(password).toBeFocused()
  await press(page, 'Control+KeyA')
  await page.keyboard.type(demoPassword)
  await press(page, 'Enter')
  await expect(page.getByText('Changes to your User Profile was saved successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(page.getByText('0112345678')).toBeVisible()
  expect(await api.call(getOwnUser, {})).toMatchObject({ phoneNumber: '0112345678', userName: before.userName })
  await press(page, 'Escape')
  await expect(page).toHaveURL(`${shopUrl()}/`)
  const { userName: name, fullName, email, jobTitle, phoneNumber } = before
  const body = { userName: name, fullName, email, jobTitle, phoneNumber, currentPassword: demoPassword }
  await api.call(accountEndpoints.saveOwnUser, { body })
})
