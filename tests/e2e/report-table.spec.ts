/** Reports as tables, by their keys: their sums, levels, groups and order, from a figure to its document and back, and as a file. */
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { read, utils } from 'xlsx'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { listExportEndpoints } from '#contract/list-export.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { reports } from '#contract/reports/reports.ts'
import { addDays, type Day, day } from '#domain/days.ts'
import { expectNothingFound } from './support/axe.ts'
import { press } from './support/bill-list.ts'
import { holdRequests } from './support/held-requests.ts'
import { languages } from './support/languages.ts'
import { prints } from './support/log-in.ts'
import {
  activeCell,
  goToReport,
  gridInput,
  lineCount,
  openReport,
  quietDays,
  quietSearch,
  visibleSums,
} from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

const days = quietDays
const address = `?${quietSearch}`
const sold = '/reports/sold-items'
const bought = '/reports/bought-items'
const balance = '/accounting/trial-balance'

const words = {
  ar: { category: 'التصنيف', grouped: 'التصنيف · الصنف', forwards: 'ArrowLeft', backwards: 'ArrowRight' },
  en: { category: 'Category', grouped: 'Category · Item', forwards: 'ArrowRight', backwards: 'ArrowLeft' },
} as const

for (const language of languages('en')) {
  test(`what was sold is grouped, opened, followed to its bill and come back to in ${language}`, async ({ page }) => {
    const { category, grouped, forwards, backwards } = words[language]
    await openReport(page, 'owner', `${sold}${address}`, language)
    const api = await shopApi('owner')
    const { totals } = await api.call(reports.soldItems.endpoint, { body: days })
    expect(await visibleSums(page)).toEqual({
      quantity: Number(totals.quantity) / 1000,
      ...Object.fromEntries(
        (['net', 'vat', 'total', 'cost', 'profit'] as const).map(name => [name, Number(totals[name]) / 100]),
      ),
    })
    const items = await lineCount(page)
    await press(page, 'b')
    await page.keyboard.type(category)
    await press(page, 'Enter')
    await expect(page).toHaveURL(/rows=category%2Citem/)
    await expect(page.getByRole('columnheader').first()).toHaveText(grouped)
    await expect.poll(() => lineCount(page)).toBeGreaterThan(items)
    const open = await lineCount(page)
    // Every level at once, then one of them by the arrows.
    await press(page, 'l')
    await expect.poll(() => lineCount(page)).toBe(open - items)
    const first = page.getByRole('row', { level: 1 }).first()
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await press(page, forwards)
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await press(page, forwards)
    expect((await activeCell(page)).column).toBe(2)
    await press(page, backwards, 'ArrowDown')
    await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
    await expectNothingFound(page, 'grouped')
    // From the item to its documents, to the bill, and back to the same cell.
    const before = [page.url(), await activeCell(page)]
    await press(page, 'Enter')
    await expect(page).toHaveURL(/item=\d+&category=\d+&rows=document/)
    await expect(page.getByRole('list', { name: /^(عوامل|Narrowed)/ }).getByRole('listitem')).toHaveCount(1)
    await expect(gridInput(page)).toBeFocused()
    await press(page, 'ArrowDown')
    const inDocuments = [page.url(), await activeCell(page)]
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/(sales\/(bill\/sale|rsale)|reports\/bills)\/\d+$/)
    await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
    await expect.poll(async () => [page.url(), await activeCell(page)]).toEqual(inDocuments)
    await press(page, 'Escape')
    await expect(page).toHaveURL(/rows=category%2Citem/)
    await expect.poll(async () => [page.url(), await activeCell(page)]).toEqual(before)
    await press(page, 'Shift+b')
    await expect.poll(() => lineCount(page)).toBe(items)
  })
}

test('the order, the columns and the search are in the address, and come back with it', async ({ page }) => {
  await openReport(page, 'owner', `${sold}${address}`, 'en')
  await press(page, 'ArrowRight', 's')
  await expect(page).toHaveURL(/sort=quantity&order=desc/)
  await press(page, 's')
  await expect(page).toHaveURL(/sort=quantity&order=asc/)
  await press(page, 'o')
  await page.keyboard.type('cost')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/columns=quantity%2Cnet%2Cvat%2Ctotal%2Cprofit/)
  await press(page, '/')
  await page.keyboard.type('milk')
  await press(page, 'Enter')
  await expect(gridInput(page)).toBeFocused()
  const [url, count] = [page.url(), await lineCount(page)]
  expect(count).toBeGreaterThan(0)
  await page.reload()
  await expect(gridInput(page)).toBeFocused()
  expect(page.url()).toBe(url)
  await expect.poll(() => lineCount(page)).toBe(count)
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('columnheader', { name: 'Cost' })).toHaveCount(0)
})

/** The owner has all suppliers in memory; somebody who reads reports alone has none, and the server finds them. */
const readers = [
  { language: 'ar', person: 'owner', supplier: 'المورد', party: 'العميل أو المورد', none: 'الكل' },
  { language: 'en', person: 'auditor', supplier: 'Supplier', party: 'Customer or supplier', none: 'All' },
] as const

for (const { language, person, supplier, party, none } of readers) {
  test(`a supplier is found by the ${person}, narrows what was bought, and is given up again in ${language}`, async ({
    page,
  }) => {
    const api = await shopApi('owner')
    const bySupplier = { ...days, rows: ['party' as const], columns: ['total' as const] }
    const { rows } = await api.call(reports.boughtItems.endpoint, { body: bySupplier })
    const [one, other] = rows.flatMap(row => row.party ?? [])
    if (one === undefined || other === undefined) throw new Error('The shop bought of one supplier alone.')
    const { totals } = await api.call(reports.boughtItems.endpoint, { body: { ...days, supplierId: one.id } })
    const all = await api.call(reports.boughtItems.endpoint, { body: days })
    await openReport(page, person, `${bought}${address}`, language)
    const field = page.getByRole('combobox', { name: supplier, exact: true })
    await field.focus()
    await page.keyboard.type(one.code ?? '')
    await expect(page.getByRole('option').first()).toContainText(language === 'ar' ? one.nameAr : one.nameEn)
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`party=${one.id}$`))
    await expect.poll(async () => (await visibleSums(page)).total).toBe(Number(totals.total) / 100)
    await page.reload()
    await expect(field).toHaveValue(language === 'ar' ? one.nameAr : one.nameEn)
    await expectNothingFound(page, 'narrowed to a supplier')
    // Above it stands what has no supplier, and above that the choice of nothing.
    await field.focus()
    await press(page, 'ArrowUp', 'ArrowUp', 'Enter')
    await expect(page).not.toHaveURL(/party=/)
    await expect(field).toHaveValue(none)
    await expect.poll(async () => (await visibleSums(page)).total).toBe(Number(all.totals.total) / 100)
    // Several have a chip each, and any other report of theirs has the same field.
    await goToReport(page, `${bought}${address}&party=${one.id}&party=${other.id}`)
    const chips = page.getByRole('list', { name: /^(عوامل|Narrowed)/ }).getByRole('listitem')
    await expect(chips).toHaveCount(2)
    await chips.first().getByRole('button').press('Enter')
    await expect(page).toHaveURL(new RegExp(`party=${other.id}$`))
    await goToReport(page, `${balance}${address}&party=${one.id}`)
    await expect(page.getByRole('combobox', { name: party, exact: true })).toHaveValue(
      language === 'ar' ? one.nameAr : one.nameEn,
    )
  })
}

test('a code that is typed before the server answers is taken when it does, also where the field was left', async ({
  page,
}) => {
  const api = await shopApi('owner')
  const { rows } = await api.call(reports.boughtItems.endpoint, {
    body: { ...days, rows: ['party' as const], columns: ['total' as const] },
  })
  const [one, other] = rows.flatMap(row => row.party ?? [])
  if (!one?.code || !other?.code) throw new Error('The shop bought of one supplier alone.')
  await openReport(page, 'auditor', `${bought}${address}`, 'en')
  const field = page.getByRole('combobox', { name: 'Supplier', exact: true })
  const found = `**${lookupEndpoints.searchPeople.path}*`
  const letGo = await holdRequests(page, found)
  await field.focus()
  await page.keyboard.type(one.code)
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(page.url()).not.toContain('party=')
  letGo()
  await expect(page).toHaveURL(new RegExp(`party=${one.id}$`))
  await press(page, 'Tab')
  await expect(field).toHaveValue(one.nameEn)
  await page.unroute(found)
  const letGoLater = await holdRequests(page, found)
  await field.focus()
  await page.keyboard.type(other.code)
  await press(page, 'Tab')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  letGoLater()
  await expect(page).toHaveURL(new RegExp(`party=${other.id}$`))
  await expect(field).toHaveValue(other.nameEn)
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  // What is put away stays so.
  await field.focus()
  await press(page, 'ArrowUp', 'ArrowUp', 'Enter', 'Tab')
  await expect(page).not.toHaveURL(/party=/)
  await expect(field).toHaveValue('All')
})

test('what does not come at once is read when its row is opened, and is there still after a bill', async ({ page }) => {
  await openReport(page, 'owner', `${sold}${address}&rows=branch,user,item`, 'en')
  const branches = await lineCount(page)
  await expect(page.getByRole('row', { expanded: false })).toHaveCount(branches)
  await press(page, 'ArrowRight')
  await expect.poll(() => lineCount(page)).toBeGreaterThan(branches)
  await press(page, 'ArrowDown', 'ArrowDown')
  await expect(page.getByRole('row', { level: 3 }).first()).toBeVisible()
  const before = [await lineCount(page), await activeCell(page)]
  await press(page, 'Enter')
  await expect(page).toHaveURL(/rows=document/)
  await expect(gridInput(page)).toBeFocused()
  await press(page, 'Escape')
  await expect(page).toHaveURL(/rows=branch/)
  await expect.poll(async () => [await lineCount(page), await activeCell(page)]).toEqual(before)
})

test('a report without a day says what is missing, and one of nothing that there is nothing', async ({ page }) => {
  await openReport(page, 'owner', `${sold}${address}`, 'ar')
  await page.getByLabel('إلى', { exact: true }).fill('')
  await expect(page.getByText('هناك حقول مطلوبة')).toBeVisible()
  await expect(page.getByRole('treegrid')).toHaveCount(0)
  await page.goto(`${shopUrl()}${sold}${address}&branch=9999`)
  await expect(page.getByText('لا توجد بيانات بهذه التصفية')).toBeVisible()
})

test('what goods cost is shown to nobody who may not know it', async ({ page }) => {
  await openReport(page, 'reporter', `${sold}${address}`, 'en')
  await expect(page.getByRole('columnheader')).toHaveText(['Item', 'Quantity', 'Before VAT', 'VAT', 'Total'])
  await press(page, 'o')
  await expect(page.getByRole('option', { name: 'Tobacco fee' })).toBeVisible()
  await expect(page.getByRole('option', { name: /Cost|Profit/ })).toHaveCount(0)
})

for (const language of languages('ar')) {
  test(`the trial balance is a tree that balances, and a file and a sheet of it have every row in ${language}`, async ({
    page,
  }) => {
    await openReport(page, 'owner', `${balance}${address}`, language)
    const sums = await visibleSums(page)
    expect([sums.debit, sums.closing]).toEqual([sums.credit, 0])
    await expect(page.getByRole('row', { level: 4 }).first()).toBeVisible()
    const count = await lineCount(page)
    const downloading = page.waitForEvent('download')
    await press(page, 'x')
    const book = read(readFileSync(await (await downloading).path()))
    const lines = utils.sheet_to_json<Record<string, string | number>>(book.Sheets.data ?? {})
    expect(lines).toHaveLength(count)
    const debit = language === 'ar' ? 'مدين' : 'Debit'
    const leaves = lines.filter((line, place) => !isAbove(line, lines[place + 1]))
    const total = leaves.reduce((sum, line) => sum + Math.round(Number(line[debit]) * 100), 0)
    expect(total / 100).toBe(sums.debit)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'Control+p')
    await expect.poll(() => prints(page)).toBe(1)
    await expect(page.locator('.print-sheet .list-body > .list-table tbody tr')).toHaveCount(count)
    await expectNothingFound(page, 'paper')
    await press(page, 'Escape')
    await expect(gridInput(page)).toBeFocused()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNothingFound(page, 'trial balance')
  })
}

for (const language of languages('en')) {
  test(`a month is shown beside the one before, on the screen, in a file and in print in ${language}`, async ({
    page,
  }) => {
    const month = monthBefore(day(new Date().toISOString().slice(0, 10)))
    const address = `${sold}?from=${month.from}&to=${month.to}&rows=category&columns=net,profit`
    await openReport(page, 'owner', address, language)
    await press(page, 'p')
    await expect(page).toHaveURL(/&compare=before$/)
    const api = await shopApi('owner')
    const totalsOf = async ({ from, to }: ReturnType<typeof monthBefore>) =>
      (await api.call(reports.soldItems.endpoint, { body: { fromDate: from, toDate: to } })).totals
    const [now, before] = [await totalsOf(month), await totalsOf(monthBefore(month.from))]
    const money = (name: 'net' | 'profit') => [Number(now[name]), Number(before[name])] as const
    const wanted = Object.fromEntries(
      (['net', 'profit'] as const).flatMap(name => {
        const [own, earlier] = money(name)
        return [
          [name, own / 100],
          [`${name}.before`, earlier / 100],
          [`${name}.difference`, (own - earlier) / 100],
        ]
      }),
    )
    await expect.poll(() => visibleSums(page)).toMatchObject(wanted)
    const [own, earlier] = money('net')
    const share = await page.locator('[data-sum="net.change"]').textContent()
    expect(Number.parseFloat(share?.replaceAll(/[^\d.-]/g, '') ?? '')).toBeCloseTo(((own - earlier) / earlier) * 100, 1)
    const downloading = page.waitForEvent('download')
    await press(page, 'x')
    const book = read(readFileSync(await (await downloading).path()))
    const lines = utils.sheet_to_json<readonly unknown[]>(book.Sheets.data ?? {}, { header: 1 })
    expect(lines[0]).toHaveLength(1 + 2 * 4)
    const count = await lineCount(page)
    expect(lines).toHaveLength(1 + count)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, 'Control+p')
    await expect.poll(() => prints(page)).toBe(1)
    await expect(page.locator('.print-sheet .list-body > .list-table tbody tr')).toHaveCount(2 * count)
    await expect(page.locator('.print-sheet .list-sums tbody tr')).toHaveCount(2)
    await press(page, 'Escape')
    // A chart of the figure at hand, before and now, beside rows that stay as they are.
    await press(page, words[language].forwards, 'v')
    await expect(page).toHaveURL(/&chart=net$/)
    const chart = page.getByRole('region', { name: /^(رسم|Chart)/u })
    await expect(chart.getByRole('img').locator('path, rect')).toHaveCount(2 * count)
    await expect(gridInput(page)).toBeFocused()
    expect(await lineCount(page)).toBe(count)
    await expectNothingFound(page, 'compared, with a chart')
    await press(page, 'v')
    await expect(chart).toHaveCount(0)
    await press(page, 'p')
    await expect(page).not.toHaveURL(/compare/)
    await expect.poll(async () => Object.keys(await visibleSums(page))).toEqual(['net', 'profit'])
  })
}

/** The whole month before that of a day. */
function monthBefore(of: Day): { readonly from: Day; readonly to: Day } {
  const to = addDays(day(`${of.slice(0, 7)}-01`), -1)
  return { from: day(`${to.slice(0, 7)}-01`), to }
}

/** The levels of an account are in columns of their own: the next row fills all of this one's. */
function isAbove(line: Record<string, string | number>, next: Record<string, string | number> | undefined): boolean {
  const levelsOf = (row: Record<string, string | number>) =>
    Object.entries(row).flatMap(([name, value]) => (/ \d$/.test(name) && value !== '' ? [value] : []))
  if (next === undefined) return false
  const [own, below] = [levelsOf(line), levelsOf(next)]
  return below.length > own.length && own.every((value, place) => below[place] === value)
}

test('a sheet is headed by what its rows were read for, whatever is shown by then', async ({ page }) => {
  const api = await shopApi('owner')
  const [one, other] = await api.call(catalogueEndpoints.getBranches, {})
  if (one === undefined || other === undefined) throw new Error('The shop has one branch alone.')
  const rowsOf = async (branchId: number) =>
    (await api.call(reports.soldItems.endpoint, { body: { ...days, branchId, rows: ['category'] } })).rows.length
  const addressOf = (branchId: number) => `${sold}${address}&branch=${branchId}&rows=category`
  const show = async (branchId: number) => {
    // As by the keys that go back and forth in the browser.
    await page.evaluate(search => {
      history.replaceState(history.state, '', search)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, addressOf(branchId))
  }
  const rows = page.getByRole('treegrid')
  await openReport(page, 'owner', addressOf(one.id), 'en')
  await show(other.id)
  await expect(rows).toHaveAttribute('aria-rowcount', String(1 + (await rowsOf(other.id))))
  const letGo = await holdRequests(page, `**${listExportEndpoints.recordListExport.path}`)
  await press(page, 'Control+p')
  await expect(page.getByRole('dialog')).toBeVisible()
  await show(one.id)
  await expect(page).toHaveURL(new RegExp(`branch=${one.id}&`))
  letGo()
  await expect.poll(() => prints(page)).toBe(1)
  const paper = page.locator('.print-sheet')
  await expect(paper.locator('.list-body > .list-table tbody tr')).toHaveCount(await rowsOf(other.id))
  await expect(paper.locator('.list-facts').first()).toContainText(other.nameEn)
})
