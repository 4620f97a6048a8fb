/**
 * An entry of the ledger, on the day on which it is posted. Every posting counts, also those that take others back: the books say what they
 * say. A balance is debits less credits.
 */
import type { Need } from '#domain/access/can.ts'
import { accountClasses } from '#domain/ledger/account-classes.ts'
import { accountTypes } from '#domain/ledger/chart.ts'
import { personNeeds } from '../lookup.ts'
import { costNeed } from './costs.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, costCenter, document } = commonDimensions

/** Accounts with their party say what each person owes or is owed. */
const debtsNeed = { allOf: [personNeeds.customer.debt, personNeeds.supplier.debt] } as const

/** Of the ledger as a whole, by branch, by cost centre, or of what is sold. */
export const profitNeed = {
  anyOf: [...costNeed.anyOf, 'f-profit-balancer-branch', 'f-profit-balancer-cc'],
} as const satisfies Need

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
      impliedBy: 'account',
    },
    accountClass: {
      kind: 'choice',
      choices: accountClasses,
      texts: 'accountClasses',
      word: 'accountClass',
      impliedBy: 'account',
    },
    branch,
    costCenter,
    party: { kind: 'reference', of: 'party', word: 'party', need: debtsNeed, mayLack: true },
    document,
  },
  measures: {
    opening: { kind: 'money', over: 'opening', word: 'opening' },
    debit: { kind: 'money', over: 'sum', word: 'debit' },
    credit: { kind: 'money', over: 'sum', word: 'credit' },
    /** What the days asked have moved: debit less credit. */
    balance: { kind: 'money', over: 'sum', word: 'movement' },
    closing: { kind: 'money', over: 'closing', word: 'closing' },
    /** Of what was sold, refunds and discounts taken off. */
    revenue: { kind: 'money', over: 'sum', word: 'revenue' },
    costOfSales: { kind: 'money', over: 'sum', word: 'costOfSales', need: profitNeed },
    grossProfit: { kind: 'money', over: 'sum', word: 'grossProfit', need: profitNeed },
    grossMargin: {
      kind: 'percent',
      over: 'ratio',
      of: ['grossProfit', 'revenue'],
      word: 'grossMargin',
      need: profitNeed,
    },
    otherIncome: { kind: 'money', over: 'sum', word: 'otherIncome' },
    /** All but what was sold has cost. */
    expenses: { kind: 'money', over: 'sum', word: 'expenses' },
    netProfit: { kind: 'money', over: 'sum', word: 'netProfit', need: profitNeed },
    netMargin: { kind: 'percent', over: 'ratio', of: ['netProfit', 'revenue'], word: 'netMargin', need: profitNeed },
  },
})
