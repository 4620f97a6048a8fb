/** What a table report asks the server for: of what stands in the address, what there is and what the person may see. */
import { expect, test } from 'vitest'
import { accessOf } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { type DrawnReport, type DrawnTable, drawnReport } from '#src/reports/drawn-reports.ts'
import { readView } from '#src/reports/report-view.ts'
import { bodyBelow, tableBody, tableChoices } from '#src/reports/table-choices.ts'

const owner = accessOf(['superadmin'], [])
const seller = accessOf([], ['f-sold-items'])

function asked(name: 'soldItems' | 'trialBalance' | 'dueAmount', search: string, access = owner) {
  const report = tableOf(drawnReport(name))
  const view = readView(report, new URLSearchParams(search), day('2026-11-22'))
  const choices = tableChoices(report, view, access)
  return { choices, body: tableBody(report, view, choices) }
}

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

test('columns that the person may not see are not asked for, and cannot be chosen', () => {
  const { choices } = asked('soldItems', 'columns=cost,net&sort=profit', seller)
  expect([choices.columns, choices.sort]).toEqual([['net'], null])
  expect(choices.measures).not.toContain('profit')
  expect(choices.dimensions).not.toContain('party')
})

test('a balance is not asked for by day', () => {
  expect(asked('trialBalance', 'rows=account').choices.columns).toEqual(['opening', 'debit', 'credit', 'closing'])
  expect(asked('trialBalance', 'rows=month,account').choices.columns).toEqual(['debit', 'credit'])
  expect(asked('trialBalance', 'columns=closing&day=2026-01-01').choices.columns).toEqual(['debit'])
})

test('what is never added up stands above everything, and has a sum only where one of it is left', () => {
  const of = (search: string) => {
    const { rows, isSummed } = asked('dueAmount', search).choices
    return [rows.join(' '), isSummed]
  }
  expect(of('')).toEqual(['partyKind party', false])
  expect(of('rows=branch,party')).toEqual(['partyKind branch party', false])
  expect(of('rows=branch,partyKind,party')).toEqual(['partyKind branch party', false])
  expect(of('rows=party&partyKind=customer&partyKind=supplier')).toEqual(['partyKind party', false])
  expect(of('rows=party&partyKind=customer')).toEqual(['party', true])
  expect(of('rows=branch&party=7')).toEqual(['branch', true])
  expect(asked('soldItems', '').choices.isSummed).toBe(true)
})

test('what stands below a row is asked for with its values, in the order that it can have', () => {
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
