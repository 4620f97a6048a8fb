/** A quotation as the draft of a sale: at its quoted prices while they are valid, afterwards at list prices. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { newlyOpened, type StoredBill } from '#machines/bill-editor/context.ts'
import { type Draft, type DraftLine, type DraftQuotation, emptyDraft } from '#machines/bill-editor/draft.ts'
import type { PriceList } from '../price-list.ts'
import { draftLinesOf, editedParty } from './edited-draft.ts'

type Made = { readonly priceList: PriceList; readonly today: string; readonly key: string }

export function saleOfQuoted(type: BillTypeCode, quotation: BillDocument, { priceList, today, key }: Made): StoredBill {
  const quoted = quotationOf(quotation)
  const holds = quoted !== null && today <= quoted.expiresOn
  const lines = draftLinesOf(quotation, priceList).map((line, row) => ({
    ...(holds ? line : atListPrice(line)),
    quotationLine: quotation.lines[row]?.line ?? null,
  }))
  const draft: Draft = {
    ...emptyDraft(type, key, quotation.branch.id),
    costCentreId: quotation.costCenterId,
    lines,
    nextLineKey: lines.length + 1,
    party: editedParty(quotation, priceList),
    note: quotation.note,
    discount: holds ? quotation.discount : null,
    quotation: quoted,
  }
  return newlyOpened(draft)
}

/** The terms of a quotation for its sale; null for other bills. */
export function quotationOf({ id, code, date, expiresOn, discount, lines }: BillDocument): DraftQuotation | null {
  if (expiresOn === null) return null
  const quoted = lines.map(line => ({
    line: line.line,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    priceMode: line.isPriceIncludingVat ? ('included' as const) : ('excluded' as const),
    discount: line.discount,
    featureIds: line.features.map(feature => feature.id),
  }))
  return { id, code, day: date, expiresOn, discount, lines: quoted }
}

function atListPrice(line: DraftLine): DraftLine {
  return { ...line, unitPrice: line.listPrice, discount: null, kept: null }
}
