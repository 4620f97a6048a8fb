import type { PostedBill } from './posted-bill.ts'
import type { Posting } from './posting.ts'
import type { PostingRuleName } from './posting-rule-names.ts'
import { expensesPosting, purchasePosting, purchaseRefundPosting } from './posting-rules-purchases.ts'
import { salePosting, saleRefundPosting } from './posting-rules-sales.ts'

export type PostingRule = (bill: PostedBill) => Posting

/**
 * The rules by which bills are posted, under the names that the bill types use: a bill in, a balanced posting out. The rules of goods that
 * move without trade (`posting-rules-stock.ts`) take other things than a bill with its lines; a type that names one of them is refused.
 */
export const postingRules: Readonly<Partial<Record<PostingRuleName, PostingRule>>> = {
  sale: salePosting,
  saleRefund: saleRefundPosting,
  purchase: purchasePosting,
  purchaseRefund: purchaseRefundPosting,
  expenses: expensesPosting,
}
