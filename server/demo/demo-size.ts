/** Sizes of the demo company. The demo shop is for users; the others are for tests and benchmarks. */
export type DemoSize = {
  readonly items: number
  readonly customers: number
  readonly suppliers: number
  /** Business days of trade before today. */
  readonly days: number
  /** The approximate number of sale bills over all branches and days. */
  readonly sales: number
  /** The interval of a supplier's visits to a branch, in days; five by default. */
  readonly daysBetweenVisits?: number
  /** Adds goals, campaigns and a printed bill, as in a shop that uses the product. */
  readonly hasPlans?: true
}

/** The shop of `npm start -- --demo`: a year of trade. */
export const demoShop: DemoSize = {
  ...{ items: 2000, customers: 500, suppliers: 60, days: 365, sales: 24_000 },
  ...{ daysBetweenVisits: 14, hasPlans: true },
}

/** The shop of the browser tests. */
export const browserShop: DemoSize = { items: 2000, customers: 500, suppliers: 60, days: 90, sales: 12_000 }

/** A small, fast shop with data of every kind, for tests. */
export const smallShop: DemoSize = { items: 120, customers: 20, suppliers: 8, days: 6, sales: 60 }

/** A shop of any size, for benchmarks; bills have five lines on average. */
export function scaledShop(items: number, sales: number): DemoSize {
  return { items, sales, days: 90, customers: Math.max(500, Math.round(items / 20)), suppliers: 60 }
}
