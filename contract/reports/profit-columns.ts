/** From revenue to profit. */
export const profitColumns = [
  'revenue',
  'costOfSales',
  'grossProfit',
  'otherIncome',
  'expenses',
  'netProfit',
  'netMargin',
] as const
