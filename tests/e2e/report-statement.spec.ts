/** The statement of a customer, by the keys of somebody who sees reports only: found, read, followed to a bill, and taken out. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { read, utils } from 'xlsx'
import { reports } from '#contract/reports/reports.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { languages } from './support/languages.ts'
import { logIn, prints } from './support/log-in.ts'
import { activeCell, gridInput, lineCount, numberIn, quietDays, quietSearch, visibleSums } from './support/report.ts'
import { type ShopApi, shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const path = '/reports/customer-info'
const days = quietDays

const words = {
  ar: { customer: 'العميل', open: 'المتبقي', missing: 'هناك حقول مطلوبة: العميل' },
  en: { customer: 'Customer', open: 'Open', missing: 'There are required fields: Customer' },
} as const

for (const language of languages('en')) {
  test(`a customer is found, and their statement is that of the books, in ${language}`, async ({ page }) => {
    const api = await shopApi('owner')
    const statement = await longestStatement(api)
    await logIn(page, 'auditor', `${path}?${quietSearch}`, { language })
    await expect(page.getByText(words[language].missing)).toBeVisible()
    const field = page.getByRole('combobox', { name: words[language].customer })
    await expect(field).toBeFocused()
    await page.keyboard.type(statement.subject.code ?? '')
    await expect(page.getByRole('option').first()).toBeVisible()
    await press(page, 'Enter')
    await expect(gridInput(page)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`party=${statement.subject.id}$`))
    const { debit, credit, balance } = await visibleSums(page)
    expect([debit, credit, balance].map(sum => Math.round(Number(sum) * 100))).toEqual(
      [statement.totals.debit, statement.totals.credit, statement.closing.balance].map(Number),
    )
    const ages = await page.locator('[data-age]').allTextContents()
    const aged = ages.reduce((sum, text) => sum + Math.round(numberIn(text) * 100), 0)
    expect(aged).toBe(Number(statement.closing.balance))
    expect(await lineCount(page, 'grid')).toBe(statement.rowCount + 1)
    await expectNothingFound(page, 'statement')
    // To the bill of a movement and back to its line.
    await press(page, 'ArrowDown')
    const before = [page.url(), await activeCell(page)]
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/reports\/bills\/\d+$/)
    await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
    await expect.poll(async () => [page.url(), await activeCell(page)]).toEqual(before)
    const downloading = page.waitForEvent('download')
    await press(page, 'x')
    const book = read(readFileSync(await (await downloading).path()))
    const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.data ?? {})
    expect(lines).toHaveLength(statement.rowCount + 1)
    const open = statement.rows.reduce((sum, row) => sum + Number(row.open ?? 0), 0)
    expect(lines.reduce((sum, line) => sum + Math.round(Number(line[words[language].open] ?? 0) * 100), 0)).toBe(open)
    await expect(page.getByRole('columnheader', { name: words[language].open, exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'Control+p')
    await expect.poll(() => prints(page)).toBe(1)
    await expect(page.locator('.print-sheet .list-facts').first()).toContainText(statement.subject.code ?? '')
    await expect(page.locator('.print-sheet .list-body > .list-table tbody tr')).toHaveCount(statement.rowCount + 1)
  })
}

/** Of the customer who bought most on credit. */
async function longestStatement(api: ShopApi) {
  const body = { ...days, rows: ['party' as const], columns: ['debit' as const] }
  const { rows } = await api.call(reports.trialBalance.endpoint, { body })
  const { parties } = await api.catalogue()
  const customers = new Set(parties.filter(({ kind }) => kind === 'customer').map(({ id }) => id))
  const [longest] = rows
    .filter(({ party }) => party && customers.has(party.id))
    .sort((a, b) => Number(b.debit) - Number(a.debit))
  return api.call(reports.customerInfo.endpoint, { body: { ...days, personId: longest?.party?.id ?? 0 } })
}
