/** How large a demonstration company is. The shop is what people see; the others are for tests and benchmarks. */
export type DemoSize = {
  readonly items: number
  readonly customers: number
  readonly suppliers: number
  /** Business days of trade before today. */
  readonly days: number
  /** About how many sale bills in all branches and days together. */
  readonly sales: number
  /** Suppliers come to a branch in turn, every so many days; by default five. */
  readonly daysBetweenVisits?: number
  /** With goals, campaigns and a printed bill, as a shop that works with the product has them. */
  readonly hasPlans?: true
}

/** The shop that `npm start -- --demo` opens: a year of trade. */
export const demoShop: DemoSize = {
  ...{ items: 2000, customers: 500, suppliers: 60, days: 365, sales: 24_000 },
  ...{ daysBetweenVisits: 14, hasPlans: true },
}

/** The shop of the browser tests. */
export const browserShop: DemoSize = { items: 2000, customers: 500, suppliers: 60, days: 90, sales: 12_000 }

/** Enough of everything for a test that wants a shop, in a blink. */
export const smallShop: DemoSize = { items: 120, customers: 20, suppliers: 8, days: 6, sales: 60 }

/** A shop of any size, for benchmarks; its bills have five lines on average. */
export function scaledShop(items: number, sales: number): DemoSize {
  return { items, sales, days: 90, customers: Math.max(500, Math.round(items / 20)), suppliers: 60 }
}
