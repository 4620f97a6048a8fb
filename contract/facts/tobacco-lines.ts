/**
 * A tobacco line with fee, on the posting day of its bill. A reversal is subtracted on its own day, so that the fee equals the account of
 * what is owed to the municipality.
 */

import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'
import { lineTypes } from './traded-lines.ts'

const { day, month, branch, item, category, document } = commonDimensions

export const tobaccoLines = fact({
  name: 'tobaccoLines',
  dimensions: {
    day,
    month,
    branch,
    item,
    category,
    billType: { kind: 'choice', choices: lineTypes('sales'), texts: 'billTypes', word: 'billType' },
    document,
  },
  measures: {
    /** Base units. */
    units: { kind: 'quantity', over: 'sum', word: 'units' },
    /** The product without fee and VAT. */
    net: { kind: 'money', over: 'sum', word: 'net' },
    fee: { kind: 'money', over: 'sum', word: 'fee' },
    vat: { kind: 'money', over: 'sum', word: 'vat' },
    total: { kind: 'money', over: 'sum', word: 'total' },
  },
})
