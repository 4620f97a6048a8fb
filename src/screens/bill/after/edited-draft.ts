/**
 * A posted bill as the draft of its replacement: with its posted lines and the current list prices. An unsaved edit continues, unless another user
 * changed the bill meanwhile: then the user decides.
 */
import type { BillDocument } from '#contract/bill-document.ts'
import { soleApp } from '#domain/bills/tenders.ts'
import { minuteOfTime } from '#domain/clock-time.ts'
import { newlyOpened, type StoredBill } from '#machines/bill-editor/context.ts'
import { type Draft, type DraftLine, type DraftQuotation, emptyDraft } from '#machines/bill-editor/draft.ts'
import { priceOfAmount } from '#machines/bill-editor/expense-line.ts'
import { type PriceList, pricedFor } from '../price-list.ts'

/** The start of an edit: the bill, the price list, and its quotation. */
export type Begun = {
  readonly bill: BillDocument
  readonly priceList: PriceList
  readonly quotation: DraftQuotation | null
}

export function billOfEdit({ bill, priceList, quotation }: Begun, key: string): StoredBill {
  const lines = draftLinesOf(bill, priceList)
  const draft: Draft = {
    ...emptyDraft(bill.billTypeCode, key, bill.branch.id),
    costCentreId: bill.costCenterId,
    lines,
    nextLineKey: lines.length + 1,
    party: editedParty(bill, priceList),
    date: bill.date,
    invoiceKind: bill.invoiceKind === 'tax' || bill.invoiceKind === 'simplified' ? bill.invoiceKind : null,
    isDelivered: bill.isDelivered,
    note: bill.note,
    reason: bill.reason,
    expiresOn: bill.expiresOn,
    invoiceNumber: bill.supplierInvoiceNumber,
    invoiceDay: bill.supplierInvoiceDate,
    vatKind: bill.vatKind,
    charges: bill.charges,
    quotation,
    credit: creditOf(bill),
    order: orderOf(bill),
    discount: bill.discount,
    edits: editsOf(bill),
  }
  return newlyOpened(draft)
}

/** The credit that it was paid with pays the next version, too. */
function creditOf({ tenders }: BillDocument): Draft['credit'] {
  const [spent] = tenders.filter(({ refundBillId }) => refundBillId !== undefined)
  return spent?.refundBillId === undefined ? null : { refundBillId: spent.refundBillId, left: spent.amount }
}

/** The order of the app that paid all of it. */
function orderOf({ tenders }: BillDocument): Draft['order'] {
  const appId = soleApp(tenders)
  return appId === null ? null : { appId, reference: tenders[0]?.orderReference ?? '' }
}

export function editedParty({ party }: BillDocument, priceList: PriceList): Draft['party'] {
  return party && (priceList.people(party.kind).byId(party.id) ?? { ...party, canLoan: false, loanLimit: null })
}

export function draftLinesOf({ lines, tenders }: BillDocument, priceList: PriceList): DraftLine[] {
  const ofBill = pricedFor(priceList, soleApp(tenders))
  return lines.flatMap((line, row) => lineOf(line, row + 1, ofBill))
}

/** Whether the stored edit is based on an earlier version. An edit that was sent is sent again first, because only the answer shows its result. */
export function isOutdated({ draft, sent }: StoredBill, bill: BillDocument): boolean {
  return sent === null && draft.edits?.version !== bill.version
}

/** The stored edit, rebased on the current version of the bill. */
export function rebased({ draft, entry, typing, tender, history, sent }: StoredBill, bill: BillDocument): StoredBill {
  const onto = (each: Draft): Draft => ({ ...each, edits: editsOf(bill) })
  const { past, future } = history
  return {
    draft: onto(draft),
    entry,
    typing,
    tender,
    history: { past: past.map(onto), future: future.map(onto) },
    sent,
  }
}

/** The current bill; undo restores the stored edit. */
export function begunAgain(kept: StoredBill, begun: Begun): StoredBill {
  const opened = billOfEdit(begun, kept.draft.key)
  return { ...opened, history: { past: [rebased(kept, begun.bill).draft], future: [] } }
}

/** Only the first version records the time of sale. */
function editsOf({ id, code, version, date, issuedAt }: BillDocument): Draft['edits'] {
  const minute = minuteOfTime(issuedAt.slice(11, 16))
  return { id, code, version, soldAt: version === 1 && minute !== null ? { day: date, minute } : null }
}

function lineOf(line: BillDocument['lines'][number], key: number, priceList: PriceList): DraftLine[] {
  const { itemId, unitId, accountId } = line
  if (accountId !== null) return [expenseOf(line, accountId, key)]
  if (itemId === null || unitId === null) return []
  const now = priceList.units(itemId).find(unit => unit.unitId === unitId)
  return [
    {
      key,
      itemId,
      unitId,
      code: line.itemCode,
      nameAr: line.nameAr,
      nameEn: line.nameEn,
      unitNameAr: line.unitNameAr,
      unitNameEn: line.unitNameEn,
      ratio: line.unitRatio,
      unitPrice: line.unitPrice,
      listPrice: now?.unitPrice ?? line.unitPrice,
      priceMode: line.isPriceIncludingVat ? 'included' : 'excluded',
      vatCategory: line.vatCategory,
      isTobacco: line.isTobacco,
      isService: line.isService,
      isSplittable: now?.isSplittable ?? true,
      quantity: line.quantity,
      // The campaign discount is recomputed from the campaign of that time.
      discount: line.campaign === null ? line.discount : null,
      kept: { campaign: line.campaign },
      features: line.features,
      quotationLine: line.quotationLine,
      original: null,
    },
  ]
}

function expenseOf(line: BillDocument['lines'][number], accountId: number, key: number): DraftLine {
  const unitPrice = priceOfAmount(line.amount)
  return {
    ...{
      key,
      itemId: 0,
      unitId: 0,
      code: '',
      nameAr: line.nameAr,
      nameEn: line.nameEn,
      unitNameAr: '',
      unitNameEn: '',
    },
    ...{ ratio: line.unitRatio, unitPrice, listPrice: unitPrice, quantity: line.quantity },
    ...{ priceMode: line.isPriceIncludingVat ? 'included' : 'excluded', vatCategory: line.vatCategory },
    ...{ isTobacco: false, isService: true, isSplittable: false, discount: null, kept: null, features: [] },
    ...{ quotationLine: null, original: null, expense: { accountId, description: line.description } },
  }
}
