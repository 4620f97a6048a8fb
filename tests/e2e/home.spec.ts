/** The dashboard: the figures of the books, for whoever may see them. Source: spec §2 and §9. */
import { expect, type Page, test } from 'playwright/test'
import type { Statistics } from '#contract/bill.ts'
import { billEndpoints } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { numberFormats } from '#src/i18n/numbers.ts'
import { periods, windowOf } from '#src/screens/home/period.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'

test('each period shows its own figures of the books, the week first', async ({ page }) => {
  const api = await shopApi('reporter')
  const init = await api.call(billEndpoints.getStatisticsInit, {})
  await logIn(page, 'reporter', '/', { language: 'en' })
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  for (const period of [...periods].reverse()) {
    const { from, to } = windowOf(period, day(init.today), init.yearStartMonth)
    // Other tests sell meanwhile, so both are asked again until they agree.
    await expect(async () => {
      await page
        .getByRole('radio')
        .nth((periods.indexOf(period) + 1) % periods.length)
        .click()
      const figures = await api.call(billEndpoints.getStatistics, { query: { fromdate: from, toDate: to } })
      await page.getByRole('radio').nth(periods.indexOf(period)).click()
      await expectFigures(page, figures)
    }).toPass({ timeout: 20_000 })
  }
})

async function expectFigures(page: Page, figures: Statistics): Promise<void> {
  const { amount } = numberFormats('en')
  const soon = { timeout: 2000 }
  if (figures.sale.count === 0) return expect(page.getByText('There are no bills')).toBeVisible(soon)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Sales')).toContainText(amount(figures.sale.amout), soon)
  await expect(card('Purchases')).toContainText(amount(figures.purch.amout), soon)
  await expect(card('Expenses')).toContainText(amount(figures.expenses.amount), soon)
  await expect(page.getByText('Total profit').locator('..')).toContainText(amount(figures.profit.total), soon)
}

test('whoever may not see figures sees the screens that they may open', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await logIn(page, 'cashier', '/', { language: 'en' })
  await expect(page.getByRole('link', { name: 'Sales invoice' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(calls.filter(url => url.includes('/statics'))).toEqual([])
})

test('figures that cannot be loaded are said, and can be asked for again', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/Bill/statics?**', route => (isBroken ? route.abort() : route.fallback()))
  await logIn(page, 'reporter', '/', { language: 'en' })
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total profit')).toBeVisible()
})
