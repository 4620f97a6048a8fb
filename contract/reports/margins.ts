/** Profit margins by item, the smallest first. */
import { costNeed } from '../facts/costs.ts'
import { soldLines } from '../facts/traded-lines.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const margins = tableReport({
  title: 'margins',
  need: { allOf: ['f-sold-items', costNeed] },
  call: { path: '/api/Report/Margins', summary: 'Profit and margin, by default by item.' },
  fact: soldLines,
  filters: { fromDate: from, toDate: to, categoryId: one('category'), items: many('item'), branchId: one('branch') },
  rows: ['item'],
  columns: ['quantity', 'net', 'cost', 'profit', 'margin'],
  order: { by: 'margin', isUpwards: true },
  opens: {
    item: { report: 'margins', rows: ['document'] },
    category: { report: 'margins', rows: ['item'] },
    document: 'document',
  },
})
