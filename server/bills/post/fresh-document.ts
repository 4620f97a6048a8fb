/** Builds the document of a newly posted bill from the written rows, equal to what a read would return. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { namesByIds, particularsByIds, type StoredNames } from '../../company/cached-texts.ts'
import type { Db } from '../../db/database.ts'
import type { OpenShift } from '../../ledger/shift-of-posting.ts'
import { composeDocument, type DocumentLineRow, type HeaderRow, tenderOf } from '../show/document.ts'
import type { KnownApp, PostingContext } from './context.ts'
import type { BillRecord, BillRows } from './rows.ts'

export type FreshBill = {
  readonly id: number
  readonly rows: BillRows
  readonly context: PostingContext
  /** Undefined for a bill that is none. */
  readonly eInvoice: BillEInvoice | undefined
}

/**
 * Everything except cached texts comes from the transaction itself, so its rows need no read. Only for bills made online. Undefined if the document
 * needs data that posting did not read, such as the original of a refund.
 */
export async function freshDocument(
  db: Db,
  { rows, context, eInvoice }: FreshBill,
  author: Author,
  shift: OpenShift | null,
): Promise<BillDocument | undefined> {
  const { bill, lines, features, tenders, charges } = rows
  const refersTo = [bill.original_bill_id ?? null, bill.quotation_id ?? null, bill.table_id ?? null]
  refersTo.push(bill.debited_bill_id ?? null)
  // Bills of trade have none of these.
  refersTo.push(bill.account_id ?? null, bill.to_branch_id ?? null, bill.to_cost_center_id ?? null)
  // The balance of points is of all tills.
  if (context.points.terms.isEnabled && bill.party_id != null) return undefined
  const isPlain = features.length === 0 && charges.length === 0 && refersTo.every(id => id === null)
  if (!isPlain || lines.some(line => line.unit_id === null || !context.units.has(line.unit_id))) return undefined
  const [header, names] = await Promise.all([
    headerRow(db, bill, author, shift),
    namesByIds(db, new Set(lines.flatMap(line => [line.naming_id, line.unit_naming_id ?? line.naming_id]))),
  ])
  const lineRows = lines.map(line => lineRow(line, context, names))
  return { ...compose(header, context, lineRows, tenders), ...(eInvoice && { eInvoice }) }
}

function compose(
  header: HeaderRow,
  { configuration: { company }, apps }: PostingContext,
  lines: readonly DocumentLineRow[],
  tenders: BillRows['tenders'],
): BillDocument {
  return composeDocument(header, company, {
    lines,
    features: new Map(),
    tenders: tenders.map(row => tenderOf(row, namesOf(apps.get(row.delivery_app_id ?? 0)))),
    charges: [],
    refunds: [],
    debitNotes: [],
  })
}

function namesOf(app: KnownApp | undefined) {
  return app && { nameAr: app.nameAr, nameEn: app.nameEn }
}

/** The user of the bill, as named in the document. */
export type Author = { readonly fullName: string; readonly userName: string }

async function headerRow(db: Db, bill: BillRecord, author: Author, shift: OpenShift | null): Promise<HeaderRow> {
  const { seller_id: sellerId, buyer_id: buyerId = null } = bill
  const particulars = await particularsByIds(db, new Set(buyerId === null ? [sellerId] : [sellerId, buyerId]))
  return {
    ...bill,
    party_id: bill.party_id ?? null,
    cost_center_id: bill.cost_center_id ?? null,
    original_bill_id: null,
    debited_bill_id: null,
    quotation_id: null,
    ...{ table_id: null, table_name_ar: null, table_name_en: null },
    ...{ shift_id: shift?.id ?? null, shift_code: shift?.code ?? null },
    expires_on: bill.expires_on ?? null,
    ...withoutReceiver,
    issue_reason: bill.issue_reason ?? null,
    supplier_invoice_number: bill.supplier_invoice_number ?? null,
    supplier_invoice_day: bill.supplier_invoice_day ?? null,
    vat_kind: bill.vat_kind ?? null,
    declared_vat: bill.declared_vat ?? 0,
    buyer_id: buyerId,
    invoice_kind: bill.invoice_kind ?? null,
    discount_kind: bill.discount_kind ?? null,
    full_name: author.fullName,
    user_name: author.userName,
    seller_content: particulars.get(sellerId) ?? '',
    buyer_content: buyerId === null ? null : (particulars.get(buyerId) ?? null),
    original_code: null,
    original_day: null,
    quotation_code: null,
    quotation_day: null,
    sale_id: null,
    sale_code: null,
    sale_day: null,
    voided_at: null,
    captured_at: null,
    arrived_at: null,
    refunded: 0,
    reason: null,
    prints: 0,
    delivered: bill.is_delivered,
    replacements: 0,
  }
}

const withoutReceiver = {
  ...{ account_id: null, bearer_code: null, bearer_name_ar: null, bearer_name_en: null },
  ...{ to_branch_id: null, to_branch_name_ar: null, to_branch_name_en: null },
  ...{ to_cost_center_id: null, to_centre_name_ar: null, to_centre_name_en: null },
}

function lineRow(
  line: BillRows['lines'][number],
  context: PostingContext,
  names: ReadonlyMap<number, StoredNames>,
): DocumentLineRow {
  const name = names.get(line.naming_id)
  const unitName = line.unit_naming_id === null ? undefined : names.get(line.unit_naming_id)
  if (!name) throw new Error(`The name ${line.naming_id} was posted and is not there.`)
  return {
    ...line,
    name_ar: name.nameAr,
    name_en: name.nameEn,
    unit_name_ar: unitName?.nameAr ?? null,
    unit_name_en: unitName?.nameEn ?? null,
    item_code: line.unit_id === null ? null : (context.units.get(line.unit_id)?.itemCode ?? null),
    ...campaignColumns(line.discount_terms_id, context),
  }
}

const noCampaign = {
  ...{ discount_id: null, discount_name_ar: null, discount_name_en: null },
  ...{ percent_off: null, amount_off: null, line_cap: null },
}

function campaignColumns(termsId: number | null, { campaigns }: PostingContext) {
  if (termsId === null) return noCampaign
  const found = [...campaigns.values()].flat().find(each => each.termsId === termsId)?.campaign
  if (found === undefined) throw new Error(`The campaign ${termsId} was given and is not known.`)
  return {
    ...{ discount_id: found.id, discount_name_ar: found.nameAr, discount_name_en: found.nameEn },
    ...{ percent_off: found.percentOff, amount_off: found.amountOff, line_cap: found.lineCap },
  }
}
