/**
 * A payment of a bill: by which method how much comes in by it or goes out, also what others are paid for its goods. On credit is a method too:
 * then somebody owes it. Bills count as they are now, on their own days.
 */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, user, document } = commonDimensions

export const tenders = fact({
  name: 'tenders',
  dimensions: {
    day,
    month,
    branch,
    user,
    method: { kind: 'choice', choices: paymentMethods, texts: 'paymentMethods', word: 'paymentMethod' },
    billType: {
      kind: 'choice',
      choices: billTypesThat(type => type.payments.length > 0),
      texts: 'billTypes',
      word: 'billType',
    },
    document,
  },
  measures: {
    count: { kind: 'count', over: 'sum', word: 'paymentCount' },
    in: { kind: 'money', over: 'sum', word: 'in' },
    out: { kind: 'money', over: 'sum', word: 'out' },
    /** In less out. */
    amount: { kind: 'money', over: 'sum', word: 'inLessOut' },
    /** Handed back of what was handed over; it is not in the amount. */
    change: { kind: 'money', over: 'sum', word: 'change' },
  },
})
