/** The second step: resolves the lines of the request. Each line source has one resolver. */
import type { LineSource } from '#domain/bills/bill-types.ts'
import type { Result } from '#domain/problem.ts'
import { accountLines } from './account-lines.ts'
import type { PostingContext } from './context.ts'
import { debitedLines } from './debited-lines.ts'
import { goodsLines, goodsOrAccountLines, recipeLines } from './goods-lines.ts'
import { boughtItemLines, listedLines } from './item-lines.ts'
import { originalLines } from './original-lines.ts'
import type { BillRequest } from './request.ts'
import type { ResolvedLines } from './resolved-lines.ts'

type LineResolver = (request: BillRequest, context: PostingContext) => Result<ResolvedLines>

export const lineResolvers: Readonly<Record<LineSource, LineResolver>> = {
  priceList: listedLines,
  supplierPrice: boughtItemLines,
  original: originalLines,
  debited: debitedLines,
  accounts: accountLines,
  goods: goodsLines,
  goodsOrAccounts: goodsOrAccountLines,
  recipe: recipeLines,
}
