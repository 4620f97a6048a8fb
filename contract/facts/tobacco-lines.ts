/**
 * A line of tobacco that bore the fee, on the day on which its bill was posted. What was taken back is taken off on the day on which the books
 * do so, so that the fee is that of the account which says what is owed to the municipality.
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
    /** Units of ratio 1. */
    units: { kind: 'quantity', over: 'sum', word: 'units' },
    /** Of the product alone, without the fee and VAT. */
    net: { kind: 'money', over: 'sum', word: 'net' },
    fee: { kind: 'money', over: 'sum', word: 'fee' },
    vat: { kind: 'money', over: 'sum', word: 'vat' },
    total: { kind: 'money', over: 'sum', word: 'total' },
  },
})
