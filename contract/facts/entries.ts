/** A ledger entry, on its posting day. Every posting counts, including reversals. A balance is debits minus credits. */
import type { Need } from '#domain/access/can.ts'
import { accountClasses } from '#domain/ledger/account-classes.ts'
import { accountTypes } from '#domain/ledger/chart.ts'
import { personNeeds } from '../lookup.ts'
import { costNeed } from './costs.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, costCenter, document } = commonDimensions

/** Accounts by party show what each party owes or is owed. */
const debtsNeed = { allOf: [personNeeds.customer.debt, personNeeds.supplier.debt] } as const

/** The permission for profit of the whole company, by branch, by cost centre, or by item. */
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
    /** The movement within the period: debit minus credit. */
    balance: { kind: 'money', over: 'sum', word: 'movement' },
    closing: { kind: 'money', over: 'closing', word: 'closing' },
    /** Net sales, after refunds and discounts. */
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
    /** All expenses except cost of sales. */
    expenses: { kind: 'money', over: 'sum', word: 'expenses' },
    netProfit: { kind: 'money', over: 'sum', word: 'netProfit', need: profitNeed },
    netMargin: { kind: 'percent', over: 'ratio', of: ['netProfit', 'revenue'], word: 'netMargin', need: profitNeed },
  },
})
