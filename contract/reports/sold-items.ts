/** Sales by item or any other dimension of a sold line. Source: spec §7 for the call and its names. */
import { soldLines } from '../facts/traded-lines.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const soldItems = tableReport({
  title: 'soldItems',
  need: 'f-sold-items',
  call: {
    path: '/api/Report/SoldItemsReport',
    summary: 'Sales and returns of a period, by default by item.',
  },
  fact: soldLines,
  filters: {
    fromDate: from,
    toDate: to,
    itemCategorie: one('category'), // (sic)
    items: many('item'),
    services: many('item'),
    branchId: one('branch'),
    userId: one('user'),
  },
  rows: ['item'],
  columns: ['quantity', 'net', 'vat', 'total', 'cost', 'profit'],
  opens: {
    item: { report: 'soldItems', rows: ['document'] },
    document: 'document',
  },
})
