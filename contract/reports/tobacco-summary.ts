/** The monthly tobacco fee statement for the municipality. Source: design page 5, 4. */
import { tobaccoLines } from '../facts/tobacco-lines.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const tobaccoSummary = tableReport({
  title: 'tobaccoSummary',
  need: 'f-tobacco-vat-report',
  call: {
    path: '/api/Report/TobaccoSummary',
    summary: 'Tobacco with the fee: units, price, fee, VAT and total, by default by day and document.',
  },
  fact: tobaccoLines,
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  rows: ['day', 'document'],
  columns: ['units', 'net', 'fee', 'vat', 'total'],
  opens: { document: 'document' },
})
