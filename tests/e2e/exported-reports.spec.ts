/**
 * Every report as it is exported, read by programs that nobody here wrote: its workbook by LibreOffice, its PDF by poppler. It runs
 * when it is asked for, where both are installed: `OUTSIDE=1 npx playwright test exported-reports`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Filters } from '#contract/reports/filters.ts'
import { type ReadyReportName, readyReports } from '#contract/reports/reports.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { addDays } from '#domain/days.ts'
import arabic from '#src/i18n/ar/start.json' with { type: 'json' }
import english from '#src/i18n/en/start.json' with { type: 'json' }
import { isInstalled, type OfficeSheet, openedByOffice, pdfText, printedByOffice } from '../support/outside.ts'
import { press } from './support/bill-list.ts'
import { logIn, prints } from './support/log-in.ts'
import { gridInput, quietDays } from './support/report.ts'
import { shopApi } from './support/shop-api.ts'
import { shopUrl } from './support/shop-url.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 900_000 })

const kept = process.env.TAKEN_FOLDER
const folder = kept ?? mkdtempSync(join(tmpdir(), 'mizan-taken-'))
test.afterAll(() => {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
})

/** So many pages and more were printed by the browser. */
const ownPagesMax = 40

const days = { fromDate: addDays(quietDays.toDate, -6), toDate: quietDays.toDate }

/** The address of each report, written by hand. */
const paths = {
  soldItems: '/reports/sold-items',
  boughtItems: '/reports/bought-items',
  inventory: '/reports/storage',
  itemMovement: '/reports/item-movement',
  itemCard: '/reports/item-report',
  serviceCard: '/reports/service-report',
  payments: '/reports/payments',
  vatReport: '/reports/vat-reports',
  vatDocuments: '/reports/vat-documents',
  customerInfo: '/reports/customer-info',
  customerPoints: '/reports/customer-points',
  pointsBalances: '/reports/points',
  supplierInfo: '/reports/supplier-info',
  dueAmount: '/reports/due-amount',
  trialBalance: '/accounting/trial-balance',
  accountStatement: '/accounting/account-statement',
  accountingTree: '/accounting/accountingtree',
  assetRegister: '/accounting/asset-register',
  balanceSheet: '/accounting/balance-sheet',
  cashFlow: '/accounting/cash-flow',
  profit: '/reports/profit-reports',
  profitByBranch: '/reports/profit-branch-reports',
  profitByCostCentre: '/reports/profit-cc-reports',
  costCentreReport: '/reports/cost-center',
  vatSales: '/reports/vat-reports-sales',
  vatPurchases: '/reports/vat-reports-purch',
  tobaccoSummary: '/reports/abstract-tobacco',
  salesByHour: '/reports/by-hour',
  margins: '/reports/margins',
  cashiers: '/reports/cashiers',
  idleItems: '/reports/idle-items',
  reorder: '/reports/reorder',
  summary: '/reports/abstract',
  production: '/reports/production',
  costCentreProduction: '/reports/cost-center-production',
} as const satisfies Record<ReadyReportName, string>
const names = Object.keys(paths) as ReadyReportName[]
const taken = new Set<ReadyReportName>()

const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar: arabic.titles, en: english.titles }

type Rows = readonly Readonly<Record<string, unknown>>[]
type Answer = {
  readonly rows: Rows
  readonly opening: Readonly<Record<string, unknown>>
  readonly sections: readonly {
    readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly parts?: Rows })[]
  }[]
}

async function ask(name: ReadyReportName, body: object): Promise<Answer> {
  const api = await shopApi('owner')
  const answered: unknown = await api.call(readyReports[name].endpoint as AnyEndpoint, { body } as never)
  return answered as Answer
}

/** Whom or what a statement is about: the one of which most was sold or owed. */
async function subjectOf(name: ReadyReportName): Promise<{ readonly key: string; readonly id: number } | null> {
  const first = async (report: ReadyReportName, key: string, body: object) => {
    const { rows } = await ask(report, body)
    const values = rows.map(row => row[key])
    const found = values.find(
      value => typeof value === 'object' && value !== null && 'id' in value && Number(value.id) > 0,
    )
    return { key, id: Number((found as { readonly id: number } | undefined)?.id) }
  }
  const owed = (kind: string) => first('dueAmount', 'party', { toDate: days.toDate, kind })
  const sold = (isService: boolean) =>
    first('soldItems', 'item', { ...days, order: { by: 'net', isUpwards: false }, where: { isService: [isService] } })
  switch (name) {
    case 'customerInfo':
    case 'customerPoints':
      return owed('customer')
    case 'supplierInfo':
      return owed('supplier')
    case 'accountStatement': {
      const accounts = await (await shopApi('owner')).call(voucherEndpoints.getAccounts, {})
      return { key: 'account', id: accounts.find(({ code }) => code === '1102002')?.id ?? 0 }
    }
    case 'itemCard':
      return sold(false)
    case 'serviceCard':
      return sold(true)
    default:
      return null
  }
}

/** What one of a kind is in the sheet, written by hand: halalas, thousandths, 1/10,000 SAR, 1/100 of a percent. */
const wholes: Readonly<Record<string, number>> = {
  money: 100,
  quantity: 1000,
  price: 10_000,
  percent: 10_000,
  count: 1,
}

/** The figures of a report line by line, as its sheet has them in its last columns. */
async function expectedOf(name: ReadyReportName): Promise<(number | null)[][]> {
  const report = readyReports[name]
  const filters: Filters = report.filters
  const subject = await subjectOf(name)
  const body = Object.fromEntries(
    Object.entries(filters).flatMap(([filter, { use, isRequired }]): [string, unknown][] => {
      if (use === 'from') return [[filter, days.fromDate]]
      if (use === 'to') return [[filter, days.toDate]]
      return use === 'keys' && isRequired ? [[filter, subject?.id]] : []
    }),
  )
  const paging = report.shape === 'sections' ? {} : { pageSize: 5000 }
  const answer = await ask(name, { ...body, ...(report.shape === 'statement' && paging) })
  const measures: Readonly<Record<string, { readonly kind: string }>> = report.fact.measures
  const figure = (row: Readonly<Record<string, unknown>>, column: string, kind = measures[column]?.kind ?? '') => {
    const value = row[column]
    return typeof value === 'number' ? value / (wholes[kind] ?? Number.NaN) : null
  }
  switch (report.shape) {
    case 'table':
      return answer.rows.map(row => report.columns.map(column => figure(row, column)))
    case 'sections': {
      const columns: readonly string[] = report.columns
      const line = (row: Readonly<Record<string, unknown>>) => columns.map(column => figure(row, column))
      return answer.sections.flatMap(({ rows }) => [
        columns.map(() => null),
        ...rows.flatMap(row => [...(row.parts ?? []).map(line), line(row)]),
      ])
    }
    case 'statement': {
      const runs = Object.entries(report.runs as Readonly<Record<string, { readonly grows: string }>>)
      const figures = (row: Readonly<Record<string, unknown>>) => [
        ...report.columns.map(column => figure(row, column)),
        ...runs.map(([run, { grows }]) => figure(row, run, measures[grows]?.kind)),
        ...('average' in report ? [figure(row, 'average', 'price')] : []),
      ]
      // What there was before comes first; nothing, where nothing is carried forward.
      return [figures(answer.opening), ...answer.rows.map(figures)]
    }
  }
}

async function addressOf(name: ReadyReportName): Promise<string> {
  const subject = await subjectOf(name)
  return `${paths[name]}?from=${days.fromDate}&to=${days.toDate}${subject ? `&${subject.key}=${subject.id}` : ''}`
}

async function takeWorkbook(page: Page, file: string): Promise<void> {
  const downloading = page.waitForEvent('download')
  await press(page, 'x')
  await (await downloading).saveAs(file)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Of more rows than a PDF is made of, what the browser itself prints. */
async function takePaper(page: Page, file: string): Promise<void> {
  const before = await prints(page)
  await press(page, 'Control+p')
  const anyway = page.getByRole('button', { name: /^(Print all the same|اطبع مع ذلك)$/ })
  const ready = page.locator('.list-preview')
  await expect(anyway.or(ready).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(ready).toBeVisible()
  await expect.poll(() => prints(page)).toBeGreaterThan(before)
  const pdf = page.getByRole('button', { name: 'PDF' })
  if (await pdf.isVisible()) {
    const downloading = page.waitForEvent('download')
    await pdf.click()
    await (await downloading).saveAs(file)
  } else await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true })
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.beforeAll(() => {
  for (const program of ['soffice', 'pdftotext'] as const)
    if (!isInstalled(program)) throw new Error(`It needs ${program}.`)
})

for (const language of ['ar', 'en'] as const) {
  const fileOf = (name: string, ending: 'xlsx' | 'pdf') => join(folder, `${name}-${language}.${ending}`)

  test(`every report is taken out in ${language}`, async ({ page }) => {
    for (const name of names) if ((await expectedOf(name)).length > 0) taken.add(name)
    // Of what has no rows there is nothing to take.
    expect(names.length - taken.size).toBeLessThanOrEqual(1)
    for (const [at, name] of [...taken].entries()) {
      const address = await addressOf(name)
      if (at === 0) await logIn(page, 'owner', address, { language })
      else await page.goto(`${shopUrl()}${address}`)
      await expect(gridInput(page)).toBeFocused()
      await takeWorkbook(page, fileOf(name, 'xlsx'))
      await takePaper(page, fileOf(name, 'pdf'))
    }
  })

  test(`LibreOffice reads in the workbook of every report what the server answers, in ${language}`, async () => {
    const books = openedByOffice([...taken].map(name => fileOf(name, 'xlsx')))
    const wrong: object[] = []
    for (const name of taken) {
      const sheets = books.get(`${name}-${language}`) ?? []
      expect([name, sheets.length]).toEqual([name, 1])
      for (const sheet of sheets) expectSound(name, sheet, language)
      const expected = await expectedOf(name)
      const columns = expected[0]?.length ?? 0
      const actual = (sheets[0]?.rows.slice(1) ?? []).map(row =>
        figuresIn(row, sheets[0]?.rows[0]?.length ?? 0, columns),
      )
      // A figure of nothing may be left empty.
      const plainly = (row: readonly (number | null)[] | undefined) => JSON.stringify(row?.map(each => each || null))
      const at = expected.findIndex((row, place) => plainly(row) !== plainly(actual[place]))
      if (actual.length !== expected.length || at !== -1)
        wrong.push({ name, rows: [actual.length, expected.length], at, actual: actual[at], expected: expected[at] })
    }
    // The first row of each that differs: to show all of thousands takes minutes.
    expect(wrong).toEqual([])
  })

  test(`no column of a workbook is too narrow for its figures in ${language}`, () => {
    const printed = printedByOffice([...taken].map(name => fileOf(name, 'xlsx')))
    for (const [name, text] of printed) expect([name, /###/.test(text)]).toEqual([name, false])
  })

  test(`poppler reads in the PDF of every report its title, its figures and the number of each page, in ${language}`, async () => {
    for (const name of taken) {
      const pages = pdfText(fileOf(name, 'pdf')).split('\f').slice(0, -1)
      expect([name, pages.length > 0]).toEqual([name, true])
      const numbered = numbersOf(pages, language)
      expect([name, numbered]).toEqual([name, pages.map((_, at) => `${at + 1} ${pages.length}`)])
      // More rows than a PDF is made of are printed by the browser itself, which turns some letters of Arabic around (docs/decisions/pdf.md).
      if (pages.length >= ownPagesMax) continue
      const texts = pages.map(withoutMarks)
      const [first = ''] = texts
      const title = titles[language]?.[readyReports[name].title] ?? '?'
      // The heading is on every page, word by word from right to left in Arabic.
      for (const [at, text] of texts.entries()) expect([name, at, text.includes(title)]).toEqual([name, at, true])
      const [figure] = (await expectedOf(name)).flat().filter(value => value !== null && Math.abs(value) >= 1000)
      if (figure !== undefined) expect([name, texts.join('').includes(grouped(figure ?? 0))]).toEqual([name, true])
      expect([name, first.length > 100]).toEqual([name, true])
    }
  })
}

/** `page of pages`, as it is at the foot of each page. */
function numbersOf(pages: readonly string[], language: 'ar' | 'en'): string[] {
  const foot = language === 'ar' ? /صفحة\s*(\d+)\s*من\s*(\d+)/ : /Page (\d+) of (\d+)/
  return pages.map(text => {
    const [, page, all] = foot.exec(withoutMarks(text)) ?? []
    return `${page} ${all}`
  })
}

/** Poppler says which way each stretch goes. */
function withoutMarks(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replaceAll(/ +/g, ' ')
}

function grouped(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(Math.trunc(Math.abs(value)))
}

function figuresIn(row: OfficeSheet['rows'][number], width: number, columns: number): (number | null)[] {
  return Array.from({ length: columns }, (_, at) => {
    const cell = row[width - columns + at]
    return cell === undefined || cell.kind === '' ? null : Number(cell.value)
  })
}

/** Numbers are numbers, days are days, nothing is a formula, and an Arabic sheet begins at the right. */
function expectSound(name: string, { rows, isRtl }: OfficeSheet, language: string): void {
  expect([name, isRtl]).toEqual([name, language === 'ar'])
  // A code of digits is a text, what looks like an amount or a day is none. One look for all: there are a hundred thousand cells.
  const looksLikeFigure = /^-?\d[\d,]*[.,]\d+%?$|^\d{4}-\d\d-\d\d$/
  const wrong = rows.flat().filter(({ kind, formula, text }) => {
    if (formula !== '' || !/^(?:|string|float|percentage|date)$/.test(kind)) return true
    return kind === 'string' && looksLikeFigure.test(text)
  })
  expect([name, wrong.slice(0, 5)]).toEqual([name, []])
}
