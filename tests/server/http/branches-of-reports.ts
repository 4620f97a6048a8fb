/** Which branches the answer of each report is made of, written down by hand: after a sale on credit in each branch, a sale in the second, and a purchase in each. */
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import type { ReportName, reportCallEndpoints } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { goods, tinyParties } from '#tests/support/tiny-shop.ts'

/** After the day on which the first branch filled its shelves. */
const days = { fromDate: day('2026-01-15'), toDate: day('2026-12-31') }

/** Told apart by what was bought. */
export const toldByPurchases: readonly string[] = ['boughtItems', 'inventory', 'itemMovement']

type Told<E extends AnyEndpoint> = {
  readonly asks: InputOf<E>
  readonly says: (reply: never) => unknown
  readonly first: unknown
  readonly second: unknown
  readonly both: unknown
}

export const branchesOfReports: { readonly [N in ReportName]: Told<(typeof reportCallEndpoints)[N]> } = {
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
  customerInfo: {
    asks: { body: { ...days, personId: tinyParties.borrower } },
    says: ({ closing, rows }: { closing: number; rows: object[] }) => [closing, rows.length],
    ...{ first: [17.25, 1], second: [34.5, 1], both: [51.75, 2] },
  },
  supplierInfo: {
    asks: { body: { ...days, personId: tinyParties.supplier } },
    says: ({ closing, rows }: { closing: number; rows: object[] }) => [closing, rows.length],
    ...{ first: [115, 1], second: [230, 1], both: [345, 2] },
  },
  trialBalance: {
    asks: { body: { ...days, rows: ['branch'] } },
    says: ({ rows }: { rows: { branch: { id: number }; debit: number }[] }) =>
      rows.map(({ branch, debit }) => `${branch.id}: ${debit}`),
    ...{ first: ['1: 17.25'], second: ['2: 51.75'], both: ['1: 17.25', '2: 51.75'] },
  },
}
