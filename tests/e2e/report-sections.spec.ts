/** The VAT return by its keys: its boxes are those of the server, each opens its documents, and it is taken out as it is filled in. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { read, utils } from 'xlsx'
import { reports } from '#contract/reports/reports.ts'
import { halalas } from '#domain/money.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { holdRequests } from './support/held-requests.ts'
import { languages } from './support/languages.ts'
import { prints } from './support/log-in.ts'
import { activeCell, gridInput, numberIn, openReport, quietDays, quietSearch, visibleSums } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const path = '/reports/vat-reports'
const words = {
  ar: { corrections: 'تصحيحات من الفترات السابقة', wrong: 'هذا ليس رقماً صحيحاً', vat: 'الضريبة' },
  en: { corrections: 'Corrections from previous period', wrong: 'This is not a number', vat: 'VAT' },
} as const

for (const language of languages('ar')) {
  test(`the boxes are those of the books, and each opens its documents, in ${language}`, async ({ page }) => {
    const { corrections, wrong, vat } = words[language]
    await openReport(page, 'auditor', `${path}?${quietSearch}`, language)
    await page.getByLabel(corrections).fill('12x')
    await press(page, 'Enter')
    await expect(page.getByRole('alert')).toHaveText(wrong)
    await page.getByLabel(corrections).fill('-150.5')
    await expect(page).toHaveURL(/corrections=-150\.50/)
    const api = await shopApi('owner')
    const body = { ...quietDays, corrections: halalas(-15_050) }
    const { sections } = await api.call(reports.vatReport.endpoint, { body })
    const boxes = sections.flatMap(({ rows }) => rows)
    const net = Number(boxes.at(-1)?.vat) / 100
    await gridInput(page).focus()
    await press(page, 'Control+End')
    await expect.poll(async () => numberIn((await activeCell(page)).text)).toBe(net)
    await expectNothingFound(page, 'return')
    const downloading = page.waitForEvent('download')
    await press(page, 'x')
    const book = read(readFileSync(await (await downloading).path()))
    const lines = utils.sheet_to_json<Record<string, string | number>>(book.Sheets.data ?? {})
    const numbered = lines.filter(line => line['#'] !== undefined)
    expect(numbered.map(line => [line['#'], Math.round(Number(line[vat]) * 100)])).toEqual(
      boxes.map(box => [box.number, Number(box.vat)]),
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'Control+p')
    await expect.poll(() => prints(page)).toBe(1)
    await expect(page.locator('.print-sheet .list-body > .list-table tbody tr')).toHaveCount(lines.length)
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
    // The first box, its documents, one of them, and back.
    await press(page, 'Control+Home', 'ArrowDown')
    const before = [page.url(), await activeCell(page)]
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/reports\/vat-documents\?.*box=standardSales&rows=document/)
    await expect(gridInput(page)).toBeFocused()
    expect(Math.round(Number((await visibleSums(page)).vat) * 100)).toBe(Number(boxes[0]?.vat))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/reports\/bills\/\d+$/)
    await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
    await press(page, 'Escape')
    await expect(page).toHaveURL(/\/reports\/vat-documents/)
    await expect(gridInput(page)).toBeFocused()
    await press(page, 'Escape')
    await expect.poll(async () => [page.url(), await activeCell(page)]).toEqual(before)
  })
}

test('what is taken out before the rows are here waits for those that were asked for', async ({ page }) => {
  await openReport(page, 'auditor', `${path}?${quietSearch}`, 'en')
  const letGo = await holdRequests(page, `**${reports.vatReport.endpoint.path}`)
  await page.getByLabel(words.en.corrections).fill('-150.5')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await gridInput(page).focus()
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  letGo()
  const book = read(readFileSync(await (await downloading).path()))
  const lines = utils.sheet_to_json<Record<string, string | number>>(book.Sheets.data ?? {})
  expect(lines.map(line => line[words.en.vat])).toContain(-150.5)
})

test('a report that is stopped shows no rows of the last filters, and takes none of them out', async ({ page }) => {
  await openReport(page, 'auditor', `${path}?${quietSearch}`, 'en')
  const letGo = await holdRequests(page, `**${reports.vatReport.endpoint.path}`)
  await page.getByLabel(words.en.corrections).fill('-99.5')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await gridInput(page).focus()
  // A file that was asked for is given up with the rows that it waited for.
  await press(page, 'x', 'Escape')
  await expect(page.getByText('The report was stopped')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await press(page, 'x', 'Control+KeyP')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await prints(page)).toBe(0)
  await expectNothingFound(page, 'a report that was stopped')
  letGo()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
