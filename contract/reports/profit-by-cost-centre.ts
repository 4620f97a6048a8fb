/** Profit by cost centre, and of entries without one. */
import { entries } from '../facts/entries.ts'
import { from, one, to } from './filters.ts'
import { profitColumns } from './profit-columns.ts'
import { tableReport } from './table-report.ts'

export const profitByCostCentre = tableReport({
  title: 'profitByCostCentre',
  need: 'f-profit-balancer-cc',
  call: {
    path: '/api/Report/ProfitByCostCentre',
    summary: 'Sales, costs and profit, by default by cost centre.',
  },
  fact: entries,
  filters: { fromDate: from, toDate: to, branchId: one('branch'), costCenterId: one('costCenter') },
  rows: ['costCenter'],
  columns: profitColumns,
  opens: {
    costCenter: { report: 'profitByCostCentre', rows: ['account'] },
    account: { report: 'profitByCostCentre', rows: ['document'] },
    document: 'document',
  },
})
