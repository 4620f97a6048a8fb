/** The purchases annex of the VAT return: each purchase, expense and refund to a supplier, without amounts out of scope. */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { taxDocuments } from '../facts/tax-documents.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const vatPurchases = tableReport({
  title: 'vatPurchases',
  need: 'f-vat-on-purchases',
  call: {
    path: '/api/Report/VatPurchases',
    summary: 'The purchases, expenses and refunds of a VAT return, by default by day and document.',
  },
  fact: taxDocuments,
  where: { billType: billTypesThat(type => type.side === 'purchases'), inReturn: [true] },
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  rows: ['day', 'document'],
  columns: ['base', 'adjustment', 'vat'],
  opens: { party: { report: 'vatPurchases', rows: ['document'] }, document: 'document' },
})
