/** The documents behind a VAT return. */
import { taxDocuments } from '../facts/tax-documents.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const vatDocuments = tableReport({
  title: 'vatDocuments',
  need: 'f-vat',
  call: {
    path: '/api/Report/VatDocuments',
    summary: 'The amounts of each document in the VAT return, or their sums by box, day, branch or party.',
  },
  fact: taxDocuments,
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  rows: ['document'],
  columns: ['base', 'adjustment', 'vat'],
  opens: {
    day: { report: 'vatDocuments', rows: ['document'] },
    box: { report: 'vatDocuments', rows: ['document'] },
    party: { report: 'vatDocuments', rows: ['document'] },
    document: 'document',
  },
})
