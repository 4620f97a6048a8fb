/** Days are typed as the language of the interface writes them, whatever the browser's is, or chosen from a calendar by the keyboard. */
import { expect, type Page } from 'playwright/test'
import { openList } from './support/bill-list.ts'
import { logIn } from './support/log-in.ts'
import { openSale } from './support/sale.ts'
import { test } from './support/test.ts'

const from = (page: Page) => page.getByLabel(/^(From|من)$/u)
const calendar = (page: Page) => page.getByRole('dialog', { name: /Calendar|التقويم/u })

/** The day of the company, so many days from today. */
function dayFromToday(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

for (const { language, typed, shown } of [
  { language: 'ar', typed: '050326', shown: '05/03/2026' },
  { language: 'ar', typed: '٥/٣/٢٠٢٦', shown: '05/03/2026' },
  { language: 'en', typed: '030526', shown: '03/05/2026' },
  { language: 'en', typed: '3/5/2026', shown: '03/05/2026' },
] as const) {
  test(`${typed} in ${language} is 5 March 2026`, async ({ page }) => {
    await openList(page, language)
    await from(page).focus()
    await page.keyboard.type(typed)
    await expect(page).toHaveURL(/from=2026-03-05/u)
    await page.keyboard.press('Tab')
    await expect(from(page)).toHaveValue(shown)
  })
}

test('today and the days around it are a key away, and nothing is no bound', async ({ page }) => {
  await openList(page, 'ar')
  await from(page).focus()
  await page.keyboard.type('ف')
  await expect(page).toHaveURL(new RegExp(`from=${dayFromToday(0)}`, 'u'))
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(page).toHaveURL(new RegExp(`from=${dayFromToday(-2)}`, 'u'))
  await page.keyboard.press('+')
  await expect(page).toHaveURL(new RegExp(`from=${dayFromToday(-1)}`, 'u'))
  await page.keyboard.press('Control+;')
  await expect(page).toHaveURL(new RegExp(`from=${dayFromToday(0)}`, 'u'))
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.press('Delete')
  await expect(page).not.toHaveURL(/from=/u)
})

test('the calendar is gone through by keys, gives its day, and Esc leaves the field as it was', async ({ page }) => {
  await openList(page, 'en', '?from=2026-03-05')
  await from(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(calendar(page)).toContainText('March 2026')
  await expect(page.getByRole('gridcell', { name: 'Thursday, March 5, 2026' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Home']) await page.keyboard.press(key)
  await expect(page.getByRole('gridcell', { name: 'Sunday, April 12, 2026' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toHaveCount(0)
  await expect(from(page)).toBeFocused()
  await expect(page).toHaveURL(/from=2026-03-05/u)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('gridcell', { name: 'Thursday, March 5, 2026' })).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-02-05/u)
  await expect(from(page)).toBeFocused()
  await expect(from(page)).toHaveValue('02/05/2026')
})

test('a day beyond the other filter cannot be taken from the calendar', async ({ page }) => {
  await openList(page, 'en', '?from=2026-03-05&to=2026-03-06')
  await from(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('gridcell', { name: 'Thursday, March 5, 2026' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('gridcell', { name: 'Thursday, March 12, 2026' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toBeVisible()
  await expect(page).toHaveURL(/from=2026-03-05/u)
})

test('the bill takes a day from the calendar, and what is typed in the order of the language', async ({ page }) => {
  await openSale(page, 'owner', { language: 'ar' })
  const date = page.getByLabel('التاريخ', { exact: true })
  const [year, month, dayOfMonth] = dayFromToday(-1).split('-')
  await date.focus()
  await page.keyboard.type(`${dayOfMonth}${month}`)
  await page.keyboard.press('Enter')
  await expect(date).toHaveValue(`${dayOfMonth}/${month}/${year}`)
  await date.focus()
  await page.keyboard.press('ArrowDown')
  await expect(calendar(page)).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await expect(calendar(page)).toHaveCount(0)
  await expect(date).toBeFocused()
  await expect(date).toHaveValue(dayFromToday(0).split('-').reverse().join('/'))
})

const to = (page: Page) => page.getByLabel(/^(To|إلى)$/u)
const wrongOrder = (page: Page) => page.getByText('The dates are in the wrong order')

for (const { name, path } of [
  { name: 'the list of bills', path: '/reports/bills' },
  { name: 'a report', path: '/reports/sold-items' },
] as const) {
  test(`a first day after the last changes nothing in ${name}, and counts once the last has followed`, async ({
    page,
  }) => {
    await logIn(page, 'owner', `${path}?from=2026-03-01&to=2026-03-31`, { language: 'en' })
    await from(page).focus()
    // Its beginning is a day of 2020.
    await page.keyboard.type('05/01/2026')
    await expect(page).toHaveURL(/from=2020-05-01/u)
    await page.keyboard.press('Tab')
    await expect(wrongOrder(page)).toBeVisible()
    await expect(from(page)).toHaveValue('05/01/2026')
    await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-31/u)
    await to(page).focus()
    await page.keyboard.type('05/31/2026')
    await expect(page).toHaveURL(/from=2026-05-01&to=2026-05-31/u)
    await expect(wrongOrder(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(from(page)).toHaveValue('05/01/2026')
    await expect(to(page)).toHaveValue('05/31/2026')
    await expect(from(page)).not.toHaveAttribute('aria-invalid', 'true')
  })
}

test('charts show the month whose first day was typed before its last', async ({ page }) => {
  await logIn(page, 'owner', '/statistics/charts?from=2026-03-01&to=2026-03-31', { language: 'en' })
  await from(page).focus()
  await page.keyboard.type('05/01/2026')
  await page.keyboard.press('Tab')
  await expect(wrongOrder(page)).toBeVisible()
  await page.keyboard.type('05/31/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-05-01&to=2026-05-31/u)
  await expect(wrongOrder(page)).toHaveCount(0)
})
