/** A payment of a bill, as it is sent. */
import { z } from 'zod'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { id, money, text } from './fields.ts'

/** For cash, `amount` is what is handed over; the server computes the change. `refundBillId`: on a sale, the refund whose `refundCredit` pays. */
export const tender = z.strictObject({
  method: z.enum(paymentMethods),
  amount: money,
  refundBillId: id.optional(),
  /** With `deliveryApp`: the app that owes the amount, and its number of the order. */
  deliveryAppId: id.optional(),
  orderReference: text(1, 60).optional(),
})
