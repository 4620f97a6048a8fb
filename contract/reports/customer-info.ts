/** The statement of a customer: balance, movements and ageing. */
import { debtAges } from '../facts/debts.ts'
import { entries } from '../facts/entries.ts'
import { from, one, requiredOne, to } from './filters.ts'
import { statementReport } from './statement-report.ts'

export const customerInfo = statementReport({
  title: 'customerStatement',
  need: 'f-customer-statement',
  call: {
    path: '/api/Report/CustomerInfo',
    summary:
      'The statement of a customer: opening, movements with the balance after each and what is open of their documents, and ageing on the last day.',
  },
  fact: entries,
  filters: { personId: requiredOne('party'), fromDate: from, toDate: to, branchId: one('branch') },
  subject: 'personId',
  of: 'customer',
  columns: ['debit', 'credit'],
  runs: { balance: { grows: 'debit', shrinks: 'credit', word: 'balance', closingWord: 'closing' } },
  isNetted: true,
  isCarriedForward: true,
  ageingDays: debtAges,
  showsOpen: true,
  opens: { document: 'document' },
})
