/** By cashier: sales, size of bills, discounts and refunds. */
import { soldLines } from '../facts/traded-lines.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const cashiers = tableReport({
  title: 'cashiers',
  need: { allOf: ['f-sold-items', { anyOf: ['f-summary', 'f-shifts'] }] },
  call: {
    path: '/api/Report/Cashiers',
    summary: 'Sales, discounts and refunds, by default by cashier.',
  },
  fact: soldLines,
  filters: { fromDate: from, toDate: to, branchId: one('branch'), userId: one('user') },
  rows: ['user'],
  columns: ['documents', 'quantity', 'discount', 'returned', 'averageBill', 'total'],
  order: { by: 'total', isUpwards: false },
  opens: {
    user: { report: 'cashiers', rows: ['day'] },
    day: { report: 'cashiers', rows: ['document'] },
    document: 'document',
  },
})
