/** The list of bills on paper: every bill of it, in its order, under a heading that says what is listed. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { expectNothingFound } from './support/axe.ts'
import { goToList, gridInput, openList, press } from './support/bill-list.ts'
import { intercept } from './support/intercept.ts'
import { languages } from './support/languages.ts'
import { prints } from './support/log-in.ts'
import { test } from './support/test.ts'

const wanted = {
  ar: { title: 'تقرير الفواتير', page: 'صفحة 1 من', from: 'من', dir: 'rtl' },
  en: { title: 'Bills report', page: 'Page 1 of', from: 'From', dir: 'ltr' },
} as const

for (const language of languages('ar')) {
  test(`ctrl and p prints the list on landscape sheets in ${language}`, async ({ page }) => {
    await openList(page, language, '?type=rpurch&from=2025-01-01')
    const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
    await press(page, 'Control+p')
    await expect.poll(() => prints(page)).toBe(1)
    const paper = page.locator('.print-sheet .list-sheet')
    const pages = paper.locator('.list-page')
    await expect(paper).toHaveAttribute('dir', wanted[language].dir)
    const numbered = paper.locator('.list-body > .list-table tbody tr')
    await expect(numbered).toHaveCount(count)
    await expect(numbered.last().locator('td').first()).toHaveText(String(count))
    for (const sheet of await pages.all())
      await expect(sheet.locator('.list-titles h2')).toContainText(wanted[language].title)
    await expect(pages.first()).toContainText(wanted[language].page)
    await expect(pages.first().locator('.list-facts')).toContainText(wanted[language].from)
    await expect(paper.locator('.list-sums tbody tr')).toHaveCount(1)
    await expectNothingFound(page, 'list print')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(await pages.count())
    const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(pdf) ?? []
    expect([Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)]).toEqual([297, 210])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /PDF/ }).click()
    expect(readFileSync(await (await downloading).path()).toString('latin1')).toMatch(/^%PDF-/)
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
  })
}

test('the time of posting is on paper where the columns were chosen, also where all of them were', async ({ page }) => {
  const columns = ['code', 'type', 'createdAt', 'day', 'party', 'branch', 'user', 'net', 'vat', 'total', 'state']
  const titles = page.locator('.print-sheet .list-page').first().locator('.list-body > .list-table thead')
  const listed = '?type=rpurch&from=2025-01-01'
  await openList(page, 'en', listed)
  for (const [search, is] of [
    [listed, false],
    [`${listed}&columns=${columns.join()}`, true],
  ] as const) {
    await goToList(page, search)
    await press(page, 'Control+p')
    await expect(titles).toContainText('Total')
    await expect(titles.getByText('Posted at')).toHaveCount(is ? 1 : 0)
    await press(page, 'Escape')
  }
})

test('a long list asks before it is read, and Esc prints nothing', async ({ page }) => {
  await openList(page, 'en')
  const count = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  expect(count).toBeGreaterThan(1000)
  await press(page, 'Control+p')
  await expect(page.getByRole('dialog')).toContainText(/some \d+ pages/)
  await expectNothingFound(page, 'question')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
  expect(await prints(page)).toBe(0)
})

test('axe finds nothing while a file or a paper is prepared, nor on the choice of paper', async ({ page }) => {
  await openList(page, 'ar', '?type=rsale', 'dark')
  // The whole list is never answered.
  await intercept(page, /Bill\/bills\?.*pageSize=1000/, () => {})
  for (const key of ['x', 'Control+p']) {
    await press(page, key)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectNothingFound(page, key)
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
  }
  await press(page, 'Enter')
  await expect(page.getByRole('radio', { name: 'A4' })).toBeVisible()
  await expectNothingFound(page, 'choice of paper')
})
