/** A one-page summary: sales and purchases, profit, payments by method, and closing balances. */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { type AccountClass, resultClasses } from '#domain/ledger/account-classes.ts'
import { entries } from '../facts/entries.ts'
import type { FilterKey } from '../facts/fact.ts'
import { tenders } from '../facts/tenders.ts'
import { boughtLines, lineTypes, soldLines } from '../facts/traded-lines.ts'
import { from, one, to } from './filters.ts'
import { sectionsReport } from './sections-report.ts'
import { wireCall } from './wire-call.ts'

const of = (dimension: string, ...keys: readonly FilterKey[]) => ({ where: { dimension, keys } })
const bills = (side: 'sales' | 'purchases', isRefund: boolean) =>
  of('billType', ...billTypesThat(type => lineTypes(side).includes(type.code) && (type.refunds !== null) === isRefund))
const ofClass = (...classes: readonly AccountClass[]) => of('accountClass', ...classes)

export const summary = sectionsReport({
  title: 'summary',
  need: 'f-summary',
  call: { path: '/api/Report/Summary', summary: 'Sales, purchases, result, payments and balances of a period.' },
  fact: soldLines,
  filters: { fromDate: from, toDate: to, branchId: one('branch') },
  columns: ['documents', 'net', 'vat', 'total'],
  by: 'billType',
  texts: 'summaryRows',
  rowWord: 'flow',
  sections: [
    {
      name: 'sales',
      rows: [
        { name: 'sold', from: bills('sales', false) },
        { name: 'takenBack', from: bills('sales', true) },
        { name: 'netSales', from: { sum: { sold: 1, takenBack: 1 } } },
      ],
    },
    {
      ...{ name: 'purchases', fact: boughtLines, opens: { report: 'boughtItems', rows: ['document'] } },
      rows: [
        { name: 'bought', from: bills('purchases', false) },
        { name: 'sentBack', from: bills('purchases', true) },
        { name: 'netPurchases', from: { sum: { bought: 1, sentBack: 1 } } },
      ],
    },
    {
      ...{ name: 'result', fact: entries, by: 'accountClass', measures: { total: 'balance' } },
      opens: { report: 'trialBalance', rows: ['account'] },
      rows: [
        { name: 'revenue', from: ofClass('sales'), columns: ['total'], isTurned: true },
        { name: 'costOfSales', from: ofClass('costOfSales'), columns: ['total'] },
        { name: 'otherIncome', from: ofClass('otherIncome'), columns: ['total'], isTurned: true },
        { name: 'expenses', from: ofClass('operatingExpenses', 'financeCosts', 'zakatAndTaxes'), columns: ['total'] },
        { name: 'netProfit', from: ofClass(...resultClasses), columns: ['total'], isTurned: true },
      ],
    },
    {
      ...{ name: 'payments', fact: tenders, by: 'method', measures: { documents: 'count', total: 'amount' } },
      opens: { report: 'payments', rows: ['document'] },
      rows: paymentMethods.map(name => ({ name, from: of('method', name), columns: ['documents', 'total'] })),
    },
    {
      ...{ name: 'balances', fact: entries, by: 'accountClass', measures: { total: 'closing' } },
      opens: { report: 'trialBalance', rows: ['account'] },
      rows: [
        { name: 'cashAndBanks', from: ofClass('cash'), columns: ['total'] },
        { name: 'receivables', from: ofClass('receivables'), columns: ['total'] },
        { name: 'inventory', from: ofClass('inventory'), columns: ['total'] },
        { name: 'payables', from: ofClass('payables'), columns: ['total'], isTurned: true },
        { name: 'taxes', from: ofClass('taxes'), columns: ['total'], isTurned: true },
      ],
    },
  ],
  opens: { report: 'soldItems', rows: ['document'] },
})

export const getSummary = wireCall(summary, {
  path: '/api/Bill/GetSummary',
  summary: 'The summary of a period.',
  names: { FromDate: 'fromDate', ToDate: 'toDate' },
})
