/** What was bought, by item or by anything else that is known of a bought line. */
import { costNeed } from '../facts/costs.ts'
import { boughtLines } from '../facts/traded-lines.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const boughtItems = tableReport({
  title: 'boughtItems',
  // The price paid for goods is their cost: it needs the right to read all bills and to know the cost.
  need: { allOf: ['f-bills-history', costNeed] },
  call: {
    path: '/api/Report/BoughtItemsReport',
    summary: 'What was bought and sent back within the days, by item unless other rows are asked for.',
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
