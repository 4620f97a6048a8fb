/**
 * What a refund begins with: the bills of which something is left to refund, and of each what earlier refunds took of its lines. Their figures
 * are those that `computeRefund` of the domain takes. Source: spec §4, §5 and §7.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { billTypes, billTypesThat } from '#domain/bills/bill-types.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { qrTextMax } from '#domain/invoice/qr-reading.ts'
import { billRow, billTypeCode } from './bill.ts'
import { billDocument } from './bill-document.ts'
import { endpoint } from './endpoint.ts'
import { money, queryId, queryInteger, text, wireQuantity } from './fields.ts'

/** At most so many bills are listed, the latest. */
export const refundableBillsMax = 100

const [firstNeed, ...otherNeeds] = billTypesThat(type => type.refunds !== null).map(code => billTypes[code].feature)
if (!firstNeed) throw new Error('No bill type refunds another.')

/** Any type of refund; the handler checks the type's own feature. */
const refundAny: Need = { anyOf: [firstNeed, ...otherNeeds] }

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
      /** Whether a quantity of its unit need not be whole. */
      isSplittable: z.boolean(),
      /** What refunds that stand took of it. */
      refunded: refundedPart,
    }),
  ),
  /** What each method has paid and not given back yet. */
  paid: z.array(z.object({ method: z.enum(paymentMethods), amount: money })),
  /** What earlier refunds gave back in cash, and should have given before it was rounded. */
  cashBefore: z.object({ due: money, paid: money }),
  /** To which its cash was rounded, and that of its refunds is. */
  cashStep: money,
})
export type RefundableBill = z.output<typeof refundableBill>

/** The type of the refund, or of the bill that it refunds. */
const ofType = { billTypeCode, branchId: queryInteger.optional() }

export const refundEndpoints = {
  getBillsCanBeRefunded: endpoint({
    method: 'GET',
    path: '/api/Bill/GetBillsCanBeRefunded',
    summary: `The latest ${refundableBillsMax} bills of which something is left to refund.`,
    need: refundAny,
    query: z.object(ofType),
    reply: z.array(billRow),
    errors: [],
  }),
  searchBillsCanBeRefunded: endpoint({
    method: 'GET',
    path: '/api/Bill/SearchBillsCanBeRefunded',
    summary:
      'The bills of a code of which something is left to refund, with what is left of their lines. A number alone is one of the branch, or of any where −1 is named; the content of the printed QR code finds its invoice.',
    need: refundAny,
    query: z.object({ ...ofType, code: text(1, qrTextMax) }),
    reply: z.array(refundableBill),
    errors: [],
  }),
  /** A call of our own: a refund begins at the bill that is on the screen. */
  getRefundableBill: endpoint({
    method: 'GET',
    path: '/api/Bill/refundable',
    summary: 'One bill with what is left of its lines to refund.',
    need: refundAny,
    query: z.object({ id: queryId }),
    reply: refundableBill,
    errors: ['bill_not_found', 'bill_changed', 'bill_voided'],
  }),
}
