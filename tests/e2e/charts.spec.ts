/** The charts of the months by the keyboard alone, and what they lead to. Source: spec §2. */
import { expect, test } from 'playwright/test'
import { logIn } from './support/log-in.ts'

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
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/sold-items\?from=\d{4}-\d\d-01&to=/)
  await page.goBack()
  await expect(page.getByRole('slider').first()).toBeVisible()
})

test('a period is shown by Enter and stands in the address; the same figures are a table', async ({ page }) => {
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

test('figures that cannot be loaded are said, and can be asked for again', async ({ page }) => {
  let isBroken = true
  await page.route('**/PerformanceMetrics/monthly?**', route => (isBroken ? route.abort() : route.fallback()))
  await logIn(page, 'owner', path, { language: 'en' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await again.click()
  await expect(page.getByRole('slider').first()).toBeVisible()
})

test('whoever may not see figures is told so, and the server is not asked', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await logIn(page, 'cashier', path, { language: 'en' })
  await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible()
  expect(calls.filter(url => /performancemetrics/i.test(url))).toEqual([])
})
