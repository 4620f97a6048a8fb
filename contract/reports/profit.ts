/** Profit and loss within the period, by account. */
import type { AccountClass } from '#domain/ledger/account-classes.ts'
import { entries } from '../facts/entries.ts'
import { from, one, to } from './filters.ts'
import { sectionsReport } from './sections-report.ts'

const accounts = (...keys: readonly AccountClass[]) => ({ where: { dimension: 'accountClass', keys }, each: 'account' })

export const profit = sectionsReport({
  title: 'profit',
  need: 'f-profit-balancer',
  call: { path: '/api/Report/Profit', summary: 'Profit and loss of a period, by account.' },
  fact: entries,
  filters: { fromDate: from, toDate: to, branchId: one('branch'), costCenterId: one('costCenter') },
  columns: ['balance'],
  words: { balance: 'amount' },
  by: 'accountClass',
  texts: 'profitRows',
  rowWord: 'account',
  sections: [
    { name: 'revenue', rows: [{ name: 'sales', from: accounts('sales'), isTurned: true }] },
    {
      name: 'cost',
      rows: [
        { name: 'costOfSales', from: accounts('costOfSales') },
        { name: 'grossProfit', from: { sum: { sales: 1, costOfSales: -1 } } },
      ],
    },
    {
      name: 'other',
      rows: [
        { name: 'otherIncome', from: accounts('otherIncome'), isTurned: true },
        { name: 'operatingExpenses', from: accounts('operatingExpenses') },
        { name: 'operatingProfit', from: { sum: { grossProfit: 1, otherIncome: 1, operatingExpenses: -1 } } },
      ],
    },
    {
      name: 'result',
      rows: [
        { name: 'financeCosts', from: accounts('financeCosts') },
        { name: 'zakatAndTaxes', from: accounts('zakatAndTaxes') },
        { name: 'netProfit', from: { sum: { operatingProfit: 1, financeCosts: -1, zakatAndTaxes: -1 } } },
      ],
    },
  ],
  opens: { report: 'trialBalance', rows: ['account'] },
  opensEach: { report: 'accountStatement', rows: [] },
})
