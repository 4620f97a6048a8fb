/** Reads a posted bill for display and print, from the data stored when it was posted. */
import { sql } from 'kysely'
import type { BillDocument } from '#contract/bill-document.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { vatGroupsOf } from '#domain/bills/totals.ts'
import { day, localDateTime } from '#domain/days.ts'
import { invoiceDocument } from '#domain/invoice/kind.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'
import {
  eventCount,
  isDeliveredNow,
  isEffectiveBill,
  reasonOf,
  refundedTotal,
  saleOf,
  shiftOf,
  voidedAt,
} from '../../bill-state.ts'
import { type Company, readConfiguration } from '../../company/company.ts'
import { buyerContent, sellerContent } from '../../company/particulars.ts'
import { offsetMinutesOf } from '../../company/time-zone.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import {
  amountsOf,
  billTypeCodeOf,
  campaignTermsOf,
  chargeOf,
  discountOf,
  invoiceKindOf,
  issueReasonOf,
  lineTotalsOf,
  paymentMethodOf,
  purchaseVatKindOf,
} from '../../db/stored-values.ts'
import { readEInvoiceOf } from '../../e-invoices/read-documents.ts'
import { readPointsOfBill } from '../../points/of-bill.ts'
import { arrivedAt, capturedAt, captureOf } from '../captured.ts'
import { versionsOf } from '../find-bill.ts'
import { readCreditSpent } from '../refund-credits.ts'

/** The last version of the bill unless one is requested: the id of an earlier version also returns the last one. */
export async function readDocument(db: Db, billId: number, version?: number): Promise<BillDocument | undefined> {
  const asked = version === undefined ? billId : await versionId(db.read, billId, version)
  const document = asked === undefined ? undefined : await readVersion(db, asked)
  if (document === undefined || document.isCurrent || version !== undefined) return document
  return readVersion(db, await lastVersionId(db.read, billId))
}

/** A bill that this call posted or changed, in exactly that version: a retry with the same key returns the same bill. */
export async function postedDocument(db: Db, billId: number): Promise<BillDocument> {
  const document = await readVersion(db, billId)
  if (!document) throw new Error(`Bill ${billId} was posted and is not there.`)
  return document
}

async function readVersion(db: Db, billId: number): Promise<BillDocument | undefined> {
  // Side by side, because on PostgreSQL each is a round trip.
  const [bill, { company }, lines, tenders, charges, refunds, debitNotes, points, eInvoice] = await Promise.all([
    readHeader(db.read, billId),
    readConfiguration(db),
    readLines(db.read, billId),
    readTenders(db.read, billId),
    readCharges(db.read, billId),
    readFollowers(db.read, 'original_bill_id', billId),
    readFollowers(db.read, 'debited_bill_id', billId),
    readPointsOfBill(db.read, billId),
    readEInvoiceOf(db.read, billId),
  ])
  if (!bill) return undefined
  const creditSpent = creditMade(tenders) > 0 ? await readCreditSpent(db.read, billId) : 0
  const parts = { ...lines, tenders, charges, refunds, debitNotes, creditSpent, points, eInvoice }
  return composeDocument(bill, company, parts)
}

export type DocumentParts = {
  readonly lines: readonly DocumentLineRow[]
  readonly features: LineFeatures
  readonly tenders: BillDocument['tenders']
  readonly charges: BillDocument['charges']
  readonly refunds: BillDocument['refunds']
  readonly debitNotes: BillDocument['debitNotes']
  /** Of a refund: what sales were paid with its credit. Nothing of a bill that was just posted. */
  readonly creditSpent?: number
  readonly points?: BillDocument['points']
  readonly eInvoice?: BillDocument['eInvoice']
}

/** What a refund keeps for sales. */
function creditMade(tenders: BillDocument['tenders']): number {
  const made = tenders.filter(({ method, refundBillId }) => method === 'refundCredit' && refundBillId === undefined)
  return made.reduce((sum, { amount }) => sum + amount, 0)
}

/** Builds the document from rows of any source. */
export function composeDocument(bill: HeaderRow, company: Company, parts: DocumentParts): BillDocument {
  const lines = parts.lines.map(row => lineOf(row, parts.features))
  const { tenders } = parts
  const issuedAt = localDateTime(bill.created_at, offsetMinutesOf(company.time_zone, bill.created_at))
  const { seller, branch } = sellerContent.parse(JSON.parse(bill.seller_content))
  const paid = tenders.reduce((sum, tender) => sum + tender.amount, 0)
  const credit = creditMade(tenders)
  return {
    ...headerOf(bill),
    issuedAt,
    seller,
    branch: { id: bill.branch_id, ...branch },
    lines: lines.map(({ shown }) => shown),
    vatGroups: vatGroupsOf(lines.map(({ totals }) => totals)),
    tenders,
    charges: [...parts.charges],
    refunds: [...parts.refunds],
    debitNotes: [...parts.debitNotes],
    ...(parts.points && { points: parts.points }),
    ...(parts.eInvoice && { eInvoice: parts.eInvoice }),
    received: halalas(bill.received),
    change: halalas(bill.received - paid),
    ...(credit > 0 && { creditLeft: halalas(credit - (parts.creditSpent ?? 0)) }),
    rounding: halalas(bill.rounding),
    qr: qrOf(bill, { sellerName: seller.nameAr, vatNumber: seller.vatNumber, timestamp: issuedAt }),
  }
}

/** The id of another version of the same bill. */
async function versionId(tx: Tx, billId: number, version: number): Promise<number | undefined> {
  const row = await versionsOf(tx, billId).select('bill.id').where('bill.version', '=', version).executeTakeFirst()
  return row?.id
}

async function lastVersionId(tx: Tx, billId: number): Promise<number> {
  return (await versionsOf(tx, billId).select('bill.id').limit(1).executeTakeFirstOrThrow()).id
}

export type HeaderRow = NonNullable<Awaited<ReturnType<typeof readHeader>>>

async function readHeader(tx: Tx, billId: number) {
  return tx
    .selectFrom('bill')
    .innerJoin('particulars as seller', 'seller.id', 'bill.seller_id')
    .innerJoin('user_account as user', 'user.id', 'bill.user_id')
    .leftJoin('particulars as buyer', 'buyer.id', 'bill.buyer_id')
    .leftJoin('bill as original', join =>
      join.on('original.id', '=', sql<number>`coalesce(bill.original_bill_id, bill.debited_bill_id)`),
    )
    .selectAll('bill')
    .select(['seller.content as seller_content', 'buyer.content as buyer_content', 'user.full_name', 'user.user_name'])
    .select(['original.code as original_code', 'original.day as original_day'])
    .leftJoin('bill as quotation', 'quotation.id', 'bill.quotation_id')
    .leftJoin('bill as sale', join => join.on('sale.id', '=', saleOf('bill.id')))
    .leftJoin('account as bearer', 'bearer.id', 'bill.account_id')
    .select(['bearer.code as bearer_code', 'bearer.name_ar as bearer_name_ar', 'bearer.name_en as bearer_name_en'])
    .leftJoin('branch as receiver', 'receiver.id', 'bill.to_branch_id')
    .select(['receiver.name_ar as to_branch_name_ar', 'receiver.name_en as to_branch_name_en'])
    .leftJoin('cost_center as centre', 'centre.id', 'bill.to_cost_center_id')
    .select(['centre.name_ar as to_centre_name_ar', 'centre.name_en as to_centre_name_en'])
    .leftJoin('restaurant_table as seat', 'seat.id', 'bill.table_id')
    .select(['seat.name_ar as table_name_ar', 'seat.name_en as table_name_en'])
    .leftJoin('shift', join => join.on('shift.id', '=', shiftOf('bill.id')))
    .select(['shift.id as shift_id', 'shift.code as shift_code'])
    .select(['quotation.code as quotation_code', 'quotation.day as quotation_day'])
    .select(['sale.id as sale_id', 'sale.code as sale_code', 'sale.day as sale_day'])
    .select([
      voidedAt('bill.id').as('voided_at'),
      refundedTotal('bill.id').as('refunded'),
      reasonOf('bill.id').as('reason'),
    ])
    .select([eventCount('bill.id', 'printed').as('prints'), isDeliveredNow('bill').as('delivered')])
    .select([capturedAt.as('captured_at'), arrivedAt.as('arrived_at')])
    .select(eventCount('bill.id', 'replaced').as('replacements'))
    .where('bill.id', '=', billId)
    .executeTakeFirst()
}

function headerOf(bill: HeaderRow) {
  return {
    id: bill.id,
    billTypeCode: billTypeCodeOf(bill.type),
    code: bill.code,
    number: bill.number,
    date: day(bill.day),
    createdAt: bill.created_at,
    capture: captureOf(bill),
    invoiceKind: invoiceKindOf(bill.invoice_kind),
    isDelivered: bill.delivered === 1,
    version: bill.version,
    isCurrent: bill.replacements === 0,
    voidedAt: bill.voided_at,
    prints: bill.prints,
    refunded: halalas(bill.refunded),
    note: bill.note,
    reason: bill.reason ?? '',
    user: { id: bill.user_id, name: bill.full_name || bill.user_name },
    costCenterId: bill.cost_center_id,
    party:
      bill.party_id === null || bill.buyer_content === null
        ? null
        : { id: bill.party_id, ...buyerContent.parse(JSON.parse(bill.buyer_content)) },
    original: otherBill(bill.original_bill_id ?? bill.debited_bill_id, bill.original_code, bill.original_day),
    quotation: otherBill(bill.quotation_id, bill.quotation_code, bill.quotation_day),
    sale: otherBill(bill.sale_id, bill.sale_code, bill.sale_day),
    supplierInvoiceNumber: bill.supplier_invoice_number ?? '',
    supplierInvoiceDate: bill.supplier_invoice_day === null ? null : day(bill.supplier_invoice_day),
    vatKind: vatKindOf(bill),
    declaredVat: halalas(bill.declared_vat),
    issueReason: issueReasonOf(bill.issue_reason),
    expenseAccount:
      bill.account_id === null
        ? null
        : { ...named(bill.account_id, bill.bearer_name_ar, bill.bearer_name_en), code: bill.bearer_code ?? '' },
    toBranch:
      bill.to_branch_id === null ? null : named(bill.to_branch_id, bill.to_branch_name_ar, bill.to_branch_name_en),
    toCostCenter:
      bill.to_cost_center_id === null
        ? null
        : named(bill.to_cost_center_id, bill.to_centre_name_ar, bill.to_centre_name_en),
    table: bill.table_id === null ? null : named(bill.table_id, bill.table_name_ar, bill.table_name_en),
    shift: bill.shift_id === null ? null : { id: bill.shift_id, code: bill.shift_code ?? '' },
    expiresOn: bill.expires_on === null ? null : day(bill.expires_on),
    discount: discountOf(bill),
    ...amountsOf(bill),
  }
}

function named(id: number, nameAr: string | null, nameEn: string | null) {
  return { id, nameAr: nameAr ?? '', nameEn: nameEn ?? '' }
}

/** For a purchase and its refund. */
function vatKindOf(bill: HeaderRow): BillDocument['vatKind'] {
  const { hasSupplierInvoice, refunds } = billTypeOf(billTypeCodeOf(bill.type))
  const isOfPurchase = hasSupplierInvoice || (refunds !== null && billTypeOf(refunds).hasSupplierInvoice)
  return isOfPurchase ? (purchaseVatKindOf(bill.vat_kind) ?? 'standard') : null
}

function otherBill(id: number | null, code: string | null, on: string | null): BillDocument['original'] {
  return id === null || code === null || on === null ? null : { id, code, date: day(on) }
}

function qrOf(
  bill: HeaderRow,
  seller: { sellerName: string; vatNumber: string; timestamp: string },
): BillDocument['qr'] {
  const document = invoiceDocument({
    billType: billTypeCodeOf(bill.type),
    isVatEnabled: bill.is_vat_enabled === 1,
    buyerVatNumber: null,
    choice: bill.invoice_kind === 'tax' ? 'tax' : 'simplified',
    originalKind: invoiceKindOf(bill.invoice_kind),
  })
  if (!document?.needsQr) return null
  // With cash rounding, the QR code has the amount to pay. Source: design page 5, 1.1.
  return { ...seller, total: halalas(bill.total - bill.rounding), vat: halalas(bill.vat) }
}

async function readLines(tx: Tx, billId: number): Promise<Pick<DocumentParts, 'lines' | 'features'>> {
  const [lines, features] = await Promise.all([readLineRows(tx, billId), readFeatures(tx, billId)])
  return { lines, features }
}

function lineOf(row: DocumentLineRow, features: LineFeatures) {
  const totals = lineTotalsOf(row)
  const { priceMode, vatCategory, rate: vatRate, ...amounts } = totals
  const shown: BillDocument['lines'][number] = {
    line: row.line,
    itemId: row.item_id,
    itemCode: row.item_code ?? '',
    accountId: row.account_id,
    nameAr: row.name_ar,
    nameEn: row.name_en,
    description: row.description,
    unitId: row.unit_id,
    unitNameAr: row.unit_name_ar ?? '',
    unitNameEn: row.unit_name_en ?? '',
    unitRatio: ratio(row.ratio),
    quantity: quantity(row.quantity),
    unitPrice: price(row.unit_price),
    features: features.get(row.line) ?? [],
    isPriceIncludingVat: priceMode === 'included',
    discount: discountOf(row),
    vatCategory,
    vatRate: rate(vatRate),
    vatReason: row.vat_reason,
    isTobacco: row.is_tobacco === 1,
    isService: row.is_service === 1,
    isProduct: row.is_product === 1,
    originalLine: row.original_line,
    quotationLine: row.quotation_line,
    campaign: campaignOf(row),
    ...amounts,
  }
  return { shown, totals }
}

function campaignOf(row: DocumentLineRow): BillDocument['lines'][number]['campaign'] {
  if (row.discount_id === null) return null
  return {
    id: row.discount_id,
    nameAr: row.discount_name_ar ?? '',
    nameEn: row.discount_name_en ?? '',
    ...campaignTermsOf(row),
  }
}

export type DocumentLineRow = Awaited<ReturnType<typeof readLineRows>>[number]

type LineFeatures = ReadonlyMap<number, BillDocument['lines'][number]['features']>

function readLineRows(tx: Tx, billId: number) {
  return tx
    .selectFrom('bill_line as line')
    .innerJoin('naming', 'naming.id', 'line.naming_id')
    .leftJoin('naming as unit_naming', 'unit_naming.id', 'line.unit_naming_id')
    .leftJoin('item', 'item.id', 'line.item_id')
    .selectAll('line')
    .select(['naming.name_ar', 'naming.name_en', 'item.code as item_code'])
    .select(['unit_naming.name_ar as unit_name_ar', 'unit_naming.name_en as unit_name_en'])
    .leftJoin('discount_terms as terms', 'terms.id', 'line.discount_terms_id')
    .select(['terms.discount_id', 'terms.name_ar as discount_name_ar', 'terms.name_en as discount_name_en'])
    .select(['terms.percent_off', 'terms.amount_off', 'terms.line_cap'])
    .where('line.bill_id', '=', billId)
    .orderBy('line.line')
    .execute()
}

async function readFeatures(tx: Tx, billId: number): Promise<LineFeatures> {
  const rows = await tx
    .selectFrom('bill_line_feature as chosen')
    .innerJoin('item_feature as feature', 'feature.id', 'chosen.feature_id')
    .innerJoin('naming', 'naming.id', 'feature.naming_id')
    .select(['chosen.line', 'feature.id', 'naming.name_ar', 'naming.name_en', 'chosen.price'])
    .where('chosen.bill_id', '=', billId)
    .orderBy('feature.id')
    .execute()
  const byLine = new Map<number, BillDocument['lines'][number]['features']>()
  for (const row of rows) {
    const feature = { id: row.id, nameAr: row.name_ar, nameEn: row.name_en, price: price(row.price) }
    byLine.set(row.line, [...(byLine.get(row.line) ?? []), feature])
  }
  return byLine
}

async function readTenders(tx: Tx, billId: number): Promise<BillDocument['tenders']> {
  const rows = await tx
    .selectFrom('bill_tender as tender')
    .leftJoin('delivery_app as app', 'app.id', 'tender.delivery_app_id')
    .selectAll('tender')
    .select(['app.name_ar', 'app.name_en'])
    .where('tender.bill_id', '=', billId)
    .orderBy('tender.row')
    .execute()
  return rows.map(({ name_ar: nameAr, name_en: nameEn, ...row }) =>
    tenderOf(row, nameAr === null ? undefined : { nameAr, nameEn: nameEn ?? '' }),
  )
}

/** The effective bills that refund or debit it, the latest first. */
async function readFollowers(
  tx: Tx,
  column: 'original_bill_id' | 'debited_bill_id',
  billId: number,
): Promise<BillDocument['refunds']> {
  const rows = await tx
    .selectFrom('bill')
    .select(['id', 'code', 'day'])
    .where(column, '=', billId)
    .where(isEffectiveBill('bill.id'))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({ id: row.id, code: row.code, date: day(row.day) }))
}

async function readCharges(tx: Tx, billId: number): Promise<BillDocument['charges']> {
  const rows = await tx
    .selectFrom('bill_charge as charge')
    .leftJoin('party', 'party.id', 'charge.party_id')
    .selectAll('charge')
    .select(['party.name_ar', 'party.name_en'])
    .where('charge.bill_id', '=', billId)
    .orderBy('charge.row')
    .execute()
  return rows.map(row => ({
    ...chargeOf(row),
    party: row.party_id === null ? null : { id: row.party_id, nameAr: row.name_ar ?? '', nameEn: row.name_en ?? '' },
  }))
}

type PaidTender = BillDocument['tenders'][number]

export function tenderOf(row: Schema['bill_tender'], app: PaidTender['app']): PaidTender {
  return {
    ...{ method: paymentMethodOf(row.method), amount: halalas(row.amount), received: halalas(row.received) },
    ...(row.refund_bill_id !== null && { refundBillId: row.refund_bill_id }),
    ...(row.delivery_app_id !== null && { deliveryAppId: row.delivery_app_id }),
    ...(app && { app }),
    ...(row.order_reference !== null && { orderReference: row.order_reference }),
  }
}
