/**
 * Bills: what is sent to post one, what comes back to print it, the list, the statistics of the dashboard.
 * Names as the specification spells them (`Id`, `BillItems`, `amout` (sic)). Source: spec §3, §7; design page 3; decisions 7, 23, 26.
 *
 * The server recomputes every figure with `billTotals` and `settle` of the domain and refuses a bill whose figures differ
 * (`total_differs`), so a screen shows what the same functions give. Lines are numbered in the order of `row` where it is given,
 * else `BillItems` before `BillServices`.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeCodes, billTypes, issueReasons } from '#domain/bills/bill-types.ts'
import { chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { billDocument, capture, discount } from './bill-document.ts'
import { billNarrowing } from './bill-narrowing.ts'
import { billCursor, billOrders } from './bill-order.ts'
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

const linesMax = 1000

/** A thousand goods and a thousand services with fifty features each. */
export const billBytesMax = 2 * 1024 * 1024

/** Of a credit note: a sentence. */
export const reasonLengthMax = 200

export const billTypeCode = z.enum(billTypeCodes)

/** Other clients send what their screens know a line or an unsaved bill by. */
const droppedId = z.union([z.int(), text(0, 64)]).nullish()

/** One line to post. `Id` is dropped: a posted line is known by its bill and its number. Source: spec §3. */
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
  /** Where the line is on the bill, whatever list it travels in. */
  row: z.int().min(0).max(linesMax).optional(),
  /** On a refund: the number of the line of the original that this one takes back. */
  originalLine: z.int().positive().optional(),
  /** On a sale that is made of a quotation: the number of the line of the quotation that this one is. */
  quotationLine: z.int().positive().optional(),
  /**
   * On a sale: the campaign that `discount` is given by. It needs no right to discounts; the server looks the campaign up at the instant and in the branch
   * of the bill, and refuses a claim that does not hold, or takes something else off.
   */
  campaignId: id.optional(),
  /** On a production: the line is what is made, the others are its materials. */
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
})

/** For cash, `amount` is what is handed over; the change is the server's to compute. */
export const tender = z.strictObject({ method: z.enum(paymentMethods), amount: money })

/** What somebody else charges for the goods of a purchase; on credit, the supplier that it is owed to. */
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
  /** What `billcode` showed before; the posted code is given by the server. */
  code: text(0, 40).nullish(),
  /** A business day, or the instant of a bill made without a network. Absent: now. */
  date: z.union([instant, wireDay]).nullish(),
  /**
   * Made without a network: `date` is the instant of capture, which lies within the session that sends it and at most so many days ago as
   * the company allows, and needs no `changeBillDate` (decision 52).
   */
  isCapturedOffline: z.boolean().optional(),
  branchId: id,
  costCenterId: id.nullish(),
  /** Customer or supplier. Absent on a sale: a walk-in customer. */
  partyId: id.nullish(),
  /** On a refund: the bill whose lines are taken back. */
  originalBillId: id.nullish(),
  /** On a sale: the quotation that it is made of, whose prices it keeps until they expire. */
  quotationId: id.nullish(),
  /** On a purchase: what is on the supplier's invoice. A number of the same supplier is taken once. */
  supplierInvoiceNumber: text(0, 60).nullish(),
  supplierInvoiceDate: wireDay.nullish(),
  /** On a purchase: what VAT it bears; absent: each line that of its item, charged by the supplier. */
  vatKind: z.enum(purchaseVatKinds).nullish(),
  /** On a purchase: costs that its goods bear by their value; with `customs`, the VAT that was paid there. */
  charges: z.array(billCharge).max(20).optional(),
  /** On an issue of goods, required: why they are issued. */
  issueReason: z.enum(issueReasons).nullish(),
  /** What bears goods that are issued, or that a cost centre consumes; absent: the account that the company has for it. */
  expenseAccountId: id.nullish(),
  /** On a transfer: the branch, or the cost centre of the bill's branch, that receives. */
  toBranchId: id.nullish(),
  toCostCenterId: id.nullish(),
  /** On a quotation, required: the last day on which its prices hold. */
  expiresOn: wireDay.nullish(),
  /** Whether the goods move with the bill. `true` of a type whose goods never wait. */
  isDelivered: z.boolean(),
  /** What the person chose for a sale; absent: by the buyer's VAT number. */
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
  /** Why a sale is refunded: required there, printed on the credit note, and on no other bill. */
  reason: text(0, reasonLengthMax).optional(),
  // Spec §9: always null before saving.
  AccountId: z.null().optional(),
  AccountTypeId: z.null().optional(),
})
export type NewBill = z.output<typeof newBill>
export type NewBillLine = z.output<typeof billItem>

/** One row of the list and of the palette. Names are those that the bill was printed with. */
export const billRow = z.object({
  id,
  billTypeCode,
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
  /** An effective sale or purchase, and goods of it that were neither delivered nor refunded. */
  awaitsDelivery: z.boolean(),
  /** Of a quotation of which no sale was made: its last day. */
  quotedUntil: wireDay.nullable(),
  isVoided: z.boolean(),
  /** What effective bills have refunded of it, VAT included. */
  refunded: money,
  /** 1 as it was first posted; an edit adds one. The list shows the last. */
  version: z.int().positive(),
  /** How often it was printed. */
  prints: z.int().min(0),
})
export type BillRow = z.output<typeof billRow>

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
  /** The sum of the totals, VAT included. Spelled so on the wire (sic). */
  amout: moneySum,
  count: z.int(),
})

export const statistics = z.object({
  sale: figure,
  rsale: figure,
  purch: figure,
  rpurch: figure,
  expenses: z.object({ amount: moneySum, count: z.int() }),
  /** Without VAT, refunds taken off: total = sales − cost. */
  profit: z.object({ cost: moneySum, sales: moneySum, total: moneySum }),
})

export type Statistics = z.output<typeof statistics>

/** The types that have a figure on the dashboard. */
export type FigureType = Exclude<keyof Statistics, 'profit'>

export function isFigureType(type: BillTypeCode): type is FigureType {
  return type in statistics.shape
}

/** What the bills of a type come to. */
export type Figure = { readonly amount: ExactSum; readonly count: number }

/** The figures as they are spelled on the wire. */
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

/** What a bill screen needs before the first key: settings, branches, the day, and what this user may do. */
export const billInit = z.object({
  today: wireDay,
  /** Minutes that the company's clocks are ahead of UTC. */
  offsetMinutes: z.int(),
  branches: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string(), codePrefix: z.string() })),
  /** The branch that the user works in by default. */
  branchId: id,
  vat: z.object({ isEnabled: z.boolean(), rate: wireRate }),
  /** Every rate with its first day, in their order: a bill takes the one of its own day. */
  vatRates: z.array(z.object({ firstDay: wireDay, isEnabled: z.boolean(), rate: wireRate })),
  tobacco: z.object(tobaccoFee),
  /** Every tobacco fee with its first day, in their order, likewise. */
  tobaccoFees: z.array(z.object({ firstDay: wireDay, ...tobaccoFee })),
  /** Cash is rounded to this step; 0.01 switches rounding off. */
  cashStep: money,
  oversellPolicy: z.enum(['block', 'allow']),
  /** The largest discount that this user may give, in percent of the price; null without a limit. */
  discountPercentMax: wireRate.nullable(),
  canDiscount: z.boolean(),
  /** Whether the caller may date a bill on another day than today. */
  canChangeDate: z.boolean(),
  /** Bills dated before this day are refused; null where the first day of the books is not set. */
  firstDay: wireDay.nullable(),
  /** Bills dated up to this day are refused; null where no period is locked. */
  lockedUntil: wireDay.nullable(),
  /** Whether the caller may void any bill, and edit those of others and of earlier days; users who make bills may edit their own bills of today. */
  canVoid: z.boolean(),
  /** How a bill of each type that the caller may make is paid; empty where it is not paid. */
  payments: z.array(z.object({ billTypeCode, methods: z.array(z.enum(paymentMethods)) })),
})

const [firstNeed, ...otherNeeds] = new Set(billTypeCodes.map(code => billTypes[code].feature))
if (!firstNeed) throw new Error('There are no bill types.')

/** Any type of bill; the handler checks the type's own feature. */
export const createAny: Need = { anyOf: [firstNeed, ...otherNeeds] }
/** A user who makes a type of bill sees the bills of that type; the bills report shows all types. */
export const viewAny: Need = { anyOf: ['f-bills-history', firstNeed, ...otherNeeds] }

export const billEndpoints = {
  createBill: endpoint({
    method: 'POST',
    path: '/api/Bill/bills',
    summary:
      'Posts a bill: stock, VAT, ledger and number in one durable transaction. The same key and body answer the same bill again.',
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
      ...writtenOnceErrors,
    ],
  }),
  getBill: endpoint({
    method: 'GET',
    path: '/api/Bill/billbyid',
    summary:
      'A posted bill with everything that its printed invoice shows. Any id of an edited bill answers its last version, unless one is asked for.',
    need: viewAny,
    query: z.object({ id: queryInteger.pipe(id), version: queryInteger.pipe(z.int().positive()).optional() }),
    reply: billDocument,
    errors: ['bill_not_found'],
  }),
  getBillCode: endpoint({
    method: 'GET',
    path: '/api/Bill/billcode',
    summary: 'The code that the next bill of this type would get now: a preview, the posted code may differ.',
    need: createAny,
    query: z.object({ BillTypeCode: billTypeCode, branchId: queryInteger.pipe(id).optional() }),
    reply: z.object({ code: z.string() }),
    errors: ['not_found'],
  }),
  listBills: endpoint({
    method: 'GET',
    path: '/api/Bill/bills',
    summary:
      'Bills, newest first where no other order is asked for. `query` is a number, a code or part of a party name. Pages count from 1; without paging at most 92 days and 5,000 bills.',
    need: viewAny,
    query: z.object({
      ...billNarrowing,
      pageNumber: pageNumber.optional(),
      pageSize: pageSize.optional(),
      sort: z.enum(billOrders).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      /** Whether three digits or more in `query` may also be the last ones of a number; the latest of such bills are found. */
      byEnding: queryTrue.optional(),
      /** Instead of a page number: the bills that come next after this one in the order of the list, or those before it. */
      after: billCursor.optional(),
      before: billCursor.optional(),
    }),
    /** `hasMore`: whether there are further bills in the direction asked. */
    reply: z.object({ bills: z.array(billRow), hasMore: z.boolean() }),
    errors: ['too_many_requests'],
  }),
  /** A call of our own: what is under the list. */
  getBillSums: endpoint({
    method: 'GET',
    path: '/api/Bill/bills/sums',
    summary: 'How many bills the same filter lists, and what those that are not voided come to, by type.',
    need: viewAny,
    query: z.object(billNarrowing),
    reply: z.object({ count: z.int().min(0), types: z.array(z.object(billSums)) }),
    errors: ['too_many_requests'],
  }),
  getBillInit: endpoint({
    method: 'GET',
    path: '/api/Bill/init',
    summary: 'What a bill screen needs before the first key.',
    need: createAny,
    reply: billInit,
    errors: [],
  }),
  /** A call of our own: the windows of the dashboard end on the company's day, and its year may start in any month (decision 3). */
  getStatisticsInit: endpoint({
    method: 'GET',
    path: '/api/Bill/statics/init',
    summary: 'What the dashboard needs to choose its range: the business day, and the month in which its year starts.',
    need: 'f-view-statics',
    reply: z.object({ today: wireDay, yearStartMonth: z.int().min(1).max(12) }),
    errors: [],
  }),
  getStatistics: endpoint({
    method: 'GET',
    path: '/api/Bill/statics', // (sic)
    summary: 'The statistics of the dashboard for a range of business days, both included.',
    need: 'f-view-statics',
    query: z.object({ fromdate: wireDay, toDate: wireDay }),
    reply: statistics,
    errors: ['too_many_requests'],
  }),
}
