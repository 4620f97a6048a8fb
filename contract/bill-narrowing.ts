/** The filters of the list of bills and of its sums. For branch, cost centre and user, −1 or an omitted value means all. */
import { z } from 'zod'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { listedEInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { queryFalse, queryInteger, queryTrue, text, wireDay } from './fields.ts'

export const billNarrowing = {
  billTypeCode: z.enum(billTypeCodes).optional(),
  query: text(0, 100).optional(),
  fromDate: wireDay.optional(),
  toDate: wireDay.optional(),
  branchId: queryInteger.optional(),
  costCenterId: queryInteger.optional(),
  userId: queryInteger.optional(),
  /** `false`: bills that await delivery. */
  isDelivered: queryFalse.optional(),
  /** `true`: bills made offline. */
  isCapturedOffline: queryTrue.optional(),
  /** The state of the latest e-invoice. */
  eInvoice: z.enum(listedEInvoiceStates).optional(),
  /** Quotations without a sale whose last valid day is in this range. */
  expiresFrom: wireDay.optional(),
  expiresTo: wireDay.optional(),
}
