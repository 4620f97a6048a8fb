/** Postings by cost centre and account. Source: spec §7 for the call. */
import { entries } from '../facts/entries.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'
import { wireCall } from './wire-call.ts'

export const costCentreReport = tableReport({
  title: 'costCentreReport',
  need: 'f-cc-report',
  call: {
    path: '/api/Report/CostCenterReport',
    summary: 'Income and expenses, by default by cost centre, including amounts without one.',
  },
  fact: entries,
  filters: { FromDate: from, ToDate: to, branchId: one('branch'), CostCenterId: one('costCenter') },
  rows: ['costCenter', 'account'],
  columns: ['debit', 'credit', 'balance'],
  opens: {
    costCenter: { report: 'costCentreReport', rows: ['account'] },
    account: { report: 'costCentreReport', rows: ['document'] },
    document: 'document',
  },
})

export const getCostCentreReport = wireCall(costCentreReport, {
  path: '/api/Report/CostCenterReport',
  summary: 'The same, with only days, branch and cost centre as parameters.',
  names: { FromDate: 'FromDate', ToDate: 'ToDate', branchId: 'branchId', CostCenterId: 'CostCenterId' },
})
