/** The balance sheet: assets, liabilities and equity on a day. */
import { entries } from '../facts/entries.ts'
import { one, to } from './filters.ts'
import { sectionsReport } from './sections-report.ts'

const accounts = (...keys: readonly string[]) => ({ where: { dimension: 'accountType', keys }, each: 'account' })

export const balanceSheet = sectionsReport({
  title: 'balanceSheet',
  need: 'f-summary',
  call: {
    path: '/api/Report/BalanceSheet',
    summary: 'Assets, liabilities and equity at the end of a day, account by account.',
  },
  fact: entries,
  filters: { toDate: to, branchId: one('branch') },
  columns: ['closing'],
  words: { closing: 'balance' },
  by: 'accountType',
  texts: 'balanceSheetRows',
  rowWord: 'account',
  sections: [
    { name: 'assets', rows: [{ name: 'totalAssets', from: accounts('asset') }] },
    { name: 'liabilities', rows: [{ name: 'totalLiabilities', from: accounts('liability'), isTurned: true }] },
    {
      name: 'equity',
      rows: [
        { name: 'capitalAndReserves', from: accounts('equity'), isTurned: true },
        // The result of years that are not closed to equity yet.
        {
          ...{ name: 'openResult', isTurned: true },
          from: { where: { dimension: 'accountType', keys: ['revenue', 'expense'] } },
        },
        { name: 'totalEquity', from: { sum: { capitalAndReserves: 1, openResult: 1 } } },
      ],
    },
    {
      name: 'together',
      rows: [{ name: 'liabilitiesAndEquity', from: { sum: { totalLiabilities: 1, totalEquity: 1 } } }],
    },
  ],
  opens: { report: 'trialBalance', rows: ['account'] },
  opensEach: { report: 'accountStatement', rows: [] },
})
