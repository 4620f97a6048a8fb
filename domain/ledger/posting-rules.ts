import type { PostedBill } from './posted-bill.ts'
import type { Posting } from './posting.ts'
import type { PostingRuleName } from './posting-rule-names.ts'
import {
  expensesPosting,
  expensesRefundPosting,
  purchasePosting,
  purchaseRefundPosting,
} from './posting-rules-purchases.ts'
import { salePosting, saleRefundPosting } from './posting-rules-sales.ts'
import {
  costCentreTransferPosting,
  issuePosting,
  issueRefundPosting,
  productionPosting,
  transferPosting,
} from './posting-rules-stock.ts'

export type PostingRule = (bill: PostedBill) => Posting

/** The posting rules of bills by name: each turns a bill into a balanced posting. */
export const postingRules: Readonly<Record<PostingRuleName, PostingRule>> = {
  sale: salePosting,
  saleRefund: saleRefundPosting,
  purchase: purchasePosting,
  purchaseRefund: purchaseRefundPosting,
  expenses: expensesPosting,
  expensesRefund: expensesRefundPosting,
  issue: issuePosting,
  issueRefund: issueRefundPosting,
  branchTransfer: transferPosting,
  costCentreTransfer: costCentreTransferPosting,
  production: productionPosting,
}
