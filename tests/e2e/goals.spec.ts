/** Goals of months by the keyboard: set, refused twice, edited in place, deleted after a confirmation; and users without permission get a message. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read, utils } from 'xlsx'
import { goalEndpoints } from '#contract/goals.ts'
import { addMonths, day, firstOfMonth } from '#domain/days.ts'
import { sar } from '../support/amounts.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { languages } from './support/languages.ts'
import { appear, fillLogin, logIn, prints } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const path = '/statistics/financialgoals'

function gridInput(page: Page) {
  return page.locator('input[aria-controls="goals"]')
}

async function addGoal(page: Page, amount: string): Promise<void> {
  await press(page, 'n')
  const dialog = page.getByRole('dialog', { name: 'إضافة هدف شهري' })
  await expect(dialog.locator('[name="month"]')).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.type(amount)
  await press(page, 'Enter')
}

test('a goal is set, kept from being set twice, changed in its row and deleted', async ({ page }) => {
  await logIn(page, 'owner', path, { language: 'ar', mode: 'dark' })
  await expect(page.getByText('لا توجد أهداف مالية لهذا الفرع في هذه الفترة.')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()
  await expectNothingFound(page, 'no goals')

  await addGoal(page, '-5')
  await expect(page.locator('[name="amount"]')).toHaveAttribute('aria-invalid', 'true')
  await expectNothingFound(page, 'a goal with a problem')
  await page.locator('[name="amount"]').fill('1000000')
  await press(page, 'Enter')
  await expect(page.getByText('تمت إضافة الهدف بنجاح')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'كل الفروع' })
  await expect(row).toContainText('1,000,000.00')
  await expect(row).toContainText('%')
  await expect(gridInput(page)).toBeFocused()
  await expectNothingFound(page, 'a goal in the list')

  await addGoal(page, '7')
  await expect(page.getByText('لهذا الفرع هدف في هذا الشهر من قبل')).toBeVisible()
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()

  await press(page, 'F2')
  await expect(page.locator('[name="goal"]')).toBeFocused()
  await page.keyboard.type('12')
  // What is typed is not given up for something else.
  await page.getByRole('button', { name: /إضافة هدف شهري/ }).click()
  await expect(page.getByText('احفظ الهدف الذي تعدّله أولاً')).toBeVisible()
  await expect(page.locator('[name="goal"]')).toHaveValue('12')
  await page.locator('[name="goal"]').focus()
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  await expect(row).toContainText('1,000,000.00')
  await press(page, 'Enter')
  await expect(page.locator('[name="goal"]')).toHaveValue('1000000.00')
  await page.keyboard.type('2500.50')
  await press(page, 'Control+KeyS')
  await expect(page.getByText('تم تحديث الهدف بنجاح')).toBeVisible()
  await expect(row).toContainText('2,500.50')
  await expect(gridInput(page)).toBeFocused()

  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'هل أنت متأكد أنك تريد حذف هذا الهدف؟' })).toBeVisible()
  await press(page, 'Escape')
  await expect(row).toBeVisible()
  await press(page, 'Delete', 'Enter')
  await expect(page.getByText('تم حذف الهدف بنجاح')).toBeVisible()
  await expect(page.getByText('لا توجد أهداف مالية لهذا الفرع في هذه الفترة.')).toBeVisible()
  await expect(gridInput(page)).toBeFocused()
})

test('goals that cannot be read show a warning, and a retry reads them', async ({ page }) => {
  await intercept(page, '**/api/monthly-goals?*', route => route.abort(), { times: 1 })
  await logIn(page, 'owner', path, { language: 'ar' })
  await expect(page.getByText('حدث خطأ أثناء تحميل البيانات. الرجاء المحاولة لاحقاً.')).toBeVisible()
  await press(page, 'r')
  await expect(page.getByText('حدث خطأ أثناء تحميل البيانات. الرجاء المحاولة لاحقاً.')).toBeHidden()
})

test('a user who may not see figures of the shop gets a message', async ({ page }) => {
  await logIn(page, 'cashier', path, { language: 'en' })
  await expect(page.getByText('This page is not among your permissions')).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})

test('a user who has not logged in is asked to, and comes back to the page', async ({ page }) => {
  await appear(page, { language: 'en' })
  await page.goto(`${shopUrl()}${path}?branch=1#top`)
  const way = page.getByRole('main').getByRole('button', { name: 'Log in' })
  await expect(way).toBeFocused()
  await way.press('Enter')
  await fillLogin(page, 'owner')
  await expect(page).toHaveURL(new RegExp(`${path}\\?branch=1#top$`, 'u'))
  await expect(page.getByRole('grid')).toBeVisible()
})

const failures = {
  ar: {
    add: 'إضافة هدف شهري',
    notSaved: 'لم يُحفظ الهدف. تحقق من الاتصال ثم أعد المحاولة.',
    notDeleted: 'فشل في حذف الهدف',
  },
  en: {
    add: 'Add monthly goal',
    notSaved: 'The goal was not saved. Check the connection and try again.',
    notDeleted: 'The goal could not be deleted',
  },
} as const

/** A goal of a month of its own, so that no other test meets it. */
async function aGoal(later: number, goal: string) {
  const api = await shopApi('owner')
  const date = addMonths(firstOfMonth(day(new Date().toISOString().slice(0, 10))), later)
  const made = await api.call(goalEndpoints.addMonthlyGoal, { body: { branchId: 1, date, goal: sar(goal) } })
  const remove = () => api.call(goalEndpoints.removeMonthlyGoal, { params: { id: made.id }, query: {} })
  return { made, month: date.slice(0, 7), remove }
}

for (const language of languages('ar')) {
  const own = failures[language]

  test(`what could not be set, changed or deleted is said in ${language}, and what was typed stays`, async ({
    page,
  }) => {
    const { month, remove } = await aGoal(language === 'ar' ? 20 : 21, '1000.00')
    await intercept(page, '**/api/monthly-goals**', route =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
    await logIn(page, 'owner', `${path}?from=${month}&to=${month}`, { language })
    await expect(gridInput(page)).toBeFocused()
    await expect(page.getByRole('row').filter({ hasText: '1,000.00' })).toBeVisible()
    await press(page, 'n')
    const dialog = page.getByRole('dialog', { name: own.add })
    await dialog.locator('[name="amount"]').fill('77')
    await press(page, 'Enter')
    await expect(dialog.getByRole('alert')).toContainText(own.notSaved)
    await expect(dialog.locator('[name="amount"]')).toHaveValue('77')
    await expectNothingFound(page, 'a goal that was not set')
    await press(page, 'Escape', 'F2')
    await page.keyboard.type('88')
    await press(page, 'Enter')
    await expect(page.getByRole('alert').filter({ hasText: own.notSaved })).toBeVisible()
    await expect(page.locator('[name="goal"]')).toHaveValue('88')
    await expectNothingFound(page, 'a goal that was not changed')
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
    await press(page, 'Delete', 'Enter')
    await expect(page.getByText(own.notDeleted)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '1,000.00' })).toBeVisible()
    await remove()
  })
}

test('a goal that another user has changed is shown with theirs, and a deleted one with the typed amount', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const { month, made, remove } = await aGoal(23, '1000.00')
  const change = (goal: string) => {
    const { id, branchId, date } = made
    return api.call(goalEndpoints.changeMonthlyGoal, { params: { id }, body: { id, branchId, date, goal: sar(goal) } })
  }
  await logIn(page, 'owner', `${path}?from=${month}&to=${month}`, { language: 'ar' })
  const row = page.getByRole('row').filter({ hasText: '1,000.00' })
  await expect(row).toBeVisible()
  await press(page, 'F2')
  await page.keyboard.type('88')
  await change('2000.00')
  await press(page, 'Enter')
  await expect(page.getByRole('alert').filter({ hasText: '2,000.00' })).toBeVisible()
  await expect(page.locator('[name="goal"]')).toHaveValue('88')
  await expect(page.locator('[name="goal"]')).toBeFocused()
  await expectNothingFound(page, 'a goal that somebody else has changed')
  await press(page, 'Enter')
  await expect(page.getByRole('row').filter({ hasText: '88.00' })).toBeVisible()

  // It outlives the page, also where somebody else is faster meanwhile.
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'F2')
  await page.keyboard.type('99.5')
  await page.getByRole('link', { name: /رسوم هذه الأشهر/ }).press('Enter')
  await expect(page).toHaveURL(/charts/)
  await change('3000.00')
  await page.goBack()
  await expect(page.locator('[name="goal"]')).toHaveValue('99.5')
  await expect(page.getByRole('alert').filter({ hasText: '3,000.00' })).toBeVisible()
  await remove()
  await press(page, 'Enter')
  await expect(page.getByText(/لم يُحفظ المبلغ .?99\.50/u)).toBeVisible()
  await expect(page.getByText('لا توجد أهداف مالية لهذا الفرع في هذه الفترة.')).toBeVisible()

  const { remove: removeNext } = await aGoal(23, '1000.00')
  await press(page, 'r')
  await expect(row).toBeVisible()
  await press(page, 'F2')
  await page.keyboard.type('66.5')
  await page.getByRole('link', { name: /رسوم هذه الأشهر/ }).press('Enter')
  await expect(page).toHaveURL(/charts/)
  await removeNext()
  await page.goBack()
  await expect(page.getByText(/لم يُحفظ المبلغ .?66\.5/u)).toBeVisible()
})

test('an edited goal is given up from a filter, too; and more than ten years are refused as too many', async ({
  page,
}) => {
  const { month, remove } = await aGoal(24, '1000.00')
  await logIn(page, 'owner', `${path}?from=${month}&to=${month}`, { language: 'en' })
  await expect(page.getByRole('row').filter({ hasText: '1,000.00' })).toBeVisible()
  await press(page, 'F2')
  await page.keyboard.type('5')
  await page.getByRole('combobox', { name: 'Branch' }).focus()
  await press(page, 'Escape')
  await expect(page.locator('[name="goal"]')).toBeHidden()
  await expect(gridInput(page)).toBeFocused()
  await page.goto(`${page.url().replace(/\?.*/u, '')}?from=2020-01&to=2030-01`)
  await expect(page.getByText('Goals of at most 120 months are shown at once')).toBeVisible()
  await remove()
})

test('the list is taken as a file, from right to left in Arabic, and on paper, without its buttons', async ({
  page,
}) => {
  const { month, remove } = await aGoal(22, '12345.67')
  await logIn(page, 'owner', `${path}?from=${month}&to=${month}&branch=1`, { language: 'ar' })
  await expect(page.getByRole('row').filter({ hasText: '12,345.67' })).toBeVisible()
  const branch = await page.getByRole('combobox', { name: 'الفرع' }).inputValue()
  expect(branch).not.toBe('')
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('goals.xlsx')
  const book = read(readFileSync(await download.path()))
  expect(book.Workbook?.Views?.[0]?.RTL).toBe(true)
  const sheet = book.Sheets.data
  if (sheet === undefined) throw new Error('The workbook has no sheet of data.')
  const [headings, row] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
  expect(headings).toEqual(['الرقم', 'الفرع', 'الشهر', 'الهدف الشهري', 'المحقق', 'نسبة التحقق'])
  expect([row?.[0], row?.[3]]).toEqual([1, 12_345.67])
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Control+KeyP')
  await expect.poll(() => prints(page)).toBe(1)
  const paper = page.locator('.print-sheet')
  await expect(paper.locator('.list-body > .list-table tbody tr')).toHaveCount(1)
  await expect(paper).toContainText('12,345.67')
  await expect(paper.locator('.list-facts')).toContainText(branch)
  await expect(paper).not.toContainText('الإجراءات')
  await remove()
})
