/** Whose branches the calls of statistics and of the first page tell of, written down by hand. */
import { day } from '#domain/days.ts'

export const branchesOfPerformance = {
  // Of what else may wait there is none here: `home.test.ts` counts it.
  getTodo: {
    asks: {},
    says: ({ lines }: { lines: { name: string; count: number }[] }) =>
      lines.find(({ name }) => name === 'openings')?.count,
    ...{ first: 1, second: 1, both: 2 },
  },
  getStatistics: {
    asks: { query: { fromdate: day('2026-01-01'), toDate: day('2026-12-31') } },
    says: ({ sale, profit }: { sale: { amout: number }; profit: { sales: number } }) => [sale.amout, profit.sales],
    ...{ first: [17.25, 15], second: [51.75, 45], both: [69, 60] },
  },
  getPerformance: {
    asks: { query: { FromDate: day('2026-01-01'), ToDate: day('2026-12-31') } },
    says: ({ revenues }: { revenues: { salesRevenue: number }[] }) =>
      revenues.reduce((sum, row) => sum + row.salesRevenue, 0),
    ...{ first: 15, second: 45, both: 60 },
  },
  getRecommendations: {
    asks: { query: { FromDate: day('2026-01-01'), ToDate: day('2026-01-31') } },
    // The first figure that is said is what was sold.
    says: ([month]: { recommendationsHtml: string }[]) =>
      Number(/[\d.]+/u.exec(month?.recommendationsHtml.replace(/<[^>]*>/gu, '') ?? '')?.[0]),
    ...{ first: 15, second: 45, both: 60 },
  },
  listStatisticsBranches: {
    asks: {},
    says: (branches: { id: number }[]) => branches.map(({ id }) => id),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
} as const
