/** The account classes of financial statements: each account belongs to one class, by type and subtype. */
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

/** The class of accounts whose subtype is not listed below. */
export const classOfType = {
  asset: 'otherAssets',
  liability: 'otherLiabilities',
  equity: 'equity',
  revenue: 'otherIncome',
  expense: 'operatingExpenses',
} as const satisfies Record<AccountType, AccountClass>

/** By type and subtype. A contra account of `receivables` belongs to their class. */
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

/** Income and expense: the classes that make up the profit. */
export const resultClasses = [
  'sales',
  'otherIncome',
  'costOfSales',
  'operatingExpenses',
  'financeCosts',
  'zakatAndTaxes',
] as const satisfies readonly AccountClass[]
