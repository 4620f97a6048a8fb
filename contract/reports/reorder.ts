/** Items below their reorder level, in each branch that has one. */
import { stockMoves } from '../facts/stock-moves.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const reorder = tableReport({
  title: 'reorder',
  need: 'f-inventory',
  call: {
    path: '/api/Report/Reorder',
    summary: 'Stock, reorder level and shortage of items below their level on the last day.',
  },
  fact: stockMoves,
  only: { by: ['item', 'branch'], where: [{ measure: 'shortage', is: 'positive' }] },
  filters: { fromDate: from, toDate: to, categoryId: one('category'), items: many('item'), branchId: one('branch') },
  rows: ['branch', 'item'],
  columns: ['out', 'onHand', 'reorderLevel', 'shortage'],
  opens: {
    item: { report: 'itemCard', rows: [] },
    branch: { report: 'reorder', rows: ['item'] },
    category: { report: 'reorder', rows: ['item'] },
  },
})
