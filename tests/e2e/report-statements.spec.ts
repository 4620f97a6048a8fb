/** Profit and loss by its keys, and the reports of a month together: figures of the server, opened, compared, as one workbook and on paper. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { read, utils } from 'xlsx'
import { reports } from '#contract/reports/reports.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '#domain/days.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { languages } from './support/languages.ts'
import { logIn, prints } from './support/log-in.ts'
import { activeCell, gridInput, numberIn, openReport, quietDays, quietSearch, visibleSums } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const profitOf = async (days: { readonly fromDate: string; readonly toDate: string }) => {
  const api = await shopApi('owner')
  const { sections } = await api.call(reports.profit.endpoint, { body: days as never })
  return sections.flatMap(({ rows }) => rows)
}

for (const language of languages('ar')) {
  test(`profit and loss tells its accounts, opens one and stands beside the period before, in ${language}`, async ({
    page,
  }) => {
    const rows = await profitOf(quietDays)
    await openReport(page, 'owner', `/reports/profit-reports?${quietSearch}`, language)
    await press(page, 'Control+End')
    await expect.poll(async () => numberIn((await activeCell(page)).text)).toBe(Number(rows.at(-1)?.balance) / 100)
    await expectNothingFound(page, 'profit and loss')
    // The first account beneath the first heading.
    await press(page, 'Control+Home', 'ArrowDown')
    const first = rows[0]?.parts?.[0]
    expect((await activeCell(page)).text).toContain(first?.each.code ?? '')
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`/accounting/account-statement\\?.*account=${first?.each.id}`))
    await expect(gridInput(page)).toBeFocused()
    // What is earned is on the credit side of the books.
    const { debit = 0, credit = 0 } = await visibleSums(page)
    expect(Math.round((credit - debit) * 100)).toBe(Number(first?.balance))
    await press(page, 'Escape')
    await expect(page).toHaveURL(/\/reports\/profit-reports/)
    await expect(gridInput(page)).toBeFocused()
    await press(page, 'p')
    await expect(page).toHaveURL(/compare=before/)
    await expect(page.getByRole('columnheader')).toHaveCount(5)
  })
}

test('the reports of a month that are chosen are one workbook, and one print', async ({ page }) => {
  const month = addMonths(firstOfMonth(quietDays.toDate), -1)
  const rows = await profitOf({ fromDate: month, toDate: lastOfMonth(month) })
  await logIn(page, 'owner', '/reports/month', { language: 'en' })
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.getByLabel('Month').selectOption(month)
  // None, then the second and the third alone.
  await press(page, 'l')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByText('No report is chosen')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Profit and loss' }).focus()
  await press(page, 'Space', 'Tab', 'Space')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expectNothingFound(page, 'reports of a month')
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  const book = read(readFileSync(await (await downloading).path()))
  expect(book.SheetNames).toEqual(['Profit and loss', 'Balance sheet'])
  const lines = utils.sheet_to_json<Record<string, string | number>>(book.Sheets['Profit and loss'] ?? {})
  expect(Math.round(Number(lines.at(-1)?.Amount) * 100)).toBe(Number(rows.at(-1)?.balance))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Control+p')
  await expect.poll(() => prints(page)).toBe(1)
  await expect(page.locator('.print-sheet .list-sheet')).toHaveCount(2)
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect(
    readFileSync(await (await pdf).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What was left out stays so on this device.
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
})

test('a report that has no room in the pack is named, and nothing is taken', async ({ page }) => {
  await intercept(page, `**${reports.trialBalance.endpoint.path}`, async route => {
    const response = await route.fetch()
    const answer = await response.json()
    const rows = Array.from({ length: 5001 }, () => answer.rows[0])
    await route.fulfill({ response, json: { ...answer, rows, rowCount: rows.length, next: null } })
  })
  await logIn(page, 'owner', '/reports/month', { language: 'en' })
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await press(page, 'l')
  await page.getByRole('checkbox', { name: 'Balance sheet' }).focus()
  await press(page, 'Space')
  await page.getByRole('checkbox', { name: 'Trial balance' }).focus()
  await press(page, 'Space', 'Control+p')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(/take each by itself: Trial balance$/)
  await expectNothingFound(page, 'a pack without room')
  expect(await prints(page)).toBe(0)
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Trial balance' }).focus()
  await press(page, 'Space', 'Control+p')
  await expect.poll(() => prints(page)).toBe(1)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await intercept(page, `**${reports.balanceSheet.endpoint.path}`, route => route.abort())
  await press(page, 'Control+p')
  const failed = page.getByRole('listitem').filter({ hasText: 'The list could not be prepared' })
  await expect(failed).toContainText('Balance sheet')
  await expect(page.getByRole('checkbox', { name: 'Balance sheet' })).toBeChecked()
})

test('a branch of a pack with an ambiguous name is refused before anything is exported', async ({ page }) => {
  await logIn(page, 'owner', '/reports/month', { language: 'en' })
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  const branch = page.getByRole('combobox', { name: 'Branch' })
  await branch.focus()
  await page.keyboard.type('qqqq')
  await press(page, 'Control+p')
  await expect(branch).toHaveAttribute('aria-invalid', 'true')
  await expect(branch).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'One Excel file' }).click()
  await expect(branch).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
