/**
 * The start of a refund: the refundable bills, and for each what earlier refunds took of its lines. The figures are the input of the
 * domain's `computeRefund`. A debit note starts in the same way: it raises the price of what was not refunded. Source: spec §4, §5 and §7.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { originalTypeOf } from '#domain/bills/bill-origins.ts'
import { billTypes, billTypesThat } from '#domain/bills/bill-types.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { qrTextMax } from '#domain/invoice/qr-reading.ts'
import { billTypeCode } from './bill.ts'
import { billDocument } from './bill-document.ts'
import { billRow } from './bill-row.ts'
import { endpoint } from './endpoint.ts'
import { id, money, queryId, queryInteger, text, wireQuantity } from './fields.ts'

/** At most this many bills are listed, the latest. */
export const refundableBillsMax = 100

const [firstNeed, ...otherNeeds] = billTypesThat(type => originalTypeOf(type) !== null).map(
  code => billTypes[code].feature,
)
if (!firstNeed) throw new Error('No bill type refers to another.')

/** Any type of refund or debit note; the handler checks the type's own feature. */
const referAny: Need = { anyOf: [firstNeed, ...otherNeeds] }

const refundedPart = z.object({
  quantity: wireQuantity,
  amount: money,
  lineDiscount: money,
  billDiscount: money,
  net: money,
  fee: money,
  vat: money,
  total: money,
})

export const refundableBill = z.object({
  bill: billDocument,
  lines: z.array(
    z.object({
      /** The number of the line in `bill`. */
      line: z.int().positive(),
      /** Whether fractions of its unit may be refunded. */
      isSplittable: z.boolean(),
      /** What effective refunds took of it. */
      refunded: refundedPart,
    }),
  ),
  /** The amount that each method paid and that was not refunded yet. */
  paid: z.array(z.object({ method: z.enum(paymentMethods), amount: money })),
  /** The cash paid out by earlier refunds, and its unrounded amount. */
  cashBefore: z.object({ due: money, paid: money }),
  /** Of a sale paid with points: what a refund gives back of them, by the domain's `givenBackBy`. */
  points: z
    .object({
      total: money,
      refunded: money,
      spentCount: z.int().positive(),
      spent: z.array(z.object({ lotId: id, value: money, points: z.int().positive() })),
    })
    .nullable(),
  /** The cash rounding step of the bill, which its refunds use too. */
  cashStep: money,
})
export type RefundableBill = z.output<typeof refundableBill>

/** The type of the refund or debit note, or of the refunded bill. */
const ofType = { billTypeCode, branchId: queryInteger.optional() }

export const refundEndpoints = {
  getBillsCanBeRefunded: endpoint({
    method: 'GET',
    path: '/api/Bill/GetBillsCanBeRefunded',
    summary: `The latest ${refundableBillsMax} bills that can still be refunded, or that a debit note may raise.`,
    need: referAny,
    query: z.object(ofType),
    reply: z.array(billRow),
    errors: [],
  }),
  searchBillsCanBeRefunded: endpoint({
    method: 'GET',
    path: '/api/Bill/SearchBillsCanBeRefunded',
    summary:
      'Bills by code that can still be refunded, with the remaining quantities of their lines. A plain number belongs to the branch, or with −1 to any; the content of a printed QR code finds its invoice.',
    need: referAny,
    query: z.object({ ...ofType, code: text(1, qrTextMax) }),
    reply: z.array(refundableBill),
    errors: [],
  }),
  searchExpenses: endpoint({
    method: 'GET',
    path: '/api/ExpensesBill/Search',
    summary: 'Expense bills of a code that can still be refunded, in the form of `SearchBillsCanBeRefunded`.',
    need: billTypes.rexpenses.feature,
    query: z.object({ branchId: ofType.branchId, code: text(1, qrTextMax) }),
    reply: z.array(refundableBill),
    errors: [],
  }),
  /** A call of our own: starts a refund from the displayed bill. */
  getRefundableBill: endpoint({
    method: 'GET',
    path: '/api/Bill/refundable',
    summary: 'One bill with the quantities of its lines that can still be refunded.',
    need: referAny,
    query: z.object({ id: queryId }),
    reply: refundableBill,
    errors: ['bill_not_found', 'bill_changed', 'bill_voided'],
  }),
}
