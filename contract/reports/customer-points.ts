/** The statement of a customer's points: earned, spent, expired and corrected, with the balance and its value after each document. */
import { pointsMoves } from '../facts/points-moves.ts'
import { from, one, requiredOne, to } from './filters.ts'
import { statementReport } from './statement-report.ts'

export const customerPoints = statementReport({
  title: 'customerPoints',
  need: 'f-customer-statement',
  call: {
    path: '/api/Report/CustomerPoints',
    summary: 'The points of a customer: opening, what each document did, and the balance and its value after it.',
  },
  fact: pointsMoves,
  filters: { personId: requiredOne('party'), fromDate: from, toDate: to, branchId: one('branch') },
  subject: 'personId',
  of: 'customer',
  columns: ['earned', 'spent', 'expired', 'corrected', 'points', 'value'],
  runs: {
    balance: { grows: 'points', word: 'pointsBalance' },
    worth: { grows: 'value', word: 'pointsWorth' },
  },
  isCarriedForward: true,
  opens: { document: 'document' },
})
