import type { Need } from '#domain/access/can.ts'

/** Who may know the cost of goods, and with it the profit: users who buy or manage items, or who may see the profit. */
export const costNeed = {
  anyOf: ['g-purchases', 'f-items-manage', 'f-profit-balancer'],
} as const satisfies Need

/** Who may see the entries of goods and of their cost in the ledger: also users who keep the books or read all of them. */
export const entryCostNeed = {
  anyOf: [...costNeed.anyOf, 'g-accounting', 'f-summary'],
} as const satisfies Need
