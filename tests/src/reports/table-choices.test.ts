/** What a table report asks the server for: of what is in the address, what there is and what the person may see. */
import { expect, test } from 'vitest'
import { ownReports } from '#contract/reports/own-reports.ts'
import { accessOf } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { type DrawnReport, type DrawnTable, drawnReport } from '#src/reports/drawn-reports.ts'
import { readView } from '#src/reports/report-view.ts'
import { seenNames } from '#src/reports/report-words.ts'
import { bodyBelow, notShown, tableBody, tableChoices, withLevelUp } from '#src/reports/table-choices.ts'
import { startedView } from '#src/reports/use-report-page.ts'

const owner = accessOf(['superadmin'], [])
const seller = accessOf([], ['f-sold-items'])

type Asked =
  | 'soldItems'
  | 'idleItems'
  | 'reorder'
  | 'trialBalance'
  | 'dueAmount'
  | 'ownSoldLines'
  | 'ownEntries'
  | 'ownDebts'

function asked(name: Asked, search: string, access = owner) {
  const report = tableOf(drawnReport(name))
  const view = readView(report, new URLSearchParams(search), day('2026-11-22'))
  const choices = tableChoices(report, view, access)
  return { choices, body: tableBody(report, view, choices), hidden: hiddenIn(report, view, choices, access) }
}

function hiddenIn({ fact }: DrawnTable, ...[view, choices, access]: HiddenIn) {
  const seen = { rows: seenNames(fact.dimensions, access), columns: seenNames(fact.measures, access) }
  return notShown(view, choices, seen)
}

type HiddenIn = [ReturnType<typeof readView>, ReturnType<typeof tableChoices>, typeof owner]

function tableOf(report: DrawnReport): DrawnTable {
  if (report.shape !== 'table') throw new Error('It is no table.')
  return report
}

test('a call has the days by its own names, and every value by its dimension', () => {
  expect(asked('soldItems', 'from=2026-01-01&to=2026-02-01&branch=2&item=4&item=5&sort=net&order=asc').body).toEqual({
    fromDate: '2026-01-01',
    toDate: '2026-02-01',
    where: { branch: [2], item: [4, 5] },
    rows: ['item'],
    columns: ['quantity', 'net', 'vat', 'total', 'cost', 'profit'],
    order: { by: 'net', isUpwards: true },
  })
})

test('a report of balances at the end of a day is asked for that of the view, also where it could do without', () => {
  expect(asked('dueAmount', 'to=2026-10-26').body.toDate).toBe('2026-10-26')
  expect(asked('ownDebts', 'to=2026-10-26&rows=party&columns=due').body.toDate).toBe('2026-10-26')
})

test('columns that the person may not see are not asked for, and cannot be chosen', () => {
  const { choices } = asked('soldItems', 'columns=cost,net&sort=profit', seller)
  expect([choices.columns, choices.sort]).toEqual([['net'], null])
  expect(choices.measures).not.toContain('profit')
  expect(choices.dimensions).not.toContain('party')
})

test('a reorder level has no dimension that divides it', () => {
  expect(asked('idleItems', 'rows=moveKind,item').choices.rows).toEqual(['item'])
  expect(asked('idleItems', '').choices.dimensions).toEqual(['item', 'category'])
  expect(asked('reorder', '').choices.dimensions).toEqual(['branch', 'item', 'category'])
  expect(asked('idleItems', 'branch=2').body.where).toEqual({ branch: [2] })
})

test('a balance is not asked for by day', () => {
  expect(asked('trialBalance', 'rows=account').choices.columns).toEqual(['opening', 'debit', 'credit', 'closing'])
  expect(asked('trialBalance', 'rows=month,account').choices.columns).toEqual(['debit', 'credit'])
  expect(asked('trialBalance', 'columns=closing&day=2026-01-01').choices.columns).toEqual(['debit'])
})

test('a dimension without sums is the top level, and has a sum only where one of it is left', () => {
  const of = (search: string, name: Asked = 'dueAmount') => {
    const { rows, isSummed } = asked(name, search).choices
    return [rows.join(' '), isSummed]
  }
  expect(of('')).toEqual(['partyKind party', false])
  expect(of('rows=branch,party')).toEqual(['partyKind branch party', false])
  expect(of('rows=branch,partyKind,party')).toEqual(['partyKind branch party', false])
  expect(of('rows=party&partyKind=customer&partyKind=supplier')).toEqual(['partyKind party', false])
  expect(of('rows=party&partyKind=customer')).toEqual(['party', true])
  expect(of('rows=branch&party=7')).toEqual(['branch', true])
  expect(of('rows=party', 'ownDebts')).toEqual(['partyKind party', false])
  expect(of('', 'ownDebts')).toEqual(['', false])
  expect(asked('soldItems', '').choices.isSummed).toBe(true)
})

test('of the levels of a view those are shown that the person may see', () => {
  expect(asked('soldItems', 'rows=category,party,item', seller).choices.rows).toEqual(['category', 'item'])
  expect(asked('soldItems', 'rows=party', seller).choices.rows).toEqual(['item'])
})

test.each(Object.keys(ownReports) as (keyof typeof ownReports)[])('the custom report %s begins with its rows', name => {
  const report = drawnReport(name)
  const begun = (search: string) => {
    const address = new URLSearchParams(search)
    const view = startedView(report, readView(report, address, day('2026-11-22')), address)
    const { rows, columns } = tableChoices(tableOf(report), view, owner)
    return [rows.length > 0, columns.length > 0]
  }
  expect(begun('')).toEqual([true, true])
  expect(begun('from=2026-01-01&to=2026-02-01')).toEqual([true, true])
  // A person has removed them all.
  expect(begun('rows=&columns=')).toEqual([false, false])
})

test('a report of one’s own has nothing but what was chosen', () => {
  const nothing = asked('ownSoldLines', 'from=2026-01-01&to=2026-02-01')
  expect([nothing.choices.rows, nothing.choices.columns]).toEqual([[], []])
  expect(asked('ownSoldLines', 'from=2026-01-01&to=2026-02-01&rows=branch,item&columns=vat,net&party=3').body).toEqual({
    fromDate: '2026-01-01',
    toDate: '2026-02-01',
    where: { party: [3] },
    rows: ['branch', 'item'],
    columns: ['vat', 'net'],
    order: null,
  })
})

test('a report of one’s own says what of a view is not shown, and why', () => {
  const { choices, hidden } = asked('ownSoldLines', 'rows=party,item&columns=cost,net', seller)
  expect([choices.rows, choices.columns]).toEqual([['item'], ['net']])
  expect(hidden).toEqual({ unseenRows: ['party'], unseenColumns: ['cost'], byDay: [] })
  const byMonth = asked('ownEntries', 'rows=month&columns=closing')
  expect(byMonth.choices.columns).toEqual([])
  expect(byMonth.hidden).toEqual({ unseenRows: [], unseenColumns: [], byDay: ['closing'] })
})

test('a level goes up by one', () => {
  expect(withLevelUp(['branch', 'category', 'item'], 'item')).toEqual(['branch', 'item', 'category'])
  expect(withLevelUp(['branch', 'item'], 'branch')).toEqual(['branch', 'item'])
})

test('the rows below a row are asked for with its values, in the order that it can have', () => {
  const { body } = asked('soldItems', 'rows=branch,user,item&sort=branch&branch=1&branch=2')
  const branch = { id: 2, code: null, nameAr: '', nameEn: '' }
  const row = { id: '', level: 1, isGroup: true, dimension: 'branch', values: { branch }, sums: {} }
  expect(bodyBelow(body, row)).toMatchObject({ rows: ['user', 'item'], where: { branch: [2] }, order: null })
  const below = { ...row, dimension: 'user', values: { branch, user: null } }
  const byNet = asked('soldItems', 'rows=branch,user,item&sort=net').body
  expect(bodyBelow(byNet, below)).toMatchObject({
    rows: ['item'],
    where: { branch: [2], user: [0] },
    order: { by: 'net', isUpwards: false },
  })
})
