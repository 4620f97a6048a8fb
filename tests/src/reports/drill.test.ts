/** What a row opens: a statement where that can say all that the row is narrowed to, else the documents. No filter of a call is read as less than it was. */
import { expect, test } from 'vitest'
import type { FilterKey } from '#contract/facts/fact.ts'
import { accessOf } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { type DrawnTable, drawnReport } from '#src/reports/drawn-reports.ts'
import { openingAddress, openingOf } from '#src/reports/drill.ts'
import { filtersBody } from '#src/reports/filters-body.ts'
import { type ReportView, readView } from '#src/reports/report-view.ts'
import { foreignIn, namesOfTooMany, unfitIn } from '#src/reports/use-report-page.ts'

const viewOf = (keys: Record<string, readonly FilterKey[]>): ReportView => ({
  ...{ from: day('2026-01-01'), to: day('2026-01-31'), keys, amounts: {}, rows: null, columns: null, sort: null },
  ...{ isCompared: false, chart: null, find: '' },
})
const table = (name: 'trialBalance' | 'dueAmount' | 'assetRegister') => drawnReport(name) as DrawnTable
const named = { id: 7, code: null, nameAr: '', nameEn: '' }
const account = { dimension: 'account', values: { account: named } }
const customer = { dimension: 'party', values: { partyKind: 'customer', party: named } }
const statement = { report: 'accountStatement', rows: [] }
const documents = { report: 'trialBalance', rows: ['document'] }

test('a row opens its statement where each filter of that has one value', () => {
  expect(openingOf(table('trialBalance'), account, viewOf({}))).toEqual(statement)
  expect(openingOf(table('trialBalance'), account, viewOf({ branch: [1], costCenter: [2] }))).toEqual(statement)
  // What the row says takes the place of what everything is narrowed to.
  expect(openingOf(table('trialBalance'), account, viewOf({ account: [7, 8] }))).toEqual(statement)
})

test('a row opens its documents where the statement would have to be of two branches, or of no cost centre', () => {
  expect(openingOf(table('trialBalance'), account, viewOf({ branch: [1, 2] }))).toEqual(documents)
  expect(openingOf(table('trialBalance'), account, viewOf({ costCenter: [0] }))).toEqual(documents)
  const ofNoCentre = { dimension: 'account', values: { costCenter: null, account: named } }
  expect(openingOf(table('trialBalance'), ofNoCentre, viewOf({ branch: [1] }))).toEqual(documents)
})

test('a row whose report has no documents opens nothing where the statement cannot say all of it', () => {
  expect(openingOf(table('dueAmount'), customer, viewOf({ branch: [1] }))).toEqual({ report: 'customerInfo', rows: [] })
  expect(openingOf(table('dueAmount'), customer, viewOf({ branch: [1, 2] }))).toBeUndefined()
})

test('a row of an asset opens its page, for users who may see it; a row of a branch opens its assets', () => {
  const register = table('assetRegister')
  const row = { dimension: 'asset', values: { branch: named, asset: { ...named, id: 12 } } }
  const addressFor = (features: Parameters<typeof accessOf>[1]) =>
    openingAddress(openingOf(register, row, viewOf({})), row, viewOf({}), accessOf([], features))
  expect(addressFor(['f-assets-depreciation-manage'])).toBe('/accounting/assets/12')
  expect(addressFor(['f-summary'])).toBeNull()
  const branch = { dimension: 'branch', values: { branch: named } }
  const opened = openingOf(register, branch, viewOf({}))
  expect(opened).toEqual({ report: 'assetRegister', rows: ['asset'] })
  expect(openingAddress(opened, branch, viewOf({}), accessOf([], ['f-assets-depreciation-manage']))).toMatch(
    /^\/accounting\/asset-register\?.*branch=7/,
  )
})

test('of several values where a call takes one, none is asked for as if it were all', () => {
  const { account: subject, branch, both } = { account: [7], branch: [1], both: [1, 2] }
  const report = drawnReport('accountStatement')
  expect(unfitIn(report, viewOf({ account: subject, branch }))).toEqual([])
  expect(unfitIn(report, viewOf({ account: subject, branch: both, costCenter: [0] }))).toEqual(['branch', 'costCenter'])
  expect(unfitIn(drawnReport('profit'), viewOf({ branch: both }))).toEqual(['branch'])
  // A table is narrowed by as many as somebody likes.
  expect(unfitIn(table('trialBalance'), viewOf({ branch: both, costCenter: [0] }))).toEqual([])
  // Nor is it in a file that is made without anybody looking on.
  expect(filtersBody(report, viewOf({ account: subject, branch: both }))).toMatchObject({
    accountId: 7,
    branchId: both,
  })
})

test('what a form or a statement has no filter for is not passed over in silence', () => {
  expect(foreignIn(drawnReport('accountStatement'), viewOf({ account: [7], branch: [1] }))).toEqual([])
  expect(foreignIn(drawnReport('accountStatement'), viewOf({ account: [7], month: ['2026-01'] }))).toEqual(['month'])
  expect(foreignIn(drawnReport('balanceSheet'), viewOf({ branch: [1], account: [7] }))).toEqual(['account'])
  expect(foreignIn(table('trialBalance'), viewOf({ month: ['2026-01'] }))).toEqual([])
})

test('more values than a call takes are reported, and none is left out', () => {
  const report = table('trialBalance')
  const search = new URLSearchParams(Array.from({ length: 201 }, (_, id) => ['account', String(id + 1)]))
  const view = readView(report, search, day('2026-01-31'))
  expect(view.keys.account).toHaveLength(201)
  expect(namesOfTooMany(view)).toEqual(['account'])
  search.delete('account', '201')
  expect(namesOfTooMany(readView(report, search, day('2026-01-31')))).toEqual([])
})
