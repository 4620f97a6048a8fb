/**
 * The permission for custom reports over a fact: that of a table report which shows the whole fact, because it already allows any rows,
 * columns and filters. A report over part of a fact, such as the VAT of sales, or about one party, such as a statement, does not count.
 */
import type { Need } from '#domain/access/can.ts'
import { assetsNeed } from '../screen-needs.ts'
import { costNeed } from './costs.ts'

export const factNeeds = {
  soldLines: 'f-sold-items',
  boughtLines: { allOf: ['f-bills-history', costNeed] },
  stockMoves: { anyOf: ['f-inventory', 'f-item-history'] },
  tenders: { anyOf: ['f-summary', 'f-shifts'] },
  entries: {
    anyOf: ['f-summary', 'f-accounts-tree-manage', 'f-profit-balancer-branch', 'f-profit-balancer-cc', 'f-cc-report'],
  },
  debts: 'f-credit',
  taxDocuments: 'f-vat',
  tobaccoLines: 'f-tobacco-vat-report',
  assetMoves: assetsNeed,
  pointsMoves: 'f-customer-statement',
} as const satisfies Readonly<Record<string, Need>>
