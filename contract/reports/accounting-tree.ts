/** The balance of every account on a day, in the tree of accounts. Source: spec §2, decision 42. */
import { entries } from '../facts/entries.ts'
import { one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const accountingTree = tableReport({
  title: 'accountingTree',
  need: 'f-accounts-tree-manage',
  call: {
    path: '/api/Report/AccountingTree',
    summary:
      'The balance of every account at the end of a day, accounts without entries included; of a group, with all accounts below it.',
  },
  fact: entries,
  filters: { toDate: to, branchId: one('branch'), costCenterId: one('costCenter') },
  rows: ['account'],
  columns: ['closing'],
  listsAll: true,
  opens: { account: { report: 'accountStatement', rows: [] }, document: 'document' },
})
