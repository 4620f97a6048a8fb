/** From what was sold for to what is left of it. */
export const profitColumns = [
  'revenue',
  'costOfSales',
  'grossProfit',
  'otherIncome',
  'expenses',
  'netProfit',
  'netMargin',
] as const
