/** What a report that is taken out says of itself: whatever it is narrowed to, by its name or by its key. */
import { afterAll, expect, test, vi } from 'vitest'
import type { FilterKey } from '#contract/facts/fact.ts'
import type { StatementAnswer } from '#contract/reports/statement-report.ts'
import { day } from '#domain/days.ts'
import { type DrawnSections, type DrawnStatement, type DrawnTable, drawnReport } from '#src/reports/drawn-reports.ts'
import type { KeyNames } from '#src/reports/narrowed-facts.ts'
import type { ReportRow } from '#src/reports/report-rows.ts'
import type { ReportView } from '#src/reports/report-view.ts'

// With texts of its own: other files count on those that the program begins with.
vi.resetModules()
const { i18n, prepareTexts, showLanguage } = await import('#src/i18n/index.ts')
await showLanguage('en')
afterAll(() => showLanguage('ar'))
await prepareTexts(['words', 'shell', 'reports'])
const { formatsIn } = await import('#src/i18n/formats.ts')
const { printListOf } = await import('#src/lists/print-list.ts')
const { exportedStatement } = await import('#src/reports/exported-statement.ts')
const { exportTable } = await import('#src/reports/export-table.ts')
const { tableChoices } = await import('#src/reports/table-choices.ts')
const { exportedSections } = await import('#src/reports/exported-sections.ts')
const { valueOfKey, valueText } = await import('#src/reports/report-words.ts')

const formats = formatsIn('en', { todayText: '', yesterdayText: '' })
const words = { t: i18n.t, formats }
const viewOf = (keys: Record<string, readonly FilterKey[]>): ReportView => ({
  ...{ from: day('2026-01-01'), to: day('2026-01-31'), keys, amounts: {}, rows: null, columns: null, sort: null },
  ...{ isCompared: false, chart: null, find: '' },
})
const named = (nameEn: string) => ({ id: 1, code: null, nameAr: '', nameEn })
const known: Readonly<Record<string, string>> = { 'branch:1': 'Riyadh', 'costCenter:2': 'Kitchen' }
const nameOfKey: KeyNames = (dimension, key) => {
  const name = known[`${dimension}:${key}`]
  return name === undefined ? undefined : named(name)
}
const textsOf = (facts: readonly { readonly label: string; readonly value: string }[]) =>
  facts.flatMap(({ label, value }) => (value === '' ? [] : [`${label}: ${value}`]))

function statementFacts(name: 'accountStatement' | 'customerInfo', keys: Record<string, readonly FilterKey[]>) {
  const first = { subject: { ...named('Safe'), code: '1101' }, rowCount: 0 } as unknown as StatementAnswer
  const report = drawnReport(name) as DrawnStatement
  const taken = { report, view: viewOf(keys), nameOfKey, body: {}, pages: [first] as const, columns: [] }
  return textsOf(exportedStatement(taken, { ...words, api: {} as never, access: null }).facts).slice(2)
}

test('a statement says its branch, its cost centre and its person, by the key where there is no name', () => {
  expect(statementFacts('accountStatement', { account: [9], branch: [1], costCenter: [2], party: [77] })).toEqual([
    'Branch: Riyadh',
    'Cost centre: Kitchen',
    expect.stringMatching(/: 77$/),
  ])
  expect(statementFacts('customerInfo', { party: [9], branch: [5] })).toEqual(['Branch: 5'])
  expect(statementFacts('customerInfo', { party: [9] })).toEqual([])
})

test('a report in sections says its branch and its cost centre', () => {
  const report = drawnReport('profit') as DrawnSections
  const view = viewOf({ branch: [8], costCenter: [2] })
  const { facts } = exportedSections({ report, view, before: null, nameOfKey, lines: [], columns: [] }, words)
  expect(textsOf(facts).slice(1)).toEqual(['Branch: 8', 'Cost centre: Kitchen'])
})

const rowOf = (dimension: string, level: number, isGroup: boolean): ReportRow => ({
  ...{ id: `${dimension} ${level}`, level, isGroup, dimension, sums: {} },
  values: { [dimension]: named(`${dimension} ${level}`) },
})

function taken(rows: readonly string[], lines: readonly ReportRow[], find = '', isPartlySearched = false) {
  const report = drawnReport(rows.includes('account') ? 'trialBalance' : 'soldItems') as DrawnTable
  const view = { ...viewOf({}), rows, find }
  const choices = tableChoices(report, view, null)
  const table = {
    ...{ lines: lines.map(row => ({ row, isOpen: null })), totals: { sums: {} }, isWhole: true, isPartlySearched },
    ...{ rowCount: lines.length, readAll: async () => [] },
  }
  return exportTable({ report, view, choices, chips: [], table, sumColumns: [] }, words)
}

test('searched rows have no sums of all rows beneath them', () => {
  expect(taken(['item'], []).sums).toBeDefined()
  expect(taken(['item'], [], ' ').sums).toBeDefined()
  expect(taken(['item'], [], 'milk').sums).toBeUndefined()
})

test('what was searched for says where, and that groups are whole', () => {
  const found = (lines: readonly ReportRow[], isPartly: boolean) =>
    textsOf(taken(['category', 'item'], lines, 'milk', isPartly).facts).at(-1)
  const lines = [rowOf('category', 1, true), rowOf('item', 2, false)]
  expect(found(lines.slice(1), false)).toMatch(/: milk$/)
  expect(found(lines, false)).toMatch(/: milk · groups have the figures of all their rows$/)
  expect(found(lines, true)).toMatch(/: milk · only among the rows that were opened · groups/)
})

test('a tree has as many columns in a file as it is deep, whatever is below it', () => {
  const lines = [rowOf('costCenter', 1, true), rowOf('account', 2, true), rowOf('account', 3, false)]
  const ids = taken(['costCenter', 'account'], lines).columns.map(({ id }) => id)
  expect(ids.filter(id => /\.\d$/u.test(id))).toEqual(['costCenter.1', 'account.1', 'account.2'])
})

test('a part of the rows has no sums of all of them on paper', () => {
  const list = taken(['item'], [])
  const read = { rows: [], sums: [{ sums: {} }], company: named('Shop'), nowMs: 0 }
  const sumsOf = (isWhole: boolean) =>
    printListOf({ ...list, count: 9 }, { ...read, isWhole }, { ...words, language: 'en' }).sums.rows
  expect([sumsOf(true).length, sumsOf(false).length]).toEqual([1, 0])
})

test('zero is none of what has names, and a figure of what has figures', () => {
  const text = (name: 'soldItems' | 'vatSales', dimension: string, key: FilterKey) => {
    const described = drawnReport(name).fact.dimensions[dimension]
    if (described === undefined) throw new Error(`There is no dimension ${dimension}.`)
    return valueText(described, valueOfKey(described, key), words)
  }
  expect(text('soldItems', 'hour', 0)).toBe('0')
  expect(text('soldItems', 'party', 0)).toBe('None')
  expect(text('vatSales', 'rate', 0)).toMatch(/^0\s?%$/)
})
