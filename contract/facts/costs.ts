import type { Need } from '#domain/access/can.ts'

/** Who may know what goods cost the company, and with it the profit: whoever buys or manages items, and whoever sees the profit itself. */
export const costNeed = {
  anyOf: ['g-purchases', 'f-items-manage', 'f-profit-balancer'],
} as const satisfies Need

/** Who may see the entries of goods and of their cost in the ledger: also whoever keeps the books or reads them whole. */
export const entryCostNeed = {
  anyOf: [...costNeed.anyOf, 'g-accounting', 'f-summary'],
} as const satisfies Need
