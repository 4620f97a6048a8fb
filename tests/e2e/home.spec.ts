/** The dashboard: the figures of the books, for users who may see them. Source: spec §2 and §9. */
import { expect, type Page } from 'playwright/test'
import type { Statistics } from '#contract/bill.ts'
import { billEndpoints } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { numberFormats } from '#src/i18n/numbers.ts'
import { periods, windowBefore, windowOf } from '#src/screens/home/period.ts'
import { intercept } from './support/intercept.ts'
import { logIn } from './support/log-in.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

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
  const { profit: _, ...counted } = figures
  if (Object.values(counted).every(({ count }) => count === 0))
    return expect(page.getByText('There are no bills')).toBeVisible(soon)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Sales')).toContainText(amount(figures.sale.amout), soon)
  await expect(card('Purchases')).toContainText(amount(figures.purch.amout), soon)
  await expect(card('Expenses')).toContainText(amount(figures.expenses.amount), soon)
  await expect(page.getByText('Total profit').locator('..')).toContainText(amount(figures.profit.total), soon)
}

test('a card shows the same days of the year before and opens their bills by the keyboard', async ({ page }) => {
  const api = await shopApi('owner')
  const init = await api.call(billEndpoints.getStatisticsInit, {})
  const range = windowOf('yearly', day(init.today), init.yearStartMonth)
  const earlier = windowBefore('yearly', range)
  const query = { fromdate: earlier.from, toDate: earlier.to }
  const before = await api.call(billEndpoints.getStatistics, { query })
  await logIn(page, 'owner', '/', { language: 'en' })
  await page.getByRole('radio', { name: 'Yearly' }).click()
  const card = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(card).toContainText(`Before ${numberFormats('en').amount(before.sale.amout)}`)
  const link = card.getByRole('link', { name: 'Sales' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === '/reports/bills')
  const search = new URL(page.url()).searchParams
  expect([search.get('type'), search.get('from'), search.get('to')]).toEqual(['sale', range.from, range.to])
  await expect(page.getByRole('grid').or(page.getByRole('table'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('a card leads only to a report that the person may see', async ({ page }) => {
  await logIn(page, 'reporter', '/', { language: 'en' })
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Sales', exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Profit', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Profit', exact: true })).toHaveCount(0)
})

test('a user who may not see figures sees the screens that they may open', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await logIn(page, 'cashier', '/', { language: 'en' })
  await expect(page.getByRole('link', { name: 'Sales invoice' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(calls.filter(url => url.includes('/statics'))).toEqual([])
})

test('figures that cannot be loaded show an error, and can be loaded again', async ({ page }) => {
  let isBroken = true
  await intercept(page, '**/api/Bill/statics?**', route => (isBroken ? route.abort() : route.fallback()))
  await logIn(page, 'reporter', '/', { language: 'en' })
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total profit')).toBeVisible()
})

test('figures of the period before that cannot be loaded show an error, and can be loaded again', async ({ page }) => {
  const { today, yearStartMonth } = await (await shopApi('owner')).call(billEndpoints.getStatisticsInit, {})
  const { from } = windowBefore('weekly', windowOf('weekly', day(today), yearStartMonth))
  let isBroken = true
  await intercept(page, `**/api/Bill/statics?fromdate=${from}**`, route =>
    isBroken ? route.abort() : route.fallback(),
  )
  await logIn(page, 'reporter', '/', { language: 'en' })
  await expect(page.getByText('Total profit')).toBeVisible()
  const message = page.getByRole('alert').filter({ hasText: 'The figures of the period before could not be loaded' })
  await expect(message).toBeVisible()
  await expect(page.getByText(/^Before /u)).toHaveCount(0)
  isBroken = false
  await message.getByRole('button').click()
  await expect(page.getByText(/^Before /u).first()).toBeVisible()
  await expect(message).toBeHidden()
})
