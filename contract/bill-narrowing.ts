/** What narrows the list of bills and its sums. Branch, cost centre or user −1, or none: every one. */
import { z } from 'zod'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { queryFalse, queryInteger, queryTrue, text, wireDay } from './fields.ts'

export const billNarrowing = {
  billTypeCode: z.enum(billTypeCodes).optional(),
  query: text(0, 100).optional(),
  fromDate: wireDay.optional(),
  toDate: wireDay.optional(),
  branchId: queryInteger.optional(),
  costCenterId: queryInteger.optional(),
  userId: queryInteger.optional(),
  /** `false`: the bills that await delivery. */
  isDelivered: queryFalse.optional(),
  /** `true`: the bills that were made without a network. */
  isCapturedOffline: queryTrue.optional(),
  /** Quotations whose last day is this one or later, or that one or earlier, and of which no sale was made. */
  expiresFrom: wireDay.optional(),
  expiresTo: wireDay.optional(),
}
