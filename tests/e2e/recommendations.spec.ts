/** Recommendations beneath the charts by the keyboard alone, what they lead to and back; and the service that may write about them. */
import { expect, type Page } from 'playwright/test'
import { addMonths, day, firstOfMonth } from '#domain/days.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { test } from './support/test.ts'

/** The clocks of the demo shop are those of this test. */
const thisMonth = firstOfMonth(day(new Date().toISOString().slice(0, 10)))
const lastMonth = addMonths(thisMonth, -1)
const path = `/statistics/charts?from=${addMonths(thisMonth, -2)}&to=${lastMonth}`
const call = '**/AIRecommendationReports/recommendations?**'

const panels = (page: Page) => page.locator('h3 button[aria-expanded]')
const monthNamed = (first: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(first))

test('in Arabic a month is opened and closed, its figure is followed to the report that shows it, and Esc comes back to it', async ({
  page,
}) => {
  await logIn(page, 'owner', path, { language: 'ar' })
  const newest = page.getByRole('button', { name: monthNamed(lastMonth, 'ar') })
  await expect(newest).toHaveAttribute('aria-expanded', 'true')
  await expect(newest).toContainText('توصية شهر')
  await expect(panels(page)).toHaveCount(2)
  await expect(page.getByText('صافي المبيعات: ').first()).toBeVisible()
  await expect(page.getByRole('slider').first()).toBeVisible()
  await expectNothingFound(page, 'recommendations in Arabic')

  await newest.focus()
  await press(page, 'Enter')
  await expect(newest).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'Space')
  await expect(newest).toHaveAttribute('aria-expanded', 'true')
  const older = panels(page).nth(1)
  await older.focus()
  await press(page, 'Enter')
  await expect(older).toHaveAttribute('aria-expanded', 'true')

  await newest.focus()
  await press(page, 'Tab')
  const link = page.locator('a:focus')
  await expect(link).toHaveAttribute('href', `/reports/sold-items?from=${lastMonth}&to=${lastOf(lastMonth)}&rows=day`)
  const figure = ((await link.textContent()) ?? '').replace(/[^\d.,]/gu, '')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/reports\/sold-items\?from=/u)
  await expect(page.locator('main')).toContainText(figure)
  await press(page, 'Escape')
  await expect(page).toHaveURL(/\/statistics\/charts\?from=/u)
  await expect(page.locator('a:focus')).toHaveAttribute('href', /sold-items/u)
  await expect(older).toHaveAttribute('aria-expanded', 'true')
})

function lastOf(first: string): string {
  const next = new Date(addMonths(day(first), 1))
  return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10)
}

test('an hour, and an item, open the reports that show the same figures', async ({ page }) => {
  await logIn(page, 'owner', path, { language: 'en', mode: 'dark' })
  await expectNothingFound(page, 'recommendations in English')
  for (const [report, column] of [
    ['by-hour', /bills (?<figure>[\d,]+), days/u],
    ['margins', /the margin is (?<figure>[\d.]+%)/u],
  ] as const) {
    const item = page.locator('li', { has: page.locator(`a[href^="/reports/${report}"]`) }).first()
    if ((await item.count()) === 0) continue
    const figure = column.exec(((await item.textContent()) ?? '').replaceAll('\u00a0', ' '))?.groups?.figure ?? ''
    expect(figure).not.toBe('')
    await item.locator('a').first().focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`/reports/${report}`, 'u'))
    await expect(page.locator('main')).toContainText(figure)
    await press(page, 'Escape')
    await expect(page.locator('a:focus')).toHaveAttribute('href', new RegExp(report, 'u'))
  }
})

test('recommendations of a new period are asked for as the form is sent, and a long one says which months it has', async ({
  page,
}) => {
  await logIn(page, 'owner', '/statistics/charts?from=2019-01-01&to=2022-12-31', { language: 'en' })
  await expect(page.getByText('Only of the last 24 months of the period')).toBeVisible()
  await expect(panels(page)).toHaveCount(24)
  await expect(page.getByText('Nothing was sold in this month.').first()).toBeVisible()
  const asked = page.waitForRequest(request => request.url().includes('recommendations?FromDate=2022-11-01'))
  await page.getByLabel('From').fill('11/01/2022')
  await page.getByLabel('From').press('Enter')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await asked
  await expect(panels(page)).toHaveCount(2)
  await expect(panels(page).first()).toContainText('December')
  await expect(panels(page).first()).toHaveAttribute('aria-expanded', 'true')
})

test('that cannot be loaded show an error, and can be loaded again', async ({ page }) => {
  let isBroken = true
  await intercept(page, call, route => (isBroken ? route.abort() : route.fallback()))
  await logIn(page, 'owner', path, { language: 'en' })
  await expect(page.getByText('The recommendations could not be loaded')).toBeVisible({ timeout: 20_000 })
  await expectNothingFound(page, 'recommendations that cannot be loaded')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(panels(page)).toHaveCount(2)
})

test.describe('an answer of somebody else', () => {
  test.use({ isAttacked: true })

  test('what comes with scripts and foreign links is cleaned once more in the page', async ({ page }) => {
    const recommendationsHtml = [
      '<p onclick="window.stolen = 1" id="a" data-a="1" style="position:fixed">Read <a href="https://elsewhere.example/">this</a></p>',
      '<img src="x" onerror="window.stolen = 1"><script>window.stolen = 1</script><a href="javascript:alert(1)">that</a>',
      '<a href="//elsewhere.example/">those</a><a href="/reports/margins?item=1">own</a>',
    ].join('')
    await intercept(page, call, route =>
      route.fulfill({ json: [{ month: 13, year: 2026, recommendationsHtml }], headers: { 'app-version': '2.5.3' } }),
    )
    await logIn(page, 'owner', path, { language: 'ar' })
    const panel = page.getByRole('button', { name: 'توصية شهر غير معروف' })
    await expect(panel).toBeVisible()
    const shown = page.locator('h3 + div').filter({ hasText: 'Read' }).locator('> div')
    expect(await shown.innerHTML()).toBe(
      '<p>Read <a>this</a></p><a>that</a><a>those</a><a href="/reports/margins?item=1">own</a>',
    )
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  })
})

test('a superadmin names a language model, whose key is never shown, and names none again', async ({ page }) => {
  await logIn(page, 'owner', '/settings#recommendations', { language: 'ar' })
  const address = page.getByLabel('عنوان الخدمة')
  await address.fill('http://elsewhere.example/v1')
  await page.getByLabel('النموذج', { exact: true }).fill('small')
  await press(page, 'Control+KeyS')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toBeFocused()
  await expectNothingFound(page, 'a language model with a problem')
  // Where nobody answers.
  await address.fill('http://127.0.0.1:9/v1')
  await page.getByLabel('المفتاح').fill('made-up-key')
  await press(page, 'Control+KeyS')
  await expect(page.getByText('تم حفظ النموذج اللغوي')).toBeVisible()
  await page.reload()
  await expect(page.getByText('يوجد مفتاح محفوظ', { exact: false })).toBeVisible()
  await expect(page.getByLabel('المفتاح')).toHaveValue('')
  await expect(page.locator('main')).not.toContainText('made-up-key')
  // What is typed outlives the page, but for the key, and is given up by Esc.
  const model = page.getByLabel('النموذج', { exact: true })
  await model.fill('larger')
  await page.getByLabel('المفتاح').fill('another')
  await page.getByRole('link', { name: 'الشركة' }).click()
  await expect(model).toBeHidden()
  await page.goBack()
  await expect(model).toHaveValue('larger')
  await expect(page.getByLabel('المفتاح')).toHaveValue('')
  await model.focus()
  await press(page, 'Escape')
  await page.getByRole('dialog').getByRole('button').first().press('Enter')
  await expect(model).toHaveValue('small')
  await expectNothingFound(page, 'a language model')
  await page.getByRole('button', { name: 'عدم استخدام خدمة' }).press('Enter')
  await expect(page.getByText('لم تعد أي خدمة مستخدمة')).toBeVisible()
  await expect(address).toHaveValue('')
})
