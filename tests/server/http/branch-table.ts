/** What each call has to do with branches, written down by hand. */
import { randomUUID } from 'node:crypto'
import type { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aDraft, aService, type Name, type Row } from './branch-rows.ts'
import { itemsHaveNoBranch } from './branches-of-items.ts'
import { branchesOfPerformance } from './branches-of-performance.ts'
import { branchesOfReports } from './branches-of-reports.ts'
import { settingsHaveNoBranch } from './branches-of-settings.ts'
import { callsOnAssets } from './calls-on-assets.ts'
import { callsOnBranches } from './calls-on-branches.ts'
import { callsOnCostCentres } from './calls-on-cost-centres.ts'
import { callsOnCounts } from './calls-on-counts.ts'
import { callsOnDeliveries } from './calls-on-deliveries.ts'
import { callsOnDiscounts } from './calls-on-discounts.ts'
import { callsOnDrivers } from './calls-on-drivers.ts'
import { callsOnEInvoices } from './calls-on-e-invoices.ts'
import { callsOnGoals } from './calls-on-goals.ts'
import { callsOnJournalTemplates } from './calls-on-journal-templates.ts'
import { listsHaveNoBranch } from './calls-on-lists.ts'
import { callsOnOpenings } from './calls-on-openings.ts'
import { callsOnSchedules } from './calls-on-schedules.ts'
import { callsOnSettlements } from './calls-on-settlements.ts'
import { callsOnShifts } from './calls-on-shifts.ts'
import { callsOnSuppliers } from './calls-on-suppliers.ts'
import { callsOnTables } from './calls-on-tables.ts'
import { callsOnTemplates } from './calls-on-templates.ts'
import { callsOnUsers } from './calls-on-users.ts'
import { callsOnVouchers } from './calls-on-vouchers.ts'

const year = { FromDate: day('2026-01-01'), ToDate: day('2026-12-31') }
const balanceOfBorrower = {
  says: ({ balance }: { balance: number }) => balance,
  ...{ first: 17.25, second: 34.5, both: 51.75 },
}

export const branchesOfCalls: { readonly [N in Name]: Row<(typeof endpoints)[N]> } = {
  ...callsOnUsers,
  ...settingsHaveNoBranch,
  getCatalogue: 'has no branch',
  getCatalogueChanges: 'has no branch',
  searchItems: 'has no branch',
  getItemCategories: 'has no branch',
  searchExchangeItems: 'has no branch',
  getItemUnits: 'has no branch',
  getUsersForReports: 'has no branch',
  getUsersForReportsPage: 'has no branch',
  getStatisticsInit: 'has no branch',
  listAudit: {
    asks: { query: { kind: 'count', pageSize: 500 } },
    says: ({ rows }: { rows: { branchId: number | null }[] }) =>
      [...new Set(rows.map(({ branchId }) => branchId))].sort(),
    ...{ first: [1], second: [2], both: [1, 2] },
  },

  customerAdd: 'has no branch',
  customerHistory: 'has no branch',
  customerRemoval: 'has no branch',
  customerRemove: 'has no branch',
  customerImport: 'has no branch',
  customerStageImport: 'has no branch',
  customerRunImport: 'has no branch',
  customerDropImport: 'has no branch',
  customerList: {
    asks: { query: { search: 'borrower' } },
    says: ({ rows }: { rows: { balance: number }[] }) => rows.map(({ balance }) => balance),
    ...{ first: [17.25], second: [34.5], both: [51.75] },
  },
  customerRead: { asks: { params: { id: tinyParties.borrower } }, ...balanceOfBorrower },
  customerChange: { asks: { params: { id: tinyParties.borrower }, body: { version: 1 } }, ...balanceOfBorrower },
  customerSetActive: {
    asks: { params: { id: tinyParties.borrower }, body: { version: 1, isActive: true } },
    ...balanceOfBorrower,
  },

  ...callsOnBranches,
  ...callsOnCostCentres,
  ...callsOnTables,
  ...callsOnOpenings,
  ...callsOnShifts,
  ...callsOnDiscounts,
  ...callsOnDrivers,
  ...callsOnEInvoices,
  ...callsOnDeliveries,
  ...callsOnCounts,
  ...callsOnAssets,
  ...callsOnTemplates,
  ...callsOnGoals,
  ...itemsHaveNoBranch,
  ...listsHaveNoBranch,
  ...callsOnSchedules,
  ...callsOnSuppliers,

  searchPeople: {
    asks: { query: { name: 'borrower' } },
    says: (people: { owed: number }[]) => people.map(({ owed }) => owed),
    ...{ first: [17.25], second: [34.5], both: [51.75] },
  },
  getPerson: {
    asks: { query: { id: tinyParties.borrower } },
    says: ({ owed }: { owed: number }) => owed,
    ...{ first: 17.25, second: 34.5, both: 51.75 },
  },
  getBranches: {
    asks: {},
    says: (branches: { id: number }[]) => branches.map(({ id }) => id),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
  getBillInit: {
    asks: {},
    says: ({ branches, branchId }: { branches: { id: number }[]; branchId: number }) => [
      ...branches.map(({ id }) => id),
      `works in ${branchId}`,
    ],
    ...{ first: [1, 'works in 1'], second: [2, 'works in 2'], both: [1, 2, 'works in 1'] },
  },
  listBills: {
    asks: { query: { pageNumber: 1 } },
    says: ({ bills }: { bills: { code: string }[] }) => bills.map(({ code }) => code).sort(),
    ...{
      first: ['1-000001'],
      second: ['2-000001', '2-000002'],
      both: ['1-000001', '2-000001', '2-000002'],
    },
  },
  getBillSums: {
    asks: { query: {} },
    says: ({ count, types }: { count: number; types: { total: number }[] }) => [count, types[0]?.total],
    ...{ first: [1, 17.25], second: [2, 51.75], both: [3, 69] },
  },
  ...branchesOfPerformance,
  getTrialBalance: {
    asks: { query: year },
    says: ({ accounts }: { accounts: { code: string; credit: number }[] }) =>
      accounts
        .filter(({ code, credit }) => code.startsWith('4') && code.length > 4 && credit > 0)
        .map(row => row.credit),
    ...{ first: [15], second: [45], both: [60] },
  },
  ...callsOnVouchers,
  ...callsOnSettlements,
  ...callsOnJournalTemplates,
  getAccounts: 'has no branch',
  getGoodsBillInit: 'has no branch',
  recordListExport: 'has no branch',
  ...branchesOfReports,
  exportLedger: {
    asks: { query: { ...year, format: 'hledger' } },
    says: (text: string) => [...new Set(text.match(/sale \d-\d+/g))].sort(),
    ...{
      first: ['sale 1-000001'],
      second: ['sale 2-000001', 'sale 2-000002'],
      both: ['sale 1-000001', 'sale 2-000001', 'sale 2-000002'],
    },
  },

  searchBranchItems: {
    about: ({ branchId }) => ({ query: { name: 'coffee', BranchId: branchId } }),
    foreign: '403 BranchId',
  },
  getPriceHistory: {
    asks: { query: { id: goods.delivery.itemId } },
    says: ({ sold }: { sold: { code: string }[] }) => sold.map(({ code }) => code).sort(),
    ...{ first: ['1-000001'], second: ['2-000001', '2-000002'], both: ['1-000001', '2-000001', '2-000002'] },
  },
  getItemCosts: { about: ({ branchId }) => ({ query: { BranchId: branchId } }), foreign: '403 BranchId' },
  getBillCode: { about: ({ branchId }) => ({ query: { BillTypeCode: 'sale', branchId } }), foreign: '403 branchId' },
  createBill: { about: ({ branchId }) => ({ body: aService(branchId) }), foreign: '403 branchId' },
  editBill: { about: ({ branchId, billId }) => ({ body: { ...aService(branchId), Id: billId } }), foreign: '404' },
  voidBill: { about: ({ billId }) => ({ params: { id: billId } }), foreign: '404' },
  getBill: { about: ({ billId }) => ({ query: { id: billId } }), foreign: '404' },
  getBillEntries: { about: ({ billId }) => ({ query: { id: billId } }), foreign: '404' },
  getBillHistory: { about: ({ billId }) => ({ query: { id: billId } }), foreign: '404' },
  recordPrint: { about: ({ billId }) => ({ body: { id: billId } }), foreign: '404' },
  createCreditNote: { about: ({ billId }) => ({ body: { id: billId, reason: 'taken back' } }), foreign: '404' },
  refundIssue: { about: ({ billId }) => ({ body: { id: billId } }), foreign: '404' },
  getRefundableBill: { about: ({ billId }) => ({ query: { id: billId } }), foreign: '404' },
  getBillsCanBeRefunded: {
    asks: { query: { billTypeCode: 'rsale' } },
    says: (bills: { code: string }[]) => bills.map(({ code }) => code).sort(),
    ...{ first: ['1-000001'], second: ['2-000001', '2-000002'], both: ['1-000001', '2-000001', '2-000002'] },
  },
  searchBillsCanBeRefunded: {
    asks: { query: { billTypeCode: 'rsale', code: '000001', branchId: -1 } },
    says: (found: { bill: { code: string } }[]) => found.map(({ bill }) => bill.code).sort(),
    ...{ first: ['1-000001'], second: ['2-000001'], both: ['1-000001', '2-000001'] },
  },
  searchExpenses: { about: ({ branchId }) => ({ query: { code: '1', branchId } }), foreign: '403 branchId' },
  changeBillStatus: { about: ({ billId }) => ({ body: { id: billId, isDelivered: true } }), foreign: '404' },
  listHeldBills: { about: ({ branchId }) => ({ query: { branchId } }), foreign: '403 branchId' },
  holdBill: { about: ({ branchId }) => ({ body: aDraft(branchId, randomUUID()) }), foreign: '403 branchId' },
  recallHeldBill: { about: ({ held }) => ({ body: { key: held } }), foreign: '404' },
  keepHeldBill: { about: ({ held }) => ({ body: { key: held } }), foreign: '404' },
  dropHeldBill: { about: ({ held }) => ({ query: { key: held } }), foreign: '404' },
}
