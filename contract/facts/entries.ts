/**
 * An entry of the ledger, on the day on which it is posted. Every posting counts, also those that take others back: the books say what they
 * say. A balance is debits less credits.
 */
import { accountTypes } from '#domain/ledger/chart.ts'
import { personNeeds } from '../lookup.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, costCenter, document } = commonDimensions

/** Accounts with their party say what each person owes or is owed. */
const debtsNeed = { allOf: [personNeeds.customer.debt, personNeeds.supplier.debt] } as const

export const entries = fact({
  name: 'entries',
  dimensions: {
    day,
    month,
    account: { kind: 'reference', of: 'account', word: 'account', isTree: true },
    accountType: {
      kind: 'choice',
      choices: accountTypes,
      texts: 'accountTypes',
      word: 'accountType',
    },
    branch,
    costCenter,
    party: { kind: 'reference', of: 'party', word: 'party', need: debtsNeed },
    document,
  },
  measures: {
    opening: { kind: 'money', over: 'opening', word: 'opening' },
    debit: { kind: 'money', over: 'sum', word: 'debit' },
    credit: { kind: 'money', over: 'sum', word: 'credit' },
    /** What the days asked have moved: debit less credit. */
    balance: { kind: 'money', over: 'sum', word: 'movement' },
    closing: { kind: 'money', over: 'closing', word: 'closing' },
  },
})
