/** The cash flow by the indirect method: profit plus the other movements equals the change in cash and banks. */
import { type AccountClass, resultClasses } from '#domain/ledger/account-classes.ts'
import { entries } from '../facts/entries.ts'
import { from, one, to } from './filters.ts'
import { sectionsReport } from './sections-report.ts'

const moved = <const Name extends string>(name: Name, ...keys: readonly AccountClass[]) =>
  ({ name, from: { where: { dimension: 'accountClass', keys } }, isTurned: true }) as const
const cash = { where: { dimension: 'accountClass', keys: ['cash'] } }

export const cashFlow = sectionsReport({
  title: 'cashFlow',
  need: 'f-summary',
  call: {
    path: '/api/Report/CashFlow',
    summary: 'The sources and uses of cash in a period, by the indirect method.',
  },
  fact: entries,
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  columns: ['balance'],
  words: { balance: 'amount' },
  by: 'accountClass',
  texts: 'cashFlowRows',
  rowWord: 'flow',
  sections: [
    {
      name: 'operating',
      rows: [
        moved('netProfit', ...resultClasses),
        moved('depreciation', 'accumulatedDepreciation'),
        moved('receivables', 'receivables'),
        moved('inventory', 'inventory'),
        moved('prepayments', 'prepayments', 'otherAssets'),
        moved('payables', 'payables'),
        moved('taxes', 'taxes'),
        moved('otherOperating', 'accruals', 'deferredIncome', 'provisions', 'otherLiabilities'),
        {
          name: 'fromOperating',
          from: {
            sum: {
              ...{ netProfit: 1, depreciation: 1, receivables: 1, inventory: 1 },
              ...{ prepayments: 1, payables: 1, taxes: 1, otherOperating: 1 },
            },
          },
        },
      ],
    },
    {
      name: 'investing',
      rows: [moved('fixedAssets', 'fixedAssets'), { name: 'fromInvesting', from: { sum: { fixedAssets: 1 } } }],
    },
    {
      name: 'financing',
      rows: [
        moved('loans', 'loans'),
        moved('equity', 'equity'),
        { name: 'fromFinancing', from: { sum: { loans: 1, equity: 1 } } },
      ],
    },
    {
      name: 'cash',
      rows: [
        { name: 'netCash', from: { sum: { fromOperating: 1, fromInvesting: 1, fromFinancing: 1 } } },
        { name: 'openingCash', from: cash, measures: { balance: 'opening' } },
        { name: 'closingCash', from: { sum: { netCash: 1, openingCash: 1 } } },
      ],
    },
  ],
  opens: { report: 'trialBalance', rows: ['account'] },
})
