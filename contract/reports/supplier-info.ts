/** The statement of a supplier: balance, movements and ageing. */
import { debtAges } from '../facts/debts.ts'
import { entries } from '../facts/entries.ts'
import { from, one, requiredOne, to } from './filters.ts'
import { statementReport } from './statement-report.ts'

export const supplierInfo = statementReport({
  title: 'supplierStatement',
  need: 'f-supplier-statement',
  call: {
    path: '/api/Report/SupplierInfo',
    summary:
      'The statement of a supplier: opening, movements with the balance after each and what is open of their documents, and ageing on the last day.',
  },
  fact: entries,
  filters: { personId: requiredOne('party'), fromDate: from, toDate: to, branchId: one('branch') },
  subject: 'personId',
  of: 'supplier',
  columns: ['debit', 'credit'],
  runs: { balance: { grows: 'credit', shrinks: 'debit', word: 'balance', closingWord: 'closing' } },
  isNetted: true,
  isCarriedForward: true,
  ageingDays: debtAges,
  showsOpen: true,
  opens: { document: 'document' },
})
