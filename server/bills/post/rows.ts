/** A prepared bill as stored rows, with its number and code. Pure; the demo shop writes the same rows in bulk. */
import type { Insertable } from 'kysely'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Discount, VatCategory } from '#domain/bills/totals-types.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { balancedByBranch, resolveAccounts } from '#domain/ledger/posting.ts'
import { accountOf } from '../../company/company.ts'
import type { BillLineTable, BillTable, ChargeTable } from '../../db/bill-tables.ts'
import type { Flag } from '../../db/flag.ts'
import { type InsertedRows, rowsOf } from '../../db/insert-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { sealed } from '../../event-seal.ts'
import type { LedgerDraft } from '../../ledger/rows.ts'
import { billDigest } from '../bill-digest.ts'
import type { PostingContext } from './context.ts'
import type { BillEffects, EffectLine } from './effects.ts'
import type { BillRequest } from './request.ts'

export type BillRecord = Insertable<BillTable> & { readonly id: number }

export type BillRows = {
  readonly bill: BillRecord
  readonly lines: BillLineTable[]
  readonly features: Schema['bill_line_feature'][]
  readonly tenders: Schema['bill_tender'][]
  readonly charges: ChargeTable[]
  /** The reason of a credit note, and the digest of a bill without a posting. */
  readonly events: Omit<Schema['bill_event'], 'id'>[]
  /** The digest of the whole bill. */
  readonly digest: string
  /** Null if the type posts nothing. */
  readonly ledger: LedgerDraft | null
}

export function billRows(
  request: BillRequest,
  context: PostingContext,
  effects: BillEffects,
  place: { readonly id: number; readonly number: number; readonly version?: number },
): BillRows {
  const { id, number, version = 1 } = place
  const code = formatBillCode({ prefix: context.branch.code_prefix, number })
  const rows = {
    bill: { ...billRow(request, context, effects), id, number, version, code },
    lines: effects.lines.map((line, index) => lineRow(line, id, index + 1, request.day)),
    features: effects.lines.flatMap((line, index) =>
      line.features.map(feature => ({ bill_id: id, line: index + 1, feature_id: feature.id, price: feature.price })),
    ),
    tenders: effects.tenders.map(
      ({ method, amount, received, refundBillId, deliveryAppId, orderReference }, index) => ({
        bill_id: id,
        row: index + 1,
        method,
        amount,
        received,
        refund_bill_id: refundBillId ?? null,
        delivery_app_id: deliveryAppId ?? null,
        order_reference: orderReference ?? null,
      }),
    ),
    charges: request.charges.map(({ kind, description, amount, method, partyId }, index) => ({
      bill_id: id,
      row: index + 1,
      kind,
      description,
      amount,
      method,
      party_id: partyId,
    })),
  }
  const digest = billDigest(rows)
  const ledger = ledgerDraft(request, context, effects, `${request.type} ${code}`, id)
  return {
    ...rows,
    events: eventRows(request, id, ledger === null ? digest : null),
    digest,
    ledger: ledger && { ...ledger, billDigest: digest },
  }
}

/** In order of their references. */
export function billTables(rows: BillRows): InsertedRows[] {
  return [
    rowsOf('bill', [rows.bill]),
    rowsOf('bill_line', rows.lines),
    rowsOf('bill_line_feature', rows.features),
    rowsOf('bill_tender', rows.tenders),
    rowsOf('bill_charge', rows.charges),
    rowsOf('bill_event', rows.events),
  ]
}

/** The digest of a bill without a posting is stored in an event. */
function eventRows({ createdAt, userId, reason }: BillRequest, billId: number, digest: string | null) {
  const event = { bill_id: billId, at: createdAt, user_id: userId, posting_id: null }
  return [
    ...(reason === '' ? [] : [sealed({ ...event, kind: 'reason', detail: reason })]),
    ...(digest === null ? [] : [sealed({ ...event, kind: 'sealed', detail: digest })]),
  ]
}

function billRow(request: BillRequest, context: PostingContext, effects: BillEffects) {
  return {
    branch_id: request.branchId,
    type: request.type,
    day: request.day,
    created_at: request.createdAt,
    user_id: request.userId,
    party_id: effects.partyId,
    cost_center_id: effects.costCentreId,
    ...originalColumns(request),
    quotation_id: request.quotationId,
    table_id: request.tableId,
    supplier_invoice_number: request.supplierInvoice.number || null,
    supplier_invoice_day: request.supplierInvoice.day,
    vat_kind: effects.vatKind,
    declared_vat: effects.declaredVat,
    expires_on: request.expiresOn,
    issue_reason: request.issue.reason,
    account_id: effects.bearerId,
    to_branch_id: request.receiver.branchId,
    to_cost_center_id: request.receiver.costCentreId,
    seller_id: context.sellerId,
    buyer_id: effects.buyerId,
    // An entry statement receives a transfer, even if it follows at once.
    is_delivered: flag(request.isDelivered && request.receiver.branchId === null),
    is_vat_enabled: flag(effects.isVatEnabled),
    invoice_kind: effects.invoiceKind,
    ...discountColumns(effects.discount),
    amount: effects.amount,
    line_discount: effects.lineDiscount,
    bill_discount: effects.billDiscount,
    net: effects.net,
    fee: effects.fee,
    vat: effects.vat,
    total: effects.total,
    net_zero: netOf(effects, 'zero'),
    net_exempt: netOf(effects, 'exempt'),
    net_out_of_scope: netOf(effects, 'outOfScope'),
    received: effects.received,
    rounding: effects.rounding,
    cost: effects.cost,
    note: request.note,
  }
}

/** Apart, so that what sums the refunds of a bill does not take its debit notes for refunds. */
function originalColumns({ type, originalBillId: id }: BillRequest) {
  const isDebit = billTypeOf(type).debits !== null
  return { original_bill_id: isDebit ? null : id, debited_bill_id: isDebit ? id : null }
}

function netOf(effects: BillEffects, category: VatCategory): number {
  let net = 0
  for (const group of effects.groups) if (group.vatCategory === category) net += group.net
  return net
}

function lineRow(line: EffectLine, billId: number, number: number, day: string): BillLineTable {
  const { totals } = line
  return {
    bill_id: billId,
    line: number,
    day,
    item_id: line.itemId,
    unit_id: line.unitId,
    account_id: line.accountId,
    naming_id: line.namingId,
    unit_naming_id: line.unitNamingId,
    description: line.description,
    ratio: line.ratio,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    price_includes_vat: flag(totals.priceMode === 'included'),
    ...discountColumns(line.discount),
    vat_category: totals.vatCategory,
    vat_rate: totals.rate,
    vat_reason: line.vatReason,
    is_tobacco: flag(line.isTobacco),
    is_service: flag(line.isService),
    is_product: flag(line.isProduct),
    original_line: line.originalLine,
    quotation_line: line.quotationLine,
    discount_terms_id: line.discountTermsId,
    amount: totals.amount,
    line_discount: totals.lineDiscount,
    bill_discount: totals.billDiscount,
    net: totals.net,
    fee: totals.fee,
    vat: totals.vat,
    total: totals.total,
    cost: line.cost,
    waiting_quantity: line.waiting?.quantity ?? null,
    waiting_cost: line.waiting?.cost ?? null,
  }
}

function ledgerDraft(
  request: BillRequest,
  context: PostingContext,
  effects: BillEffects,
  document: string,
  billId: number,
): LedgerDraft | null {
  const { branchId } = request
  if (effects.posting === null) return null
  const roles = (role: AccountRole) => accountOf(context.configuration, role)
  return {
    branchId,
    day: request.day,
    originalDay: null,
    document,
    billId,
    reverses: null,
    memo: '',
    userId: request.userId,
    createdAt: request.createdAt,
    ...(request.shift !== undefined && { shift: request.shift }),
    posting: balancedByBranch(resolveAccounts(effects.posting, roles), roles('interbranch')),
    moves: effects.moves.map(move => ({ ...move, branchId })),
    levels: Array.from(effects.levels, ([itemId, level]) => ({ itemId, branchId, level })),
  }
}

function discountColumns(discount: Discount | null): { discount_kind: string | null; discount_value: number } {
  if (discount === null) return { discount_kind: null, discount_value: 0 }
  const value = discount.kind === 'percent' ? discount.percent : discount.amount
  return { discount_kind: discount.kind, discount_value: value }
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}
