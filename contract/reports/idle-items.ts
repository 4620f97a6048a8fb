/** Idle stock: items in stock without outflows within the period, ignoring returns to suppliers. */
import { stockMoves } from '../facts/stock-moves.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const idleItems = tableReport({
  title: 'idleItems',
  need: 'f-inventory',
  call: {
    path: '/api/Report/IdleItems',
    summary: 'The stock of items without issues in a period.',
  },
  fact: stockMoves,
  only: {
    by: ['item'],
    where: [
      { measure: 'issued', is: 'zero' },
      { measure: 'onHand', is: 'positive' },
    ],
  },
  filters: { fromDate: from, toDate: to, categoryId: one('category'), branchId: one('branch') },
  rows: ['item'],
  columns: ['onHand', 'averageCost', 'valueOnHand'],
  order: { by: 'onHand', isUpwards: false },
  opens: {
    item: { report: 'itemCard', rows: [] },
    category: { report: 'idleItems', rows: ['item'] },
  },
})
