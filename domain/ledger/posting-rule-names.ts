/** The names of the posting rules, as bill types use them; each is a function in `posting-rules*.ts` beside this file. */
export const postingRuleNames = [
  'sale',
  'saleRefund',
  'purchase',
  'purchaseRefund',
  'expenses',
  'expensesRefund',
  'issue',
  'issueRefund',
  'branchTransfer',
  'costCentreTransfer',
  'production',
] as const

export type PostingRuleName = (typeof postingRuleNames)[number]
