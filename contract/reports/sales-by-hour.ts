/** Sales by weekday and hour, in the company's time zone. */
import { soldLines } from '../facts/traded-lines.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const salesByHour = tableReport({
  title: 'salesByHour',
  need: 'f-sold-items',
  call: { path: '/api/Report/SalesByHour', summary: 'Sales, by default by weekday and hour.' },
  fact: soldLines,
  filters: { fromDate: from, toDate: to, branchId: one('branch'), userId: one('user') },
  rows: ['weekday', 'hour'],
  columns: ['documents', 'quantity', 'averageBill', 'net', 'total'],
  opens: {
    weekday: { report: 'salesByHour', rows: ['day'] },
    hour: { report: 'salesByHour', rows: ['document'] },
    document: 'document',
  },
})
