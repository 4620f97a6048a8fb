/** Profit by branch: sales, cost of sales, other income and expenses. */
import { entries } from '../facts/entries.ts'
import { from, one, to } from './filters.ts'
import { profitColumns } from './profit-columns.ts'
import { tableReport } from './table-report.ts'

export const profitByBranch = tableReport({
  title: 'profitByBranch',
  need: 'f-profit-balancer-branch',
  call: {
    path: '/api/Report/ProfitByBranch',
    summary: 'Sales, costs and profit, by default by branch.',
  },
  fact: entries,
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  rows: ['branch'],
  columns: profitColumns,
  opens: {
    branch: { report: 'profitByBranch', rows: ['account'] },
    account: { report: 'profitByBranch', rows: ['document'] },
    document: 'document',
  },
})
