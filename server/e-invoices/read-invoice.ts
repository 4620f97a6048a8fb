/** Reads a posted bill as the content of its e-invoice. Everything comes from the rows of the bill, so the document can be built again. */
import type { Selectable } from 'kysely'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import { day, localDateTime } from '#domain/days.ts'
import type { EInvoice, EInvoiceLine, PaymentMeansCode } from '#domain/invoice/e-invoice.ts'
import { exemptionOf, exemptionReasonOf } from '#domain/invoice/exemption-reasons.ts'
import { halalas, price, quantity } from '#domain/money.ts'
import { reasonText } from '../bill-state.ts'
import type { Configuration } from '../company/company.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Db, Tx } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Schema } from '../db/schema.ts'
import { billTypeCodeOf, lineTotalsOf, paymentMethodOf } from '../db/stored-values.ts'
import { buyerPartyOf, sellerPartyOf } from './parties.ts'

/** Other texts of the seller and buyer than those of the bill, when it is issued again; then the present reasons of the items count too. */
export type OtherParties = { readonly seller: string; readonly buyer: string | null }

export async function readInvoice(
  kind: Db['kind'],
  tx: Tx,
  { company }: Configuration,
  billId: number,
  uuid: string,
  others?: OtherParties,
): Promise<EInvoice> {
  const [[bill], lines, features, tenders] = await Promise.all([
    readBill(kind, tx, [billId]),
    readLines(kind, tx, [billId]),
    readFeatures(kind, tx, [billId]),
    readTenders(kind, tx, [billId]),
  ])
  if (bill === undefined) throw new Error(`There is no bill ${billId}.`)
  const [issueDate = '', issueTime = ''] = localDateTime(
    bill.created_at,
    offsetMinutesOf(company.time_zone, bill.created_at),
  ).split('T')
  const isStandard = bill.invoice_kind === 'tax'
  const { seller, buyer } = others ?? { seller: bill.seller_content, buyer: bill.buyer_content }
  const featurePrices = Map.groupBy(features, ({ line }) => line)
  return {
    number: bill.code,
    uuid,
    issueDate: day(issueDate),
    issueTime,
    typeCode: typeCodes[billTypeOf(billTypeCodeOf(bill.type)).taxDocument ?? 'invoice'],
    subtype: isStandard ? '01' : '02',
    seller: sellerPartyOf(seller),
    buyer: buyer === null ? null : buyerPartyOf(buyer),
    originals: bill.original_code === null ? [] : [bill.original_code],
    reason: bill.reason ?? '',
    supplyDate: isStandard ? day(bill.day) : null,
    paymentMeans: [...new Set(tenders.map(({ method }) => paymentMeans[paymentMethodOf(method)]))],
    lines: lines.map(row => {
      const extra = featurePrices.get(row.line) ?? []
      return lineOf(
        row,
        extra.reduce((sum, each) => sum + each.price, 0),
        others !== undefined,
      )
    }),
    rounding: halalas(bill.rounding),
  }
}

const typeCodes = { invoice: 388, creditNote: 381, debitNote: 383 } as const

/** Codes of UN/EDIFACT 4461: cash, credit, bank account, card; 1 for what has none. */
const paymentMeans = {
  cash: 10,
  mada: 48,
  card: 48,
  bank: 42,
  wallet: 1,
  credit: 30,
  deliveryApp: 30,
  refundCredit: 1,
  points: 1,
} as const satisfies { readonly [Method in PaymentMethod]: PaymentMeansCode }

type BillRow = {
  readonly code: string
  readonly type: string
  readonly day: string
  readonly created_at: number
  readonly invoice_kind: string | null
  readonly rounding: number
  readonly seller_content: string
  readonly buyer_content: string | null
  readonly original_code: string | null
  readonly reason: string | null
}

const readBill = fixedQuery<BillRow>(
  () => `
    SELECT bill.code, bill.type, bill.day, bill.created_at, bill.invoice_kind, bill.rounding,
      seller.content AS seller_content, buyer.content AS buyer_content, original.code AS original_code,
      ${reasonText('bill.id')} AS reason
    FROM bill
    JOIN particulars AS seller ON seller.id = bill.seller_id
    LEFT JOIN particulars AS buyer ON buyer.id = bill.buyer_id
    LEFT JOIN bill AS original ON original.id = coalesce(bill.original_bill_id, bill.debited_bill_id)
    WHERE bill.id = $1`,
)

type LineRow = Selectable<Schema['bill_line']> & {
  readonly name_ar: string
  readonly name_en: string
  readonly exemption_reason: string | null
}

const readLines = fixedQuery<LineRow>(
  () => `
    SELECT line.*, naming.name_ar, naming.name_en, item.exemption_reason
    FROM bill_line AS line
    JOIN naming ON naming.id = line.naming_id
    LEFT JOIN item ON item.id = line.item_id
    WHERE line.bill_id = $1
    ORDER BY line.line`,
)

const readFeatures = fixedQuery<{ readonly line: number; readonly price: number }>(
  () => `SELECT line, price FROM bill_line_feature WHERE bill_id = $1`,
)

const readTenders = fixedQuery<{ readonly method: string }>(
  () => `SELECT method FROM bill_tender WHERE bill_id = $1 ORDER BY row`,
)

function lineOf(row: LineRow, featuresPrice: number, isIssuedAgain: boolean): EInvoiceLine {
  const totals = lineTotalsOf(row)
  const reason = isIssuedAgain ? presentReason(row) : row.vat_reason
  return {
    ...totals,
    name: row.name_ar || row.name_en,
    quantity: quantity(row.quantity),
    unitPrice: price(row.unit_price + featuresPrice),
    exemption: exemptionOf(totals.vatCategory, reason),
  }
}

/** The one of the item, which may have been corrected, as long as it belongs to the VAT category of the line. */
function presentReason({ exemption_reason, vat_category, vat_reason }: LineRow): string | null {
  const ofItem = exemptionReasonOf(exemption_reason ?? '')
  return ofItem?.category === vat_category ? ofItem.code : vat_reason
}
