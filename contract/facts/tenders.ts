/**
 * A payment of a bill by method, incoming or outgoing, including payments of third-party charges. On credit is a method too, which creates
 * a debt. Bills count in their current state, on their own days.
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
    /** That owes it; a payment by other methods has none. */
    app: { kind: 'reference', of: 'deliveryApp', word: 'deliveryApp', mayLack: true },
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
    /** Incoming minus outgoing. */
    amount: { kind: 'money', over: 'sum', word: 'inLessOut' },
    /** The change given on cash; not included in the amount. */
    change: { kind: 'money', over: 'sum', word: 'change' },
  },
})
