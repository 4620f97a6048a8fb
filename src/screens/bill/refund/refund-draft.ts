/**
 * A refundable bill as the draft of its refund or debit note: a line for each with a remaining quantity. The quantity of a refund starts at
 * zero; that of a debit note is the rest, and its added price starts at zero.
 */
import type { RefundableBill } from '#contract/refunds.ts'
import { type BillType, type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { RefundableLine } from '#domain/bills/refund.ts'
import { price, zeroHalalas, zeroQuantity } from '#domain/money.ts'
import { finderOf } from '#domain/search/finder.ts'
import { newlyOpened, type StoredBill } from '#machines/bill-editor/context.ts'
import { type Draft, type DraftLine, emptyDraft } from '#machines/bill-editor/draft.ts'
import { remainingOf } from '#machines/bill-editor/refund-lines.ts'
import { firstCellOf, liveEntry } from '#machines/bill-editor/sheet.ts'
import { changedValue, creditReasons } from '../../../bills/credit-reasons.ts'
import { draftLinesOf, editedParty } from '../after/edited-draft.ts'
import type { PriceList } from '../price-list.ts'

const zeroPrice = price(0)

type Made = { readonly type: BillTypeCode; readonly priceList: PriceList; readonly key: string }

export function refundOf(refundable: RefundableBill, { type, priceList, key }: Made): StoredBill {
  const { bill, paid, cashBefore, cashStep, points } = refundable
  const { refundsWhole: isWhole, debits, taxDocument } = billTypeOf(type)
  const isDebit = debits !== null
  const added = isDebit ? { unitPrice: zeroPrice, listPrice: zeroPrice } : {}
  const lines = refundedLines(refundable, priceList).map(line => ({
    ...line,
    ...added,
    quantity: isWhole || isDebit ? (remainingOf(line) ?? line.quantity) : line.quantity,
  }))
  const draft: Draft = {
    ...emptyDraft(type, key, bill.branch.id),
    costCentreId: bill.costCenterId,
    lines,
    nextLineKey: lines.length + 1,
    party: editedParty(bill, priceList),
    // A debit note moves no goods.
    isDelivered: isDebit || bill.isDelivered,
    reason: reasonOf(taxDocument),
    original: {
      ...{ id: bill.id, code: bill.code, day: bill.date },
      ...{ nameAr: bill.party?.nameAr ?? '', nameEn: bill.party?.nameEn ?? '' },
      ...{ paid, cashBefore, cashStepHalalas: cashStep, points },
    },
  }
  if (isWhole) return newlyOpened(draft)
  // The focus starts in the first line.
  const entry = { ...liveEntry, rowKey: lines[0]?.key ?? null, column: firstCellOf(type), isListClosed: true } as const
  return { ...newlyOpened(draft), entry }
}

/** The most common reason; the user can choose or write another. */
function reasonOf(taxDocument: BillType['taxDocument']): string {
  if (taxDocument === 'debitNote') return changedValue
  return taxDocument === 'creditNote' ? creditReasons[0].official : ''
}

function refundedLines({ bill, lines: left }: RefundableBill, priceList: PriceList): DraftLine[] {
  const all = new Map(draftLinesOf(bill, priceList).map((line, at) => [bill.lines[at]?.line, line]))
  return left.flatMap(({ line: number, isSplittable, refunded: { quantity, ...amounts } }, at) => {
    const line = all.get(number)
    const of = bill.lines.find(each => each.line === number)
    if (line === undefined || of === undefined) return []
    const original: RefundableLine = {
      quantity: of.quantity,
      totals: { ...amountsOf(of), priceMode: line.priceMode, vatCategory: of.vatCategory, rate: of.vatRate },
      // Only the server knows the cost of goods.
      cost: zeroHalalas,
      refunded: { quantity, amounts, cost: zeroHalalas },
    }
    return [
      {
        ...line,
        ...{ key: at + 1, quantity: zeroQuantity, isSplittable, listPrice: line.unitPrice },
        ...{ discount: null, kept: null, features: [], quotationLine: null },
        original: { ...original, line: number },
      },
    ]
  })
}

function amountsOf({
  amount,
  lineDiscount,
  billDiscount,
  net,
  fee,
  vat,
  total,
}: RefundableBill['bill']['lines'][number]) {
  return { amount, lineDiscount, billDiscount, net, fee, vat, total }
}

/** The price list for searching in a refund: only the items of the original. */
export function listOfOriginal(priceList: PriceList, { lines }: Draft): PriceList {
  const items = [...new Map(lines.map(line => [line.itemId, line])).values()]
  const finder = finderOf<DraftLine>(items, ({ itemId, nameAr, nameEn, code }) => ({
    ...{ id: String(itemId), kind: 'item', texts: [nameAr, nameEn], codes: [code] },
  }))
  return { ...priceList, search: query => finder.search(query) }
}
