/** Files that the server makes by itself: scheduled by keys, made without a browser, and the same, cell by cell, as those that the browser makes. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read, type WorkBook } from 'xlsx'
import { addMonths, day, firstOfMonth } from '#domain/days.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { languages } from './support/languages.ts'
import { logIn } from './support/log-in.ts'
import { gridInput, openReport } from './support/report.ts'
import { test } from './support/test.ts'

async function bookDownloaded(page: Page, take: () => Promise<unknown>): Promise<WorkBook> {
  const downloading = page.waitForEvent('download')
  await take()
  return read(readFileSync(await (await downloading).path()))
}

/** With their order, every cell with its kind and its format, the widths, and the side from which they are read. */
function expectSameBooks(made: WorkBook, byHand: WorkBook): void {
  expect(made.SheetNames).toEqual(byHand.SheetNames)
  expect(made.Workbook?.Views).toEqual(byHand.Workbook?.Views)
  for (const name of byHand.SheetNames) expect(made.Sheets[name], name).toEqual(byHand.Sheets[name])
}

for (const language of languages('ar')) {
  const words = {
    ar: { make: 'إعداده الآن', resume: /^استئناف/u, pause: /^إيقاف/u, none: 'لا ملف بعد', remove: /^حذف/u },
    en: { make: 'Make it now', resume: /^Let/u, pause: /^Pause/u, none: 'No file yet', remove: /^Delete/u },
  }[language]

  test(`the reports of a month are scheduled by keys, and equal those that the browser makes, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const name = `Month of ${language}`
    await logIn(page, 'owner', '/reports/month', { language })
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    const byHand = await bookDownloaded(page, () => press(page, 'x'))
    expect(byHand.SheetNames.length).toBeGreaterThan(10)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'j')
    await expect(page).toHaveURL(/\/reports\/schedules$/)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await expectNothingFound(page, 'the form of a schedule')
    await press(page, 'Control+a', 'Delete', 'Enter')
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type(name)
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(card.getByText(words.none)).toBeVisible()
    await card.getByRole('button', { name: words.make }).focus()
    await press(page, 'Enter')
    const file = card.getByRole('button', { name: /^month-\d{4}-\d\d\.xlsx$/u })
    await expect(file).toBeVisible({ timeout: 60_000 })
    await expectNothingFound(page, 'schedules')
    expectSameBooks(await bookDownloaded(page, () => file.press('Enter')), byHand)
    await card.getByRole('button', { name: words.pause }).press('Enter')
    await card.getByRole('button', { name: words.resume }).press('Enter')
    await expect(card.getByRole('button', { name: words.pause })).toBeVisible()
    await card.getByRole('button', { name: words.remove }).press('Enter')
    await expectNothingFound(page, 'the question whether it is deleted')
    await press(page, 'y')
    await expect(card).toHaveCount(0)
  })
}

test('a saved view of a report is scheduled from among the views, and equals the file of the report', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const name = `View ${Date.now()}`
  // By the clocks of Riyadh.
  const today = day(new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10))
  const lastMonth = addMonths(firstOfMonth(today), -1)
  await openReport(page, 'owner', '/reports/sold-items?rows=category,item&columns=quantity,net,profit&sort=net', 'en')
  await press(page, 'k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Period').selectOption('lastMonth')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`from=${lastMonth}`))
  // Begun anew, no row of other days is visible.
  await page.reload()
  await expect(gridInput(page)).toBeFocused()
  const byHand = await bookDownloaded(page, () => press(page, 'x'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'k')
  await dialog.getByRole('button', { name: `Schedule ${name} as a file` }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'New schedule' })).toBeVisible()
  await dialog.getByLabel('How often').selectOption('week')
  await dialog.getByLabel('Weekday').selectOption('0')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card.getByText(/^Every Sunday at/u)).toBeVisible()
  await card.getByRole('button', { name: 'Make it now' }).press('Enter')
  const file = card.getByRole('button', { name: /^soldItems-.*\.xlsx$/u })
  await expect(file).toBeVisible({ timeout: 60_000 })
  expectSameBooks(await bookDownloaded(page, () => file.press('Enter')), byHand)
})
