/** The classes that financial statements distinguish: each account belongs to one class, by its type and what it has in common with others. */
import type { accountTypes } from './chart.ts'

type AccountType = (typeof accountTypes)[number]

export const accountClasses = [
  'cash',
  'receivables',
  'inventory',
  'prepayments',
  'otherAssets',
  'fixedAssets',
  'accumulatedDepreciation',
  'payables',
  'taxes',
  'accruals',
  'deferredIncome',
  'provisions',
  'otherLiabilities',
  'loans',
  'equity',
  'sales',
  'otherIncome',
  'costOfSales',
  'operatingExpenses',
  'financeCosts',
  'zakatAndTaxes',
] as const
export type AccountClass = (typeof accountClasses)[number]

/** Of an account that has nothing of the list below in common with others. */
export const classOfType = {
  asset: 'otherAssets',
  liability: 'otherLiabilities',
  equity: 'equity',
  revenue: 'otherIncome',
  expense: 'operatingExpenses',
} as const satisfies Record<AccountType, AccountClass>

/** By type and subtype. An account against others is of the class of what it stands against where that is `receivables`. */
export const classOfSubtype = {
  asset: {
    cash: 'cash',
    bank: 'cash',
    receivable: 'receivables',
    inventory: 'inventory',
    prepayment: 'prepayments',
    tax: 'taxes',
    fixed_asset: 'fixedAssets',
    intangible: 'fixedAssets',
    contra_asset: 'accumulatedDepreciation',
  },
  liability: {
    payable: 'payables',
    tax: 'taxes',
    accrual: 'accruals',
    deferred: 'deferredIncome',
    provision: 'provisions',
    loan: 'loans',
  },
  equity: {},
  revenue: { sales: 'sales', contra_revenue: 'sales' },
  expense: {
    cogs: 'costOfSales',
    contra_expense: 'costOfSales',
    production: 'costOfSales',
    finance: 'financeCosts',
    tax: 'zakatAndTaxes',
  },
} as const satisfies Record<AccountType, Readonly<Record<string, AccountClass>>>

/** What is earned and spent: the classes that make the profit. */
export const resultClasses = [
  'sales',
  'otherIncome',
  'costOfSales',
  'operatingExpenses',
  'financeCosts',
  'zakatAndTaxes',
] as const satisfies readonly AccountClass[]
