/** The statement of an account, or of all accounts of a group. Source: decisions 38 and 42. */
import { entries } from '../facts/entries.ts'
import { accountEntriesNeed } from '../screen-needs.ts'
import { from, one, requiredOne, to } from './filters.ts'
import { statementReport } from './statement-report.ts'

export const accountStatement = statementReport({
  title: 'accountStatement',
  need: accountEntriesNeed,
  call: {
    path: '/api/Report/AccountStatement',
    summary:
      'The statement of an account, or of all accounts below a group: opening, movements with the balance after each, debits less credits.',
  },
  fact: entries,
  filters: {
    accountId: requiredOne('account'),
    fromDate: from,
    toDate: to,
    branchId: one('branch'),
    costCenterId: one('costCenter'),
    personId: one('party'),
  },
  subject: 'accountId',
  of: 'account',
  columns: ['debit', 'credit'],
  runs: { balance: { grows: 'debit', shrinks: 'credit', word: 'balance', closingWord: 'closing' } },
  isNetted: true,
  isCarriedForward: true,
  namesParty: true,
  opens: { document: 'document' },
})
