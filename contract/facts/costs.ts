import type { Need } from '#domain/access/can.ts'

/** The permission to see the cost of goods, and thereby profit: users who buy or manage items, or who may see profit. */
export const costNeed = {
  anyOf: ['g-purchases', 'f-items-manage', 'f-profit-balancer'],
} as const satisfies Need

/** The permission to see entries of inventory and cost of sales in the ledger: also users who do or read all bookkeeping. */
export const entryCostNeed = {
  anyOf: [...costNeed.anyOf, 'g-accounting', 'f-summary'],
} as const satisfies Need
