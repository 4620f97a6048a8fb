import type { Posting } from './posting.ts'
import type { PostingRuleName } from './posting-rule-names.ts'
import { expensesPosting, purchasePosting, purchaseRefundPosting } from './posting-rules-purchases.ts'
import { salePosting, saleRefundPosting } from './posting-rules-sales.ts'
import {
  branchTransferPosting,
  costCentreTransferPosting,
  issuePosting,
  productionPosting,
} from './posting-rules-stock.ts'

/** The posting rule of each name that the bill types use. All are pure: amounts, costs and tenders in, a balanced posting out. */
export const postingRules = {
  sale: salePosting,
  saleRefund: saleRefundPosting,
  purchase: purchasePosting,
  purchaseRefund: purchaseRefundPosting,
  expenses: expensesPosting,
  issue: issuePosting,
  branchTransfer: branchTransferPosting,
  costCentreTransfer: costCentreTransferPosting,
  production: productionPosting,
} as const satisfies Record<PostingRuleName, (input: never) => Posting>
