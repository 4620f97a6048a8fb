/** A report of one's own, by keys: put together from nothing, followed down and back, taken out, kept and found again; what somebody may see of it. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read, utils } from 'xlsx'
import { ownReports } from '#contract/reports/own-reports.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { languages } from './support/languages.ts'
import { logIn, prints } from './support/log-in.ts'
import { gridInput, lineCount, openReport, quietDays, quietSearch, visibleSums } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { test } from './support/test.ts'

const start = '/statistics/new_reports'
const sold = `${start}/sold-lines`
const entries = `${start}/entries`

const words = {
  ar: {
    placeholder: 'هنا تُعرض تقارير جديدة لاحقاً',
    fact: 'المبيعات',
    required: 'هناك حقول مطلوبة: الصفوف، الأعمدة',
    columnsOnly: 'هناك حقول مطلوبة: الأعمدة',
    rows: 'الصفوف',
    ...{ branch: 'الفرع', category: 'التصنيف', net: 'قبل الضريبة', profit: 'الربح', billType: 'نوع الفاتورة' },
    sale: 'فاتورة مبيعات',
    name: 'ربح الفروع',
    unseen: /^لا يُسمح لك بالاطلاع على: .?الربح/,
    onwards: 'Shift+ArrowLeft',
  },
  en: {
    placeholder: 'New reports will be shown here',
    fact: 'Sales',
    required: 'There are required fields: Rows, Columns',
    columnsOnly: 'There are required fields: Columns',
    rows: 'Rows',
    ...{ branch: 'Branch', category: 'Category', net: 'Before VAT', profit: 'Profit', billType: 'Bill type' },
    sale: 'Sales invoice',
    name: 'Profit of branches',
    unseen: /^You may not see: .?Profit/,
    onwards: 'Shift+ArrowRight',
  },
} as const

for (const language of languages('ar')) {
  test(`is put together from nothing, taken out, kept and found again in ${language}`, async ({ page }) => {
    const own = words[language]
    await logIn(page, language === 'ar' ? 'manager' : 'auditor', start, { language })
    await expect(page.getByText(own.placeholder)).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: own.fact, exact: true })).toBeFocused()
    await expectNothingFound(page, 'what it may be about')
    await press(page, 'Enter')
    // It begins with rows and columns; without them it says what it needs.
    await expect(page).toHaveURL(new RegExp(`${sold}\\?from=.*rows=item&columns=quantity`))
    await page.goto(`${new URL(page.url()).origin}${sold}?rows=&columns=`)
    await expect(page.getByText(own.required)).toBeVisible()
    await expectNothingFound(page, 'nothing is chosen')
    await choose(page, 'n', own.category)
    await expect(page.getByText(own.columnsOnly)).toBeVisible()
    await choose(page, 'o', own.net)
    await expect(gridInput(page)).toBeFocused()
    await choose(page, 'n', own.branch)
    await choose(page, 'o', own.profit)
    await expect(page).toHaveURL(/rows=category%2Cbranch&columns=net%2Cprofit$/)
    // The branch first: from the level into its place.
    const level = page.getByRole('toolbar', { name: own.rows }).getByRole('button', { name: own.category }).first()
    await level.focus()
    await press(page, own.onwards)
    await expect(page).toHaveURL(/rows=branch%2Ccategory/)
    await expect(level).toBeFocused()
    await expectNothingFound(page, 'a level is moved')
    // Quiet days, and sales alone.
    await page.goto(`${new URL(page.url()).origin}${sold}?${quietSearch}&rows=branch,category&columns=net,profit`)
    await expect(gridInput(page)).toBeFocused()
    await choose(page, 'f', own.billType)
    await page.keyboard.type(own.sale)
    await press(page, 'Enter')
    await expect(page).toHaveURL(/billType=sale/)
    await expect(gridInput(page)).toBeFocused()
    const totals = await soldTotals(['net', 'profit'])
    await expect.poll(() => visibleSums(page)).toEqual(totals)
    await expectNothingFound(page, 'put together')
    await takeOut(page, totals)
    await keep(page, own.name)
    // The place for new reports has it, and so has the palette.
    await page.goto(`${new URL(page.url()).origin}${start}`)
    await expect(page.locator('main').getByRole('link', { name: own.name })).toBeVisible()
    await expectNothingFound(page, 'one is kept')
    await openFromPalette(page, own.name)
    await expect(page).toHaveURL(new RegExp(`${sold}\\?.*billType=sale`))
    await expect(gridInput(page)).toBeFocused()
    await expect.poll(() => visibleSums(page)).toEqual(totals)
  })
}

test('a row opens its documents with the same figures, and Esc leads back', async ({ page }) => {
  await openReport(page, 'owner', `${sold}?${quietSearch}&rows=user,category&columns=quantity,profit`, 'en')
  const url = page.url()
  await press(page, 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(/user=\d+&category=\d+&rows=document&columns=quantity%2Cprofit/)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/(sales\/(bill\/sale|rsale)|reports\/bills)\/\d+$/)
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page).toHaveURL(/rows=document/)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Escape')
  await expect(page).toHaveURL(url)
})

test('columns that do not go together show an error at their field, and another fact keeps the same days', async ({
  page,
}) => {
  await openReport(page, 'owner', `${entries}?${quietSearch}&rows=branch,account&columns=debit,closing`, 'en')
  await choose(page, 'n', 'Month')
  const columns = page.getByRole('toolbar', { name: 'Columns' })
  await expect(columns).toHaveAccessibleDescription(/^A balance is not told by day or month: .?Closing balance/)
  await expect.poll(async () => Object.keys(await visibleSums(page))).toEqual(['debit'])
  await expectNothingFound(page, 'a balance by month')
  // Without the month the balance is there again.
  await page.getByRole('toolbar', { name: 'Rows' }).getByRole('button', { name: 'Month' }).first().focus()
  await press(page, 'Delete')
  await expect.poll(async () => Object.keys(await visibleSums(page))).toEqual(['debit', 'closing'])
  await expect(page.getByRole('button', { name: '2 Account', exact: true })).toBeFocused()
  await choose(page, 't', 'Sales')
  await expect(page).toHaveURL(new RegExp(`${sold}\\?${quietSearch}&rows=branch`))
  await expect(page.getByText('There are required fields: Columns')).toBeVisible()
})

test('a shared report shows a user what they may see, and names what they may not', async ({ page }) => {
  await openReport(page, 'reporter', `${sold}?${quietSearch}&rows=branch&columns=net,profit`, 'ar')
  await expect(page.getByText(words.ar.unseen)).toBeVisible()
  const { net } = await soldTotals(['net'], {})
  await expect.poll(() => visibleSums(page)).toEqual({ net })
  await press(page, 'o')
  await expect(page.getByRole('option', { name: 'الإجمالي' })).toBeVisible()
  await expect(page.getByRole('option', { name: /الربح|التكلفة|الهامش/ })).toHaveCount(0)
  await press(page, 'Escape')
  await expectNothingFound(page, 'without the profit')
  // Narrowed by a person whom they may know nothing of, it would say something else without them.
  await page.goto(`${new URL(page.url()).origin}${entries}?${quietSearch}&party=2&rows=account&columns=debit`)
  await expect(page.getByText(/^هذا العرض مصفّى بما لا يُسمح لك بالاطلاع عليه: العميل أو المورد/)).toBeVisible()
  await expect(page.getByRole('treegrid')).toHaveCount(0)
  await expectNothingFound(page, 'narrowed by somebody unseen')
  await page.getByRole('button', { name: 'مسح التصفية' }).first().press('Enter')
  await expect(gridInput(page)).toBeFocused()
  expect(await lineCount(page)).toBeGreaterThan(0)
})

test('a cashier has no report of their own to put together', async ({ page }) => {
  await logIn(page, 'cashier', start, { language: 'en' })
  await expect(page.getByText('New reports will be shown here')).toBeVisible()
  await expect(page.locator('main').getByRole('link')).toHaveCount(0)
  await page.goto(`${new URL(page.url()).origin}${sold}?${quietSearch}&rows=branch&columns=net`)
  await page.waitForURL(url => url.pathname === '/')
})

test('a report is narrowed to what has no cost centre, and to what was sold to nobody by name', async ({ page }) => {
  const lacking = { costCenter: ['Cost centre', 'none'], party: ['Customer', 'بدون'] } as const
  for (const [dimension, [name, typed]] of Object.entries(lacking)) {
    await openReport(
      page,
      'owner',
      `${sold}?${quietSearch}&rows=branch&columns=net`,
      dimension === 'party' ? 'ar' : 'en',
    )
    await choose(page, 'f', dimension === 'party' ? 'العميل' : name)
    await page.keyboard.type(typed)
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`[?&]${dimension}=0(&|$)`))
    await expect(gridInput(page)).toBeFocused()
    const { net } = await soldTotals(['net'], { [dimension]: [0] })
    const { net: all } = await soldTotals(['net'], {})
    // The demo shop sells for no cost centre.
    if (dimension === 'party') expect(net).toBeLessThan(all ?? 0)
    else expect(net).toBe(all)
    await expect.poll(() => visibleSums(page)).toEqual({ net })
  }
})

test('every report is narrowed by what its fact knows, by its key', async ({ page }) => {
  await openReport(page, 'owner', `/reports/payments?${quietSearch}`, 'en')
  await choose(page, 'f', 'Payment method')
  await page.keyboard.type('mada')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/method=mada/)
  await expect(gridInput(page)).toBeFocused()
  await choose(page, 'f', 'Month')
  await page.keyboard.type('1/2025')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/month=2025-01/)
  await expect(gridInput(page)).toBeFocused()
  await choose(page, 'f', 'Document')
  await press(page, 'Escape', 'Escape')
  await expect(gridInput(page)).toBeFocused()
})

async function choose(page: Page, key: string, name: string): Promise<void> {
  await press(page, key)
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** As the server has them, of sales alone unless it is said otherwise. */
async function soldTotals(
  columns: readonly ('net' | 'profit')[],
  where: { readonly [dimension in 'billType' | 'costCenter' | 'party']?: (string | number)[] } = { billType: ['sale'] },
): Promise<Readonly<Record<string, number>>> {
  const api = await shopApi('owner')
  const body = { ...quietDays, rows: ['branch' as const], columns: [...columns], where }
  const { totals } = await api.call(ownReports.ownSoldLines.endpoint, { body })
  return Object.fromEntries(columns.map(name => [name, Number(totals[name]) / 100]))
}

/** A file and a sheet have every row, and the file adds up to the same sums. */
async function takeOut(page: Page, totals: Readonly<Record<string, number>>): Promise<void> {
  const count = await lineCount(page)
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  const book = read(readFileSync(await (await downloading).path()))
  const lines = utils.sheet_to_json<readonly unknown[]>(book.Sheets.data ?? {}, { header: 1 }).slice(1)
  expect(lines).toHaveLength(count)
  // What is below a branch has its category in the second column.
  const leaves = lines.filter(line => (line[1] ?? '') !== '')
  const sums = [2, 3].map(at => leaves.reduce((sum, line) => sum + Math.round(Number(line[at]) * 100), 0) / 100)
  expect(sums).toEqual(Object.values(totals))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Control+p')
  await expect.poll(() => prints(page)).toBe(1)
  await expect(page.locator('.print-sheet .list-body > .list-table tbody tr')).toHaveCount(count)
  await expectNothingFound(page, 'paper')
  await press(page, 'Escape')
  await expect(gridInput(page)).toBeFocused()
}

async function keep(page: Page, name: string): Promise<void> {
  await press(page, 'k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function openFromPalette(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter')
}
