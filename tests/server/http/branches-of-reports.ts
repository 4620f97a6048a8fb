/** Which branches the answer of each report is made of, written down by hand: after a sale on credit in each branch, a sale in the second, a purchase in each, and a production in each. */
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import type { itemReportEndpoints } from '#contract/reports/item-card.ts'
import type { reportCallEndpoints, reportWireEndpoints } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

/** After the day on which the first branch filled its shelves. */
const days = { fromDate: day('2026-01-15'), toDate: day('2026-12-31') }

/** Distinguished by the bought goods. */
export const separatedByPurchases: readonly string[] = [
  'paymentDocumentOpen',
  'boughtItems',
  'inventory',
  'itemMovement',
  'idleItems',
  'vatPurchases',
  'ownBoughtLines',
  'ownStockMoves',
  'itemCard',
  'getInventory',
  'getItemReport',
]

type ReportRow<E extends AnyEndpoint> = {
  readonly asks: InputOf<E>
  readonly says: (reply: never) => unknown
  readonly first: unknown
  readonly second: unknown
  readonly both: unknown
}

/** Distinguished by corrected points, which are posted last: they change every figure of the ledger. */
export const separatedByPoints: readonly string[] = ['customerPoints', 'pointsBalances', 'ownPointsMoves']

export const separatedByProductions: readonly string[] = [
  'production',
  'costCentreProduction',
  'getCostCentreProduction',
]

const madeIn = ({ rows }: { rows: { branch: { id: number }; in: number }[] }) =>
  rows.map(row => `${row.branch.id}: ${row.in}`)

const bookValuesOf = ({ rows }: { rows: { branch: { id: number }; bookValue: number }[] }) =>
  rows.map(row => `${row.branch.id}: ${row.bookValue}`)

type Endpoints = typeof reportCallEndpoints & typeof reportWireEndpoints & typeof itemReportEndpoints

export const branchesOfReports: { readonly [N in keyof Endpoints]: ReportRow<Endpoints[N]> } = {
  soldItems: {
    asks: { body: days },
    says: ({ totals }: { totals: { net: number; cost: number } }) => [totals.net, totals.cost],
    ...{ first: [15, 0], second: [45, 0], both: [60, 0] },
  },
  boughtItems: {
    asks: { body: days },
    says: ({ totals }: { totals: { net: number; cost: number } }) => [totals.net, totals.cost],
    ...{ first: [100, 100], second: [200, 200], both: [300, 300] },
  },
  inventory: {
    asks: { body: { ...days, where: { item: [goods.lamp.itemId] } } },
    says: ({ totals }: { totals: { in: number; out: number } }) => [totals.in, totals.out],
    ...{ first: [1, 0], second: [2, 0], both: [3, 0] },
  },
  itemMovement: {
    asks: { body: { ...days, rows: ['document'] } },
    says: ({ rows }: { rows: { document: { code: string } }[] }) => rows.map(row => row.document.code).sort(),
    ...{ first: ['1-000001'], second: ['2-000001'], both: ['1-000001', '2-000001'] },
  },
  payments: {
    asks: { body: days },
    says: ({ totals }: { totals: { in: number; count: number } }) => [totals.in, totals.count],
    ...{ first: [17.25, 1], second: [51.75, 2], both: [69, 3] },
  },
  vatReport: {
    asks: { body: days },
    says: ({ sections }: { sections: { rows: { base: number; vat: number }[] }[] }) => [
      sections[0]?.rows[0]?.base,
      sections[0]?.rows[0]?.vat,
    ],
    ...{ first: [15, 2.25], second: [45, 6.75], both: [60, 9] },
  },
  vatDocuments: {
    asks: { body: days },
    says: ({ rows }: { rows: { document: { code: string } }[] }) => rows.map(row => row.document.code).sort(),
    ...{
      first: ['1-000001'],
      second: ['2-000001', '2-000002'],
      both: ['1-000001', '2-000001', '2-000002'],
    },
  },
  accountStatement: {
    asks: { body: { ...days, accountId: accountId('1103001') } },
    says: ({ closing, rows }: { closing: { balance: number }; rows: object[] }) => [closing.balance, rows.length],
    ...{ first: [17.25, 1], second: [34.5, 1], both: [51.75, 2] },
  },
  accountingTree: {
    asks: { body: { toDate: days.toDate, where: { account: [accountId('1103001')] } } },
    says: ({ rows }: { rows: { closing: number }[] }) => rows.map(({ closing }) => closing),
    ...{ first: [17.25], second: [34.5], both: [51.75] },
  },
  itemCard: {
    asks: { body: { ...days, itemId: goods.lamp.itemId } },
    says: ({ totals, rows }: { totals: { in: number }; rows: object[] }) => [totals.in, rows.length],
    ...{ first: [1, 1], second: [2, 1], both: [3, 2] },
  },
  serviceCard: {
    asks: { body: { ...days, itemId: goods.delivery.itemId } },
    says: ({ closing }: { closing: { netSoFar: number } }) => closing.netSoFar,
    ...{ first: 15, second: 45, both: 60 },
  },
  dueAmount: {
    asks: { body: { toDate: days.toDate, rows: ['party'] } },
    says: ({ rows }: { rows: { party: { id: number }; due: number }[] }) =>
      rows.filter(({ party }) => party.id === tinyParties.borrower).map(row => row.due),
    ...{ first: [17.25], second: [34.5], both: [51.75] },
  },
  customerInfo: {
    asks: { body: { ...days, personId: tinyParties.borrower } },
    says: ({ closing, rows }: { closing: { balance: number }; rows: object[] }) => [closing.balance, rows.length],
    ...{ first: [17.25, 1], second: [34.5, 1], both: [51.75, 2] },
  },
  customerPoints: {
    asks: { body: { ...days, personId: tinyParties.customer } },
    says: ({ closing, rows }: { closing: { balance: number }; rows: object[] }) => [closing.balance, rows.length],
    ...{ first: [10, 1], second: [20, 1], both: [30, 2] },
  },
  pointsBalances: {
    asks: { body: { ...days, rows: ['branch'], columns: ['balance'] } },
    says: ({ rows }: { rows: { branch: { id: number }; balance: number }[] }) =>
      rows.map(({ branch, balance }) => `${branch.id}: ${balance}`).sort(),
    ...{ first: ['1: 10'], second: ['2: 20'], both: ['1: 10', '2: 20'] },
  },
  supplierInfo: {
    asks: { body: { ...days, personId: tinyParties.supplier } },
    says: ({ closing, rows }: { closing: { balance: number }; rows: object[] }) => [closing.balance, rows.length],
    ...{ first: [115, 1], second: [230, 1], both: [345, 2] },
  },
  trialBalance: {
    asks: { body: { ...days, rows: ['branch'] } },
    says: ({ rows }: { rows: { branch: { id: number }; debit: number }[] }) =>
      rows.map(({ branch, debit }) => `${branch.id}: ${debit}`),
    ...{ first: ['1: 17.25'], second: ['2: 51.75'], both: ['1: 17.25', '2: 51.75'] },
  },
  balanceSheet: {
    asks: { body: { toDate: days.toDate } },
    says: ({ sections }: Sections<'closing'>) => [
      rowOf(sections, 'openResult').closing,
      rowOf(sections, 'totalAssets').closing === rowOf(sections, 'liabilitiesAndEquity').closing,
    ],
    ...{ first: [15, true], second: [45, true], both: [60, true] },
  },
  cashFlow: {
    asks: { body: days },
    says: ({ sections }: Sections<'balance'>) => [
      rowOf(sections, 'receivables').balance,
      rowOf(sections, 'taxes').balance,
      rowOf(sections, 'netCash').balance,
    ],
    ...{ first: [-17.25, 2.25, 0], second: [-34.5, 6.75, 17.25], both: [-51.75, 9, 17.25] },
  },
  profit: {
    asks: { body: days },
    says: ({ sections }: Sections<'balance'>) => [
      rowOf(sections, 'sales').balance,
      rowOf(sections, 'netProfit').balance,
    ],
    ...{ first: [15, 15], second: [45, 45], both: [60, 60] },
  },
  profitByBranch: {
    asks: { body: days },
    says: ({ rows }: { rows: { branch: { id: number }; netProfit: number }[] }) =>
      rows.map(({ branch, netProfit }) => `${branch.id}: ${netProfit}`),
    ...{ first: ['1: 15'], second: ['2: 45'], both: ['1: 15', '2: 45'] },
  },
  profitByCostCentre: {
    asks: { body: days },
    says: ({ totals }: { totals: { revenue: number; costOfSales: number } }) => [totals.revenue, totals.costOfSales],
    ...{ first: [15, 0], second: [45, 0], both: [60, 0] },
  },
  costCentreReport: {
    asks: { body: { FromDate: days.fromDate, ToDate: days.toDate, rows: ['branch'] } },
    says: ({ rows }: { rows: { branch: { id: number }; debit: number }[] }) =>
      rows.map(({ branch, debit }) => `${branch.id}: ${debit}`),
    ...{ first: ['1: 17.25'], second: ['2: 51.75'], both: ['1: 17.25', '2: 51.75'] },
  },
  vatSales: {
    asks: { body: { ...days, rows: ['document'] } },
    says: ({ rows, totals }: { rows: { document: { code: string } }[]; totals: { vat: number } }) => [
      ...rows.map(row => row.document.code).sort(),
      totals.vat,
    ],
    ...{
      first: ['1-000001', 2.25],
      second: ['2-000001', '2-000002', 6.75],
      both: ['1-000001', '2-000001', '2-000002', 9],
    },
  },
  vatPurchases: {
    asks: { body: { ...days, rows: ['document'] } },
    says: ({ rows, totals }: { rows: { document: { code: string } }[]; totals: { vat: number } }) => [
      ...rows.map(row => row.document.code).sort(),
      totals.vat,
    ],
    ...{ first: ['1-000001', 15], second: ['2-000001', 30], both: ['1-000001', '2-000001', 45] },
  },
  assetRegister: {
    asks: { body: { ...days, rows: ['branch'] } },
    says: bookValuesOf,
    ...{ first: ['1: 1000'], second: ['2: 1000'], both: ['1: 1000', '2: 1000'] },
  },
  tobaccoSummary: {
    asks: { body: days },
    says: ({ totals }: { totals: { fee: number } }) => totals.fee,
    ...{ first: 0, second: 0, both: 0 },
  },
  salesByHour: {
    asks: { body: days },
    says: ({ totals }: { totals: { documents: number; total: number; averageBill: number } }) => [
      totals.documents,
      totals.total,
      totals.averageBill,
    ],
    ...{ first: [1, 17.25, 17.25], second: [2, 51.75, 25.88], both: [3, 69, 23] },
  },
  margins: {
    asks: { body: days },
    says: ({ totals }: { totals: { profit: number; margin: number } }) => [totals.profit, totals.margin],
    ...{ first: [15, 100], second: [45, 100], both: [60, 100] },
  },
  cashiers: {
    asks: { body: days },
    says: ({ totals }: { totals: { documents: number; returned: number } }) => [totals.documents, totals.returned],
    ...{ first: [1, 0], second: [2, 0], both: [3, 0] },
  },
  idleItems: {
    asks: { body: { ...days, where: { item: [goods.lamp.itemId] } } },
    says: ({ totals }: { totals: { onHand: number; averageCost: number } }) => [totals.onHand, totals.averageCost],
    ...{ first: [2, 52], second: [2, 100], both: [4, 76] },
  },
  reorder: {
    asks: { body: days },
    says: ({ rows }: { rows: object[] }) => rows.length,
    ...{ first: 0, second: 0, both: 0 },
  },
  summary: {
    asks: { body: days },
    says: ({ sections }: Sections<'total'>) => [rowOf(sections, 'netSales').total, rowOf(sections, 'cash').total],
    ...{ first: [17.25, 0], second: [51.75, 17.25], both: [69, 17.25] },
  },
  ownSoldLines: {
    asks: { body: { ...days, rows: ['branch', 'item'], columns: ['net', 'cost'] } },
    says: ({ totals }: { totals: { net: number; cost: number } }) => [totals.net, totals.cost],
    ...{ first: [15, 0], second: [45, 0], both: [60, 0] },
  },
  ownBoughtLines: {
    asks: { body: { ...days, rows: ['document'], columns: ['net'] } },
    says: ({ rows }: { rows: { document: { code: string }; net: number }[] }) =>
      rows.map(({ document, net }) => `${document.code}: ${net}`).sort(),
    ...{ first: ['1-000001: 100'], second: ['2-000001: 200'], both: ['1-000001: 100', '2-000001: 200'] },
  },
  ownStockMoves: {
    asks: { body: { ...days, rows: ['branch'], columns: ['in'], where: { item: [goods.lamp.itemId] } } },
    says: ({ rows }: { rows: { branch: { id: number }; in: number }[] }) =>
      rows.map(({ branch, in: came }) => `${branch.id}: ${came}`),
    ...{ first: ['1: 1'], second: ['2: 2'], both: ['1: 1', '2: 2'] },
  },
  ownTenders: {
    asks: { body: { ...days, rows: ['method'], columns: ['in', 'count'] } },
    says: ({ totals }: { totals: { in: number; count: number } }) => [totals.in, totals.count],
    ...{ first: [17.25, 1], second: [51.75, 2], both: [69, 3] },
  },
  ownEntries: {
    asks: { body: { ...days, rows: ['branch'], columns: ['debit'] } },
    says: ({ rows }: { rows: { branch: { id: number }; debit: number }[] }) =>
      rows.map(({ branch, debit }) => `${branch.id}: ${debit}`),
    ...{ first: ['1: 17.25'], second: ['2: 51.75'], both: ['1: 17.25', '2: 51.75'] },
  },
  ownDebts: {
    asks: { body: { toDate: days.toDate, rows: ['party'], columns: ['due'] } },
    says: ({ rows }: { rows: { party: { id: number }; due: number }[] }) =>
      rows.filter(({ party }) => party.id === tinyParties.borrower).map(row => row.due),
    ...{ first: [17.25], second: [34.5], both: [51.75] },
  },
  ownTaxDocuments: {
    asks: { body: { ...days, rows: ['document'], columns: ['vat'] } },
    says: ({ rows }: { rows: { document: { code: string } }[] }) => rows.map(row => row.document.code).sort(),
    ...{ first: ['1-000001'], second: ['2-000001', '2-000002'], both: ['1-000001', '2-000001', '2-000002'] },
  },
  ownTobaccoLines: {
    asks: { body: { ...days, rows: ['day'], columns: ['fee'] } },
    says: ({ totals }: { totals: { fee: number } }) => totals.fee,
    ...{ first: 0, second: 0, both: 0 },
  },
  ownPointsMoves: {
    asks: { body: { ...days, rows: ['branch'], columns: ['balance'] } },
    says: ({ rows }: { rows: { branch: { id: number }; balance: number }[] }) =>
      rows.map(({ branch, balance }) => `${branch.id}: ${balance}`).sort(),
    ...{ first: ['1: 10'], second: ['2: 20'], both: ['1: 10', '2: 20'] },
  },
  ownAssetMoves: {
    asks: { body: { ...days, rows: ['branch'], columns: ['bookValue'] } },
    says: bookValuesOf,
    ...{ first: ['1: 1000'], second: ['2: 1000'], both: ['1: 1000', '2: 1000'] },
  },
  production: {
    asks: { body: { ...days, rows: ['branch'] } },
    says: madeIn,
    ...{ first: ['1: 1'], second: ['2: 1'], both: ['1: 1', '2: 1'] },
  },
  costCentreProduction: {
    asks: { body: { FromDate: days.fromDate, ToDate: days.toDate, rows: ['branch'] } },
    says: madeIn,
    ...{ first: ['1: 1'], second: ['2: 1'], both: ['1: 1', '2: 1'] },
  },
  getCostCentreProduction: {
    asks: { query: { FromDate: days.fromDate, ToDate: days.toDate } },
    says: ({ totals }: { totals: { in: number } }) => totals.in,
    ...{ first: 1, second: 1, both: 2 },
  },
  // The calls that the specification names for them.
  getSummary: {
    asks: { query: { FromDate: days.fromDate, ToDate: days.toDate } },
    says: ({ sections }: Sections<'total'>) => [rowOf(sections, 'netSales').total, rowOf(sections, 'credit').total],
    ...{ first: [17.25, 17.25], second: [51.75, 34.5], both: [69, 51.75] },
  },
  getCostCentreReport: {
    asks: { query: { FromDate: days.fromDate, ToDate: days.toDate } },
    says: ({ totals }: { totals: { debit: number; credit: number } }) => [totals.debit, totals.credit],
    ...{ first: [17.25, 17.25], second: [51.75, 51.75], both: [69, 69] },
  },
  getInventory: {
    asks: { query: { FromDate: days.fromDate, ToDate: days.toDate } },
    says: ({ rows }: { rows: { item: { id: number }; in: number }[] }) =>
      rows.filter(({ item }) => item.id === goods.lamp.itemId).map(row => row.in),
    ...{ first: [1], second: [2], both: [3] },
  },
  getItemReport: {
    asks: { params: { id: goods.lamp.itemId }, query: { FromDate: days.fromDate, ToDate: days.toDate } },
    says: ({ totals, rows }: { totals: { in: number }; rows: object[] }) => [totals.in, rows.length],
    ...{ first: [1, 1], second: [2, 1], both: [3, 2] },
  },
}

type Sections<Column extends string> = {
  readonly sections: readonly {
    readonly rows: readonly ({ readonly name: string } & Readonly<Record<Column, number>>)[]
  }[]
}

function rowOf<Column extends string>(sections: Sections<Column>['sections'], name: string) {
  const found = sections.flatMap(({ rows }) => rows).find(row => row.name === name)
  if (!found) throw new Error(`There is no row ${name}.`)
  return found
}
