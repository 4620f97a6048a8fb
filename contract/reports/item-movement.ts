/** The documents that moved an item, day by day. */
import { stockMoves } from '../facts/stock-moves.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const itemMovement = tableReport({
  title: 'itemMovement',
  need: 'f-item-history',
  call: {
    path: '/api/Report/ItemMovement',
    summary: 'Incoming and outgoing goods, by default by day and document.',
  },
  fact: stockMoves,
  filters: { fromDate: from, toDate: to, items: many('item'), branchId: one('branch') },
  rows: ['day', 'document'],
  columns: ['in', 'out', 'valueIn', 'valueOut'],
  opens: { item: { report: 'itemCard', rows: [] }, document: 'document' },
})
