import type { PostedBill } from './posted-bill.ts'
import type { Posting } from './posting.ts'
import type { PostingRuleName } from './posting-rule-names.ts'
import { expensesPosting, purchasePosting, purchaseRefundPosting } from './posting-rules-purchases.ts'
import { salePosting, saleRefundPosting } from './posting-rules-sales.ts'
import {
  costCentreTransferPosting,
  issuePosting,
  issueRefundPosting,
  productionPosting,
  transferPosting,
} from './posting-rules-stock.ts'

export type PostingRule = (bill: PostedBill) => Posting

/** The rules by which bills are posted, under the names that the bill types use: a bill in, a balanced posting out. */
export const postingRules: Readonly<Record<PostingRuleName, PostingRule>> = {
  sale: salePosting,
  saleRefund: saleRefundPosting,
  purchase: purchasePosting,
  purchaseRefund: purchaseRefundPosting,
  expenses: expensesPosting,
  issue: issuePosting,
  issueRefund: issueRefundPosting,
  branchTransfer: transferPosting,
  costCentreTransfer: costCentreTransferPosting,
  production: productionPosting,
}
