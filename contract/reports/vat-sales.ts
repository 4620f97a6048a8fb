/** The sales annex of the VAT return: each sale and each refund of one, without amounts out of scope. */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { taxDocuments } from '../facts/tax-documents.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const vatSales = tableReport({
  title: 'vatSales',
  need: 'f-vat-on-sales',
  call: {
    path: '/api/Report/VatSales',
    summary: 'The sales and refunds of a VAT return, by default by day and document.',
  },
  fact: taxDocuments,
  where: { billType: billTypesThat(type => type.side === 'sales'), inReturn: [true] },
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  rows: ['day', 'document'],
  columns: ['base', 'adjustment', 'vat'],
  opens: { party: { report: 'vatSales', rows: ['document'] }, document: 'document' },
})
