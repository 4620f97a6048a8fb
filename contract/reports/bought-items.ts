/** Purchases by item or any other dimension of a purchased line. */
import { costNeed } from '../facts/costs.ts'
import { boughtLines } from '../facts/traded-lines.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const boughtItems = tableReport({
  title: 'boughtItems',
  // The purchase price of goods is their cost: it needs the permission to read all bills and to see costs.
  need: { allOf: ['f-bills-history', costNeed] },
  call: {
    path: '/api/Report/BoughtItemsReport',
    summary: 'Purchases and purchase returns of a period, by default by item.',
  },
  fact: boughtLines,
  filters: {
    fromDate: from,
    toDate: to,
    itemCategorie: one('category'), // (sic)
    items: many('item'),
    supplierId: one('party'),
    branchId: one('branch'),
    userId: one('user'),
  },
  rows: ['item'],
  columns: ['quantity', 'net', 'vat', 'total', 'cost'],
  opens: {
    item: { report: 'boughtItems', rows: ['document'] },
    document: 'document',
  },
})
