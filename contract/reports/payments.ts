/** Payments received and made by method, or by user, branch or day. */
import { tenders } from '../facts/tenders.ts'
import { from, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const payments = tableReport({
  title: 'paymentsByMethod',
  need: { anyOf: ['f-summary', 'f-shifts'] },
  call: {
    path: '/api/Report/Payments',
    summary: 'Incoming and outgoing payments of a period, by default by payment method.',
  },
  fact: tenders,
  filters: { fromDate: from, toDate: to, branchId: one('branch'), userId: one('user') },
  rows: ['method'],
  columns: ['count', 'in', 'out', 'amount'],
  opens: {
    user: { report: 'payments', rows: ['method'] },
    branch: { report: 'payments', rows: ['method'] },
    document: 'document',
  },
})
