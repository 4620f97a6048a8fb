/**
 * A posted bill as it is shown and printed. Names, addresses and prices are those in force when it was posted, so that a
 * reprint is the same invoice whatever was renamed since. Source: design page 5, 1.1 to 1.3.
 */
import { z } from 'zod'
import { billTypeCodes, issueReasons } from '#domain/bills/bill-types.ts'
import { chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { priceModes, vatCategories } from '#domain/bills/totals-types.ts'
import { invoiceKinds } from '#domain/invoice/kind.ts'
import { id, instant, money, wireDay, wirePrice, wireQuantity, wireRate, wireRatio } from './fields.ts'

export const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: wireRate }),
  z.strictObject({ kind: z.literal('amount'), amount: money }),
])

/** Of a bill that was made without a network: when that was, and when it arrived; null of any other. An edit keeps it. */
export const capture = z.object({ capturedAt: instant, arrivedAt: instant }).nullable()

/** Who sells or buys, as printed. Texts that are not known are empty. */
export const particulars = z.object({
  nameAr: z.string(),
  nameEn: z.string(),
  vatNumber: z.string(),
  crNumber: z.string(),
  buildingNumber: z.string(),
  street: z.string(),
  district: z.string(),
  city: z.string(),
  postalCode: z.string(),
  additionalNumber: z.string(),
  phone: z.string(),
})
export type Particulars = z.output<typeof particulars>

const amounts = {
  /** Revenue: without VAT, fee and discounts. net + fee + vat = total. */
  net: money,
  /** The tobacco fee. */
  fee: money,
  vat: money,
  total: money,
}

/** What a campaign takes off: a percentage of the line or an amount of each unit, at most its cap. */
const lineCampaign = z.object({
  id,
  nameAr: z.string(),
  nameEn: z.string(),
  percentOff: wireRate.nullable(),
  amountOff: wirePrice.nullable(),
  lineCap: money.nullable(),
})

export const billLine = z.object({
  line: z.int().positive(),
  /** Null on a line of an expenses bill, which names an account. */
  itemId: id.nullable(),
  itemCode: z.string(),
  accountId: id.nullable(),
  nameAr: z.string(),
  nameEn: z.string(),
  description: z.string(),
  unitId: id.nullable(),
  unitNameAr: z.string(),
  unitNameEn: z.string(),
  unitRatio: wireRatio,
  quantity: wireQuantity,
  unitPrice: wirePrice,
  features: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string(), price: wirePrice })),
  isPriceIncludingVat: z.boolean(),
  discount: discount.nullable(),
  /** The campaign that gave the discount, as it was then; null of any other discount. */
  campaign: lineCampaign.nullable(),
  /** Quantity × price before any discount, in the price mode of the line. */
  amount: money,
  lineDiscount: money,
  billDiscount: money,
  vatCategory: z.enum(vatCategories),
  vatRate: wireRate,
  isTobacco: z.boolean(),
  isService: z.boolean(),
  /** Of a production: what is made. */
  isProduct: z.boolean(),
  originalLine: z.int().positive().nullable(),
  quotationLine: z.int().positive().nullable(),
  ...amounts,
})

/** A bill that this one refers to. */
const otherBill = z.object({ id, code: z.string(), date: wireDay })

export const billDocument = z.object({
  id,
  billTypeCode: z.enum(billTypeCodes),
  code: z.string(),
  number: z.int().positive(),
  /** The business day. */
  date: wireDay,
  createdAt: instant,
  capture,
  /** Seller's local time of issue without a zone, as printed and as in the QR: `2026-01-31T21:05:09`. */
  issuedAt: z.string(),
  /** Which document it prints as; null where the bill is not an invoice. See `invoiceDocument` of the domain. */
  invoiceKind: z.enum(invoiceKinds).nullable(),
  isDelivered: z.boolean(),
  /** 1 as it was first posted; an edit adds one and keeps the code. */
  version: z.int().positive(),
  /** The last version, unless an earlier one was asked for. */
  isCurrent: z.boolean(),
  voidedAt: instant.nullable(),
  /** How often it was printed: the next print is the original where this is 0, else a copy. */
  prints: z.int().min(0),
  /** What effective bills have refunded of it, VAT included. */
  refunded: money,
  note: z.string(),
  /** Why a credit note was made; empty on any other bill. */
  reason: z.string(),
  user: z.object({ id, name: z.string() }),
  seller: particulars,
  branch: z.object({ id, codePrefix: z.string(), nameAr: z.string(), nameEn: z.string(), address: z.string() }),
  costCenterId: id.nullable(),
  /** Null where the customer is a walk-in customer. */
  party: particulars.extend({ id, kind: z.enum(['customer', 'supplier']), code: z.string() }).nullable(),
  original: otherBill.nullable(),
  /** Of a sale: the quotation that it is made of. */
  quotation: otherBill.nullable(),
  /** Of a quotation: the sale that was made of it and stands. */
  sale: otherBill.nullable(),
  /** Of a purchase: what is on the supplier's invoice; empty and null where it was not given. */
  supplierInvoiceNumber: z.string(),
  supplierInvoiceDate: wireDay.nullable(),
  /** What VAT a purchase or its refund bears; null of any other bill. */
  vatKind: z.enum(purchaseVatKinds).nullable(),
  /** VAT beside the total: paid at customs, or owed and deducted by the buyer. */
  declaredVat: money,
  /** What others charge for the goods of a purchase. */
  charges: z.array(
    z.object({
      kind: z.enum(chargeKinds),
      description: z.string(),
      amount: money,
      method: z.enum(chargeMethods),
      party: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
    }),
  ),
  /** Of an issue of goods: why, and what bears them where it is not the company's account for it. */
  issueReason: z.enum(issueReasons).nullable(),
  expenseAccount: z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() }).nullable(),
  /** Of a transfer: the branch or the cost centre that receives. */
  toBranch: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
  toCostCenter: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
  /** Of a quotation: the last day on which its prices hold. */
  expiresOn: wireDay.nullable(),
  lines: z.array(billLine),
  vatGroups: z.array(
    z.object({ vatCategory: z.enum(vatCategories), priceMode: z.enum(priceModes), rate: wireRate, ...amounts }),
  ),
  discount: discount.nullable(),
  /** Before any discount, and what the discounts of the lines and of the bill took off. */
  amount: money,
  lineDiscount: money,
  billDiscount: money,
  ...amounts,
  /** What each tender pays, cash without its change. Σ tenders + rounding = total. */
  tenders: z.array(z.object({ method: z.enum(paymentMethods), amount: money, received: money })),
  received: money,
  change: money,
  /** What cash rounding takes off the total. */
  rounding: money,
  /** What `qrPayload` of the domain encodes. Null where the document bears none. */
  qr: z
    .object({ sellerName: z.string(), vatNumber: z.string(), timestamp: z.string(), total: money, vat: money })
    .nullable(),
})
export type BillDocument = z.output<typeof billDocument>
