import { z } from 'zod'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { listedEInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { capture } from './bill-document.ts'
import { id, instant, money, wireDay } from './fields.ts'

/** One row of the list and the palette, with the names printed on the bill. */
export const billRow = z.object({
  id,
  billTypeCode: z.enum(billTypeCodes),
  code: z.string(),
  date: wireDay,
  createdAt: instant,
  capture,
  branchId: id,
  partyId: id.nullable(),
  partyNameAr: z.string(),
  partyNameEn: z.string(),
  userName: z.string(),
  net: money,
  vat: money,
  total: money,
  isDelivered: z.boolean(),
  /** An effective sale or purchase with goods that were neither delivered nor refunded. */
  awaitsDelivery: z.boolean(),
  /** The last valid day of a quotation without a sale. */
  quotedUntil: wireDay.nullable(),
  isVoided: z.boolean(),
  /** The refunds by effective bills, including VAT. */
  refunded: money,
  /** 1 for the first posting; an edit adds one. The list shows the last version. */
  version: z.int().positive(),
  /** How often it was printed. */
  prints: z.int().min(0),
  /** Of the latest e-invoice; null without one. */
  eInvoice: z.enum(listedEInvoiceStates).nullable(),
})
export type BillRow = z.output<typeof billRow>
