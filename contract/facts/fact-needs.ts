/**
 * Who may put a report of their own together over a fact: whoever may open a table that shows the fact whole, which takes any rows, columns
 * and filters already. A report of a part of it, such as the VAT of sales, or of one person, such as a statement, opens nothing here.
 */
import type { Need } from '#domain/access/can.ts'
import { costNeed } from './costs.ts'

export const factNeeds = {
  soldLines: 'f-sold-items',
  boughtLines: { allOf: ['f-bills-history', costNeed] },
  stockMoves: { anyOf: ['f-inventory', 'f-item-history'] },
  tenders: { anyOf: ['f-summary', 'f-shifts'] },
  entries: { anyOf: ['f-summary', 'f-profit-balancer-branch', 'f-profit-balancer-cc', 'f-cc-report'] },
  debts: 'f-credit',
  taxDocuments: 'f-vat',
  tobaccoLines: 'f-tobacco-vat-report',
} as const satisfies Readonly<Record<string, Need>>
