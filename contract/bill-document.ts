/**
 * A posted bill for display and print. Names, addresses and prices are those at posting, so that a reprint is the same invoice whatever was
 * renamed since. Source: design page 5, 1.1 to 1.3.
 */
import { z } from 'zod'
import { billTypeCodes, issueReasons } from '#domain/bills/bill-types.ts'
import { chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { priceModes, vatCategories } from '#domain/bills/totals-types.ts'
import { invoiceKinds } from '#domain/invoice/kind.ts'
import { billEInvoice } from './bill-e-invoice.ts'
import { id, instant, money, wireDay, wirePrice, wireQuantity, wireRate, wireRatio } from './fields.ts'
import { particulars, partyParticulars } from './particulars.ts'

export const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: wireRate }),
  z.strictObject({ kind: z.literal('amount'), amount: money }),
])

/** For a bill made offline: when it was made, and when it arrived; null otherwise. An edit keeps it. */
export const capture = z.object({ capturedAt: instant, arrivedAt: instant }).nullable()

const amounts = {
  /** Revenue: without VAT, fee and discounts. net + fee + vat = total. */
  net: money,
  /** The tobacco fee. */
  fee: money,
  vat: money,
  total: money,
}

/** A campaign's discount: a percentage of the line or an amount per unit, up to its cap. */
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
  /** Null on a line of an expenses bill, which has an account instead. */
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
  /** The campaign of the discount, with its terms at the time; null for any other discount. */
  campaign: lineCampaign.nullable(),
  /** Quantity × price before any discount, in the price mode of the line. */
  amount: money,
  lineDiscount: money,
  billDiscount: money,
  vatCategory: z.enum(vatCategories),
  vatRate: wireRate,
  /** Why it bears no VAT, see `domain/invoice/exemption-reasons.ts`. Not known of a bill made offline until it is posted. */
  vatReason: z.string().nullable(),
  isTobacco: z.boolean(),
  isService: z.boolean(),
  /** For a production: whether the line is the finished product. */
  isProduct: z.boolean(),
  originalLine: z.int().positive().nullable(),
  quotationLine: z.int().positive().nullable(),
  ...amounts,
})

/** A related bill. */
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
  /** The seller's local time of issue without a zone, as printed and in the QR code: `2026-01-31T21:05:09`. */
  issuedAt: z.string(),
  /** The document that it prints as; null when the bill is not an invoice. See `invoiceDocument` in the domain. */
  invoiceKind: z.enum(invoiceKinds).nullable(),
  isDelivered: z.boolean(),
  /** 1 for the first posting; an edit adds one and keeps the code. */
  version: z.int().positive(),
  /** Whether it is the last version; false only when an earlier version was requested. */
  isCurrent: z.boolean(),
  voidedAt: instant.nullable(),
  /** How often it was printed: at 0 the next print is the original, otherwise a copy. */
  prints: z.int().min(0),
  /** The refunds by effective bills, including VAT. */
  refunded: money,
  note: z.string(),
  /** The reason of a credit or debit note; empty for any other bill. */
  reason: z.string(),
  user: z.object({ id, name: z.string() }),
  seller: particulars,
  branch: z.object({ id, codePrefix: z.string(), nameAr: z.string(), nameEn: z.string(), address: z.string() }),
  costCenterId: id.nullable(),
  /** Null for a walk-in customer. */
  party: partyParticulars.extend({ id }).nullable(),
  /** The bill that this one refunds or debits. */
  original: otherBill.nullable(),
  /** For a sale: its quotation. */
  quotation: otherBill.nullable(),
  /** For a quotation: its effective sale. */
  sale: otherBill.nullable(),
  /** Its effective refunds, the latest first. */
  refunds: z.array(otherBill),
  /** Its effective debit notes, the latest first. */
  debitNotes: z.array(otherBill),
  /** For a purchase: data of the supplier's invoice; empty and null when not given. */
  supplierInvoiceNumber: z.string(),
  supplierInvoiceDate: wireDay.nullable(),
  /** The VAT kind of a purchase or its refund; null for any other bill. */
  vatKind: z.enum(purchaseVatKinds).nullable(),
  /** VAT outside the total: paid at customs, or due and deducted by the buyer. */
  declaredVat: money,
  /** Third-party charges for the goods of a purchase. */
  charges: z.array(
    z.object({
      kind: z.enum(chargeKinds),
      description: z.string(),
      amount: money,
      method: z.enum(chargeMethods),
      party: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
    }),
  ),
  /** For an issue of goods: the reason, and the charged account when it is not the company's default. */
  issueReason: z.enum(issueReasons).nullable(),
  expenseAccount: z.object({ id, code: z.string(), nameAr: z.string(), nameEn: z.string() }).nullable(),
  /** For a transfer: the receiving branch or cost centre. */
  toBranch: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
  toCostCenter: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
  /** The restaurant table of a sale, with its names of today. */
  table: z.object({ id, nameAr: z.string(), nameEn: z.string() }).nullable(),
  /** The cashier's shift in which this version was posted. */
  shift: z.object({ id, code: z.string() }).nullable(),
  /** For a quotation: the last day its prices are valid. */
  expiresOn: wireDay.nullable(),
  lines: z.array(billLine),
  vatGroups: z.array(
    z.object({ vatCategory: z.enum(vatCategories), priceMode: z.enum(priceModes), rate: wireRate, ...amounts }),
  ),
  discount: discount.nullable(),
  /** The amount before any discount, and the discounts of the lines and the bill. */
  amount: money,
  lineDiscount: money,
  billDiscount: money,
  ...amounts,
  /** The amount each tender pays, cash without its change. Σ tenders + rounding = total. */
  tenders: z.array(
    z.object({
      method: z.enum(paymentMethods),
      amount: money,
      received: money,
      refundBillId: id.optional(),
      deliveryAppId: id.optional(),
      /** The names of the app today. */
      app: z.object({ nameAr: z.string(), nameEn: z.string() }).optional(),
      orderReference: z.string().optional(),
    }),
  ),
  /** Of a refund that kept money for a sale: what no effective sale was paid with yet. */
  creditLeft: money.optional(),
  /** Of a bill that changed the points of its customer: the points, and the customer's balance after it. */
  points: z.object({ earned: z.int(), spent: z.int(), balance: z.int() }).optional(),
  received: money,
  change: money,
  /** The cash rounding difference. */
  rounding: money,
  /** The input of the domain's `qrPayload`. Null when the document has no QR code. */
  qr: z
    .object({ sellerName: z.string(), vatNumber: z.string(), timestamp: z.string(), total: money, vat: money })
    .nullable(),
  /** Of a bill that is an e-invoice. Its QR code then takes the place of `qr`. */
  eInvoice: billEInvoice.optional(),
})
export type BillDocument = z.output<typeof billDocument>
