/** What a report that is taken out says of itself: whatever it is narrowed to, by its name or by its key. */
import { afterAll, expect, test, vi } from 'vitest'
import type { FilterKey } from '#contract/facts/fact.ts'
import type { StatementAnswer } from '#contract/reports/statement-report.ts'
import { day } from '#domain/days.ts'
import { type DrawnSections, type DrawnStatement, type DrawnTable, drawnReport } from '#src/reports/drawn-reports.ts'
import type { KeyNames } from '#src/reports/narrowed-facts.ts'
import type { ReportView } from '#src/reports/report-view.ts'

// With texts of its own: other files count on those that the program begins with.
vi.resetModules()
const { i18n, prepareTexts, showLanguage } = await import('#src/i18n/index.ts')
await showLanguage('en')
afterAll(() => showLanguage('ar'))
await prepareTexts(['words', 'shell', 'reports'])
const { formatsIn } = await import('#src/i18n/formats.ts')
const { takenStatement } = await import('#src/reports/taken-statement.ts')
const { takenTable } = await import('#src/reports/taken-table.ts')
const { tableChoices } = await import('#src/reports/table-choices.ts')
const { takenSections } = await import('#src/reports/taken-sections.ts')
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
const told = (facts: readonly { readonly label: string; readonly value: string }[]) =>
  facts.flatMap(({ label, value }) => (value === '' ? [] : [`${label}: ${value}`]))

function statementFacts(name: 'accountStatement' | 'customerInfo', keys: Record<string, readonly FilterKey[]>) {
  const first = { subject: { ...named('Safe'), code: '1101' }, rowCount: 0 } as unknown as StatementAnswer
  const report = drawnReport(name) as DrawnStatement
  const taken = { report, view: viewOf(keys), nameOfKey, body: {}, pages: [first] as const, columns: [] }
  return told(takenStatement(taken, { ...words, api: {} as never, access: null }).facts).slice(2)
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
  const { facts } = takenSections({ report, view, before: null, nameOfKey, lines: [], columns: [] }, words)
  expect(told(facts).slice(1)).toEqual(['Branch: 8', 'Cost centre: Kitchen'])
})

test('beneath rows that were searched for stand no sums of all of them', () => {
  const report = drawnReport('soldItems') as DrawnTable
  const sumsOf = (find: string) => {
    const view = { ...viewOf({}), find }
    const choices = tableChoices(report, view, null)
    const table = { lines: [], totals: { sums: {} }, isWhole: true, rowCount: 0, readAll: async () => [] }
    return takenTable({ report, view, choices, chips: [], table, sumColumns: [] }, words).sums
  }
  expect(sumsOf('')).toBeDefined()
  expect(sumsOf(' ')).toBeDefined()
  expect(sumsOf('milk')).toBeUndefined()
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
