/** The charts of the months by the keyboard alone, and what they lead to. Source: spec §2. */
import { expect } from 'playwright/test'
import { performanceEndpoints } from '#contract/performance.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { languages } from './support/languages.ts'
import { logIn } from './support/log-in.ts'
import { openPalette } from './support/palette.ts'
import { test } from './support/test.ts'

const path = '/statistics/charts'

test('in Arabic the keyboard goes from month to month, against the eye, and opens what was sold in one', async ({
  page,
}) => {
  await logIn(page, 'owner', path, { language: 'ar' })
  await expect(page.getByRole('heading', { name: 'كل الفروع' })).toBeVisible()
  const chart = page.getByRole('slider').first()
  await expect(chart).toHaveAttribute('aria-valuenow', '12')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '11')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await expect(chart).toHaveAttribute('aria-valuetext', /صافي المبيعات: /)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/sold-items\?from=\d{4}-\d\d-01&to=/)
  await expect(page.locator('input[aria-controls="report"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chart).toBeFocused()
  await expect(chart).toHaveAttribute('aria-valuenow', '11')
})

test('a period is shown by Enter and is in the address; the same figures are a table', async ({ page }) => {
  await logIn(page, 'owner', `${path}?from=2025-01-01&to=2025-03-31`, { language: 'en' })
  const chart = page.getByRole('slider').first()
  await expect(chart).toHaveAttribute('aria-valuemax', '3')
  await page.getByLabel('Branch').selectOption({ index: 1 })
  await page.getByLabel('Branch').press('Enter')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page).toHaveURL(/branch=\d/)
  await page.getByRole('button', { name: /As a table: Revenue/ }).press('Enter')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Net sales' })).toBeVisible()
})

test('figures that cannot be loaded show an error, and can be loaded again', async ({ page }) => {
  let isBroken = true
  await intercept(page, '**/PerformanceMetrics/monthly?**', route => (isBroken ? route.abort() : route.fallback()))
  await logIn(page, 'owner', path, { language: 'en' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await again.click()
  await expect(page.getByRole('slider').first()).toBeVisible()
})

test('a user who may not see figures gets a message, and the server is not asked', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await logIn(page, 'cashier', path, { language: 'en' })
  await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible()
  expect(calls.filter(url => /performancemetrics/i.test(url))).toEqual([])
})

test('a branch that the user does not have shows an error, and logs out nobody', async ({ page }) => {
  await intercept(page, `**${performanceEndpoints.getPerformance.path}**`, route =>
    route.fulfill({
      status: 403,
      json: {
        ...{ error: 'access_denied', error_description: 'accessDenied' },
        problems: [{ at: 'BranchId', code: 'notAllowed' }],
      },
    }),
  )
  await logIn(page, 'owner', `${path}?branch=2`, { language: 'en' })
  await expect(page.getByRole('alert').filter({ hasText: 'This is not allowed' })).toBeVisible()
  await page.goto(page.url().replace(/\/statistics.*/u, '/statistics/financialgoals'))
  await expect(page.getByRole('grid')).toBeVisible()
})

const words = {
  ar: {
    failed: 'تعذّر إعداد التقرير',
    branchesFailed: 'تعذر تحميل الفروع',
    again: 'إعادة المحاولة',
    tables: 'عرض الرسوم كجداول',
    month: 'الشهر',
  },
  en: {
    failed: 'The report could not be made',
    branchesFailed: 'The branches could not be loaded',
    again: 'Try again',
    tables: 'Show the charts as tables',
    month: 'Month',
  },
} as const

for (const language of languages('ar')) {
  const own = words[language]

  test(`one key makes tables of both charts and pictures of them again, the keyboard where it was, in ${language}`, async ({
    page,
  }) => {
    await logIn(page, 'owner', path, { language, mode: language === 'ar' ? 'dark' : 'light' })
    const pictures = page.getByRole('slider')
    await expect(pictures).toHaveCount(2)
    await expectNothingFound(page, 'pictures')
    await pictures.first().focus()
    await press(page, 'v')
    await expect(pictures).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: own.month })).toHaveCount(2)
    await expect(page.locator('section[tabindex="0"]').first()).toBeFocused()
    await expectNothingFound(page, 'tables')
    await press(page, 'v')
    await expect(pictures.first()).toBeFocused()
    await openPalette(page)
    await page.keyboard.type(own.tables)
    await expect(page.getByRole('option', { name: own.tables })).toBeVisible()
    await press(page, 'Enter')
    await expect(pictures).toHaveCount(0)
  })

  test(`figures and branches that cannot be loaded are said in ${language}, and are read when they are asked for again`, async ({
    page,
  }) => {
    let isBroken = true
    const breaking = (pattern: string) =>
      intercept(page, pattern, route => (isBroken ? route.abort() : route.fallback()))
    await breaking('**/PerformanceMetrics/monthly?**')
    await breaking('**/Branches')
    await logIn(page, 'owner', path, { language })
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await expect(alert(own.branchesFailed)).toBeVisible({ timeout: 20_000 })
    await expect(alert(own.failed)).toBeVisible({ timeout: 20_000 })
    await expectNothingFound(page, 'nothing was loaded')
    isBroken = false
    await alert(own.branchesFailed).getByRole('button', { name: own.again }).press('Enter')
    await expect(page.getByRole('form').or(page.locator('form'))).toBeVisible()
    if ((await alert(own.failed).count()) > 0) await alert(own.failed).getByRole('button').press('Enter')
    await expect(page.getByRole('slider')).toHaveCount(2)
  })
}

test('lead to the goals of their months and branch by a key, and those lead back', async ({ page }) => {
  await logIn(page, 'owner', `${path}?from=2026-01-01&to=2026-03-31&branch=1`, { language: 'en' })
  await expect(page.getByRole('slider')).toHaveCount(2)
  await press(page, 't')
  await expect(page).toHaveURL(/\/statistics\/financialgoals\?from=2026-01&to=2026-03&branch=1$/)
  await expect(page.locator('input[aria-controls="goals"]')).toBeFocused()
  await press(page, 'v')
  await expect(page).toHaveURL(/\/statistics\/charts\?from=2026-01-01&to=2026-03-31&branch=1$/)
  await expect(page.getByRole('slider')).toHaveCount(2)
})

test('the pages of statistics lead to each other, and their own address leads to the charts', async ({ page }) => {
  await logIn(page, 'owner', '/statistics/financialGoals', { language: 'ar' })
  await page.goto(new URL('/statistics', page.url()).href)
  await expect(page).toHaveURL(/\/statistics\/charts/)
  const tabs = page.getByRole('navigation', { name: 'الإحصائيات' })
  await expect(tabs.getByRole('link')).toHaveText(['الرسوم البيانية', 'تقارير جديدة', 'الأهداف المالية'])
  await expect(tabs.getByRole('link', { name: 'الرسوم البيانية' })).toHaveAttribute('aria-current', 'page')
  for (const [name, address] of [
    ['الأهداف المالية', /\/statistics\/financialgoals/],
    ['تقارير جديدة', /\/statistics\/new_reports/],
    ['الرسوم البيانية', /\/statistics\/charts/],
  ] as const) {
    await tabs.getByRole('link', { name }).press('Enter')
    await expect(page).toHaveURL(address)
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test('figures stay under the name of their branch until those of another are there, up to the last year that can be written', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  let isHeld = false
  await intercept(page, '**/PerformanceMetrics/monthly?**', async route => {
    if (isHeld) await answer.promise
    await route.fallback()
  })
  await logIn(page, 'owner', '/statistics/charts?from=9999-06-01&to=9999-12-31', { language: 'en' })
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(heading).toHaveText('All branches')
  await expect(page.getByRole('slider')).toHaveCount(2)
  isHeld = true
  const branch = page.getByLabel('Branch')
  await branch.selectOption({ index: 1 })
  const name = (await branch.locator('option').nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(page.locator('[aria-busy="true"]').filter({ has: page.getByRole('slider') })).toBeVisible()
  await expect(heading).toHaveText('All branches')
  answer.resolve()
  await expect(heading).toHaveText(name)
})
