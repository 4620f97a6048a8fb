/**
 * Bills: posting and reading one, the list, and the statistics of the dashboard. Names are spelled as in the specification (`Id`,
 * `BillItems`, `amout` (sic)). Source: spec §3, §7; design page 3; decisions 7, 23, 26.
 *
 * The server recomputes every figure with `billTotals` and `settle` of the domain and refuses a bill whose figures differ
 * (`total_differs`), so a screen must show the results of the same functions. Lines are numbered in the order of `row` when given, else
 * `BillItems` before `BillServices`.
 */
import { z } from 'zod'
import { type BillTypeCode, billTypeCodes, issueReasons } from '#domain/bills/bill-types.ts'
import { chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { billDocument, discount } from './bill-document.ts'
import { billNarrowing } from './bill-narrowing.ts'
import { createAny, viewAny } from './bill-needs.ts'
import { billCursor, billOrders } from './bill-order.ts'
import { billRow } from './bill-row.ts'
import { tender } from './bill-tender.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import {
  distinctIds,
  id,
  instant,
  money,
  moneySum,
  note,
  pageNumber,
  pageSize,
  queryInteger,
  queryTrue,
  text,
  wireDay,
  wirePrice,
  wireQuantity,
  wireRate,
} from './fields.ts'
import { tableBillVersion } from './table-bills.ts'

const linesMax = 1000

/** A thousand goods and a thousand services with fifty features each. */
export const billBytesMax = 2 * 1024 * 1024

/** The reason of a credit note: a sentence. */
export const reasonLengthMax = 200

export const billTypeCode = z.enum(billTypeCodes)

/** The ids that other clients give to lines and unsaved bills. */
const droppedId = z.union([z.int(), text(0, 64)]).nullish()

/** One line to post. `Id` is ignored: a posted line is identified by its bill and number. Source: spec §3. */
const lineFields = {
  Id: droppedId,
  itemId: id,
  unitId: id,
  quantity: wireQuantity,
  unitPrice: wirePrice,
  isPriceIncludingVat: z.boolean(),
  discount: discount.nullish(),
  /** Ids of the chosen features; their prices come from the price list. */
  features: distinctIds(50).optional(),
  /** The position of the line on the bill, across both lists. */
  row: z.int().min(0).max(linesMax).optional(),
  /** For a refund: the number of the refunded line of the original. */
  originalLine: z.int().positive().optional(),
  /** For a sale from a quotation: the number of the corresponding quotation line. */
  quotationLine: z.int().positive().optional(),
  /**
   * For a sale: the campaign of `discount`. It needs no discount permission; the server checks the campaign at the instant and in the
   * branch of the bill, and refuses one that does not apply or gives a different discount.
   */
  campaignId: id.optional(),
  /** For a production: the line is the finished product; the others are its materials. */
  isProduct: z.boolean().optional(),
}

export const billItem = z.strictObject(lineFields)
/** A line whose item is a service. */
export const billService = z.strictObject(lineFields)

/** One line of an expenses bill: an account instead of an item. */
export const billExpense = z.strictObject({
  Id: droppedId,
  accountId: id,
  description: text(0, 200),
  amount: money,
  isPriceIncludingVat: z.boolean(),
  vatCategory: z.enum(vatCategories),
  /** On a refund of expenses: the number of the line of the original that this one takes back. */
  originalLine: z.int().positive().optional(),
})

/** A third-party charge for the goods of a purchase; on credit, with the supplier it is owed to. */
export const billCharge = z.strictObject({
  kind: z.enum(chargeKinds),
  description: text(0, 200),
  amount: money,
  method: z.enum(chargeMethods),
  partyId: id.nullish(),
})

export const newBill = z.strictObject({
  Id: droppedId,
  billTypeCode,
  /** The code that `billcode` suggested; the server assigns the posted code. */
  code: text(0, 40).nullish(),
  /** A business day, or the instant of a bill made offline; now by default. */
  date: z.union([instant, wireDay]).nullish(),
  /** Made offline: `date` is the instant of capture, within the sending session and the limit of days; needs no `changeBillDate` (decision 52). */
  isCapturedOffline: z.boolean().optional(),
  /** For a bill made offline: the shift in which it was made. */
  shiftId: id.nullish(),
  branchId: id,
  costCenterId: id.nullish(),
  /** Customer or supplier. Without one, a sale is to a walk-in customer. */
  partyId: id.nullish(),
  /** For a refund: the refunded bill. */
  originalBillId: id.nullish(),
  /** For a sale: its quotation, whose prices apply until they expire. */
  quotationId: id.nullish(),
  /** For a sale: the bill of the restaurant table that it pays, in the version on the screen. The sale frees the table. */
  tableBill: tableBillVersion.nullish(),
  /** For a purchase: data of the supplier's invoice. Its number must be unique per supplier. */
  supplierInvoiceNumber: text(0, 60).nullish(),
  supplierInvoiceDate: wireDay.nullish(),
  /** For a purchase: its VAT kind; by default each line has its item's VAT, charged by the supplier. */
  vatKind: z.enum(purchaseVatKinds).nullish(),
  /** For a purchase: costs shared over its goods by value; with `customs`, also the VAT paid there. */
  charges: z.array(billCharge).max(20).optional(),
  /** For an issue of goods, required: the reason. */
  issueReason: z.enum(issueReasons).nullish(),
  /** The charged account of issued or consumed goods; by default the company's account for it. */
  expenseAccountId: id.nullish(),
  /** For a transfer: the receiving branch, or the receiving cost centre of the bill's branch. */
  toBranchId: id.nullish(),
  toCostCenterId: id.nullish(),
  /** For a quotation, required: the last day its prices are valid. */
  expiresOn: wireDay.nullish(),
  /** Whether the goods move with the bill. Must be `true` for types without delivery. */
  isDelivered: z.boolean(),
  /** The user's choice for a sale; by default it depends on the buyer's VAT number. */
  invoiceKind: z.enum(['simplified', 'tax']).nullish(),
  BillItems: z.array(billItem).max(linesMax),
  BillServices: z.array(billService).max(linesMax).optional(),
  BillExpenses: z.array(billExpense).max(linesMax).optional(),
  discount: discount.nullish(),
  tenders: z.array(tender).max(20),
  /** The figures that the screen showed; the server refuses the bill when its own differ. */
  net: money,
  fee: money,
  vat: money,
  total: money,
  note: note(0, 500).optional(),
  /** The reason of a sale refund: required there and printed on the credit note; not allowed on other bills. */
  reason: text(0, reasonLengthMax).optional(),
  // Spec §9: always null before saving.
  AccountId: z.null().optional(),
  AccountTypeId: z.null().optional(),
})
export type NewBill = z.output<typeof newBill>
export type NewBillLine = z.output<typeof billItem>

const billSums = {
  billTypeCode,
  count: z.int().min(0),
  voidedCount: z.int().min(0),
  net: moneySum,
  fee: moneySum,
  vat: moneySum,
  total: moneySum,
}

const figure = z.object({
  /** The sum of totals, including VAT. Spelled so on the wire (sic). */
  amout: moneySum,
  count: z.int(),
})

export const statistics = z.object({
  sale: figure,
  rsale: figure,
  purch: figure,
  rpurch: figure,
  expenses: z.object({ amount: moneySum, count: z.int() }),
  /** Without VAT, minus refunds: total = sales − cost. */
  profit: z.object({ cost: moneySum, sales: moneySum, total: moneySum }),
})

export type Statistics = z.output<typeof statistics>

/** The types with a figure on the dashboard. */
export type FigureType = Exclude<keyof Statistics, 'profit'>

export function isFigureType(type: BillTypeCode): type is FigureType {
  return type in statistics.shape
}

/** The sum of the bills of a type. */
export type Figure = { readonly amount: ExactSum; readonly count: number }

/** The figures in their wire spelling. */
export function figuresOnWire(figureOf: (type: BillTypeCode) => Figure): Omit<Statistics, 'profit'> {
  const figureOnWire = (type: BillTypeCode) => {
    const { amount, count } = figureOf(type)
    return { amout: amount, count }
  }
  return {
    sale: figureOnWire('sale'),
    rsale: figureOnWire('rsale'),
    purch: figureOnWire('purch'),
    rpurch: figureOnWire('rpurch'),
    expenses: figureOf('expenses'),
  }
}

export function figureIn(statistics: Statistics, type: FigureType): Figure {
  const { count, ...sum } = statistics[type]
  return { amount: 'amout' in sum ? sum.amout : sum.amount, count }
}

const tobaccoFee = { isEnabled: z.boolean(), rate: wireRate, minimumPerUnit: money }

/** What a bill screen needs before the first key: settings, branches, today, and the user's permissions. */
export const billInit = z.object({
  today: wireDay,
  /** The offset of the company's time zone from UTC, in minutes. */
  offsetMinutes: z.int(),
  branches: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string(), codePrefix: z.string() })),
  /** The branch that the user works in by default. */
  branchId: id,
  vat: z.object({ isEnabled: z.boolean(), rate: wireRate }),
  /** All rates with their first days, sorted: a bill uses the rate of its own day. */
  vatRates: z.array(z.object({ firstDay: wireDay, isEnabled: z.boolean(), rate: wireRate })),
  tobacco: z.object(tobaccoFee),
  /** All tobacco fees with their first days, sorted, used in the same way. */
  tobaccoFees: z.array(z.object({ firstDay: wireDay, ...tobaccoFee })),
  /** Cash is rounded to this step; 0.01 disables rounding. */
  cashStep: money,
  oversellPolicy: z.enum(['block', 'allow']),
  /** The user's discount limit, in percent of the price; null without a limit. */
  discountPercentMax: wireRate.nullable(),
  canDiscount: z.boolean(),
  /** Whether the user may date a bill on another day than today. */
  canChangeDate: z.boolean(),
  /** Bills dated before this day are refused; null when the first day of the books is not set. */
  firstDay: wireDay.nullable(),
  /** Bills dated up to this day are refused; null when no period is locked. */
  lockedUntil: wireDay.nullable(),
  /** Whether the user may void any bill, and edit bills of other users and earlier days; users who make bills may edit their own bills of today. */
  canVoid: z.boolean(),
  /** The payment methods of each bill type the user may make; empty for types without payment. */
  payments: z.array(z.object({ billTypeCode, methods: z.array(z.enum(paymentMethods)) })),
  /** The active apps, of which a `deliveryApp` tender of a sale names one. */
  deliveryApps: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
})

export const billEndpoints = {
  createBill: endpoint({
    method: 'POST',
    path: '/api/Bill/bills',
    summary:
      'Posts a bill: stock, VAT, ledger and number in one durable transaction. The same key and body return the same bill again.',
    need: createAny,
    body: newBill,
    bodyBytesMax: billBytesMax,
    reply: billDocument,
    isIdempotent: true,
    errors: [
      'total_differs',
      'quantity_over',
      'period_locked',
      'not_found',
      'bill_changed',
      'bill_voided',
      'shift_required',
      ...writtenOnceErrors,
    ],
  }),
  getBill: endpoint({
    method: 'GET',
    path: '/api/Bill/billbyid',
    summary:
      'A posted bill with all data of its printed invoice. Any id of an edited bill returns its last version, unless another is requested.',
    need: viewAny,
    query: z.object({ id: queryInteger.pipe(id), version: queryInteger.pipe(z.int().positive()).optional() }),
    reply: billDocument,
    errors: ['bill_not_found'],
  }),
  getBillCode: endpoint({
    method: 'GET',
    path: '/api/Bill/billcode',
    summary: 'A preview of the next code for this type; the posted code may differ.',
    need: createAny,
    query: z.object({ BillTypeCode: billTypeCode, branchId: queryInteger.pipe(id).optional() }),
    reply: z.object({ code: z.string() }),
    errors: ['not_found'],
  }),
  listBills: endpoint({
    method: 'GET',
    path: '/api/Bill/bills',
    summary:
      'Bills, by default the newest first. `query` is a number, a code or part of a party name. Pages count from 1; without paging at most 92 days and 5,000 bills.',
    need: viewAny,
    query: z.object({
      ...billNarrowing,
      pageNumber: pageNumber.optional(),
      pageSize: pageSize.optional(),
      sort: z.enum(billOrders).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      /** Whether a `query` of three or more digits may also match the end of a number; finds the latest of such bills. */
      byEnding: queryTrue.optional(),
      /** Instead of a page number: the bills after this one in the order of the list, or before it. */
      after: billCursor.optional(),
      before: billCursor.optional(),
    }),
    /** `hasMore`: whether there are further bills in the requested direction. */
    reply: z.object({ bills: z.array(billRow), hasMore: z.boolean() }),
    errors: ['too_many_requests'],
  }),
  /** A call of our own: the sums below the list. */
  getBillSums: endpoint({
    method: 'GET',
    path: '/api/Bill/bills/sums',
    summary: 'The number of bills for the same filter, and the totals of those that are not voided, by type.',
    need: viewAny,
    query: z.object(billNarrowing),
    reply: z.object({ count: z.int().min(0), types: z.array(z.object(billSums)) }),
    errors: ['too_many_requests'],
  }),
  getBillInit: endpoint({
    method: 'GET',
    path: '/api/Bill/init',
    summary: 'The initial data of a bill screen.',
    need: createAny,
    reply: billInit,
    errors: [],
  }),
  /** A call of our own: the periods of the dashboard end on the company's day, and its year may start in any month (decision 3). */
  getStatisticsInit: endpoint({
    method: 'GET',
    path: '/api/Bill/statics/init',
    summary: 'The business day, and the first month of the dashboard year.',
    need: 'f-view-statics',
    reply: z.object({ today: wireDay, yearStartMonth: z.int().min(1).max(12) }),
    errors: [],
  }),
  getStatistics: endpoint({
    method: 'GET',
    path: '/api/Bill/statics', // (sic)
    summary: 'The statistics of the dashboard for a range of business days, inclusive.',
    need: 'f-view-statics',
    query: z.object({ fromdate: wireDay, toDate: wireDay }),
    reply: statistics,
    errors: ['too_many_requests'],
  }),
}
