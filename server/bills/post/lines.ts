/** The second step: what each line of the request is about. A source of lines has one resolver. */
import type { LineSource } from '#domain/bills/bill-types.ts'
import type { Result } from '#domain/problem.ts'
import type { BillFacts } from '../bill-facts.ts'
import type { BillRequest } from '../bill-request.ts'
import { accountLines } from './account-lines.ts'
import { boughtLines, listedLines } from './item-lines.ts'
import { originalLines } from './original-lines.ts'
import type { ResolvedLines } from './resolved-lines.ts'

type LineResolver = (request: BillRequest, facts: BillFacts) => Result<ResolvedLines>

export const lineResolvers: Readonly<Partial<Record<LineSource, LineResolver>>> = {
  priceList: listedLines,
  supplierPrice: boughtLines,
  original: originalLines,
  accounts: accountLines,
}
