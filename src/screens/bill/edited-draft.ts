/** A posted bill as a draft that replaces it: its lines as they were posted, its list prices as they are now. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { StoredBill } from '#machines/bill-editor/context.ts'
import type { Draft, DraftLine } from '#machines/bill-editor/draft.ts'
import { noHistory } from '#machines/bill-editor/history.ts'
import { liveEntry } from '#machines/bill-editor/sheet.ts'
import type { PriceList } from './price-list.ts'

export function editedBill(bill: BillDocument, priceList: PriceList, key: string): StoredBill {
  const lines = bill.lines.flatMap((line, row) => lineOf(line, row + 1, priceList))
  const draft: Draft = {
    key,
    branchId: bill.branch.id,
    costCentreId: bill.costCenterId,
    lines,
    nextLineKey: lines.length + 1,
    party: bill.party && (priceList.customer(bill.party.id) ?? { ...bill.party, canLoan: false, loanLimit: null }),
    date: bill.date,
    invoiceKind: bill.invoiceKind === 'tax' || bill.invoiceKind === 'simplified' ? bill.invoiceKind : null,
    isDelivered: bill.isDelivered,
    note: bill.note,
    discount: bill.discount,
    edits: { id: bill.id, code: bill.code },
  }
  return { draft, entry: liveEntry, history: noHistory, sent: null }
}

function lineOf(line: BillDocument['lines'][number], key: number, priceList: PriceList): DraftLine[] {
  const { itemId, unitId } = line
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
      quantity: line.quantity,
      discount: line.discount,
      features: line.features,
    },
  ]
}
