/** Opening balance, movements and closing balance of every account, in the levels of the tree of accounts. */
import { entries } from '../facts/entries.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const trialBalance = tableReport({
  title: 'trialBalance',
  need: 'f-summary',
  call: {
    path: '/api/Report/TrialBalance',
    summary: 'Opening, debits, credits and closing, by default by account.',
  },
  fact: entries,
  filters: {
    fromDate: from,
    toDate: to,
    branchId: one('branch'),
    costCenterId: one('costCenter'),
    personId: one('party'),
  },
  rows: ['account'],
  columns: ['opening', 'debit', 'credit', 'closing'],
  opens: {
    account: { report: 'accountStatement', rows: [] },
    party: { report: 'trialBalance', rows: ['document'] },
    document: 'document',
  },
})
