/**
 * The bill as sent, and the possible results.
 *
 * A bill without a received answer may have been posted. It is therefore stored as sent, and sent again with the same key and the same body until the
 * server reports its result; only then may it change.
 */

import type { NewBill, NewBillLine } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Tender } from '#domain/bills/tenders.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { day } from '#domain/days.ts'
import type { SentProblem } from '../sent-problem.ts'
import { discountIn, type Gift, giftsIn } from './campaigns.ts'
import { type BillSetting, type Draft, type DraftLine, type DraftProduct, isTakenUp } from './draft.ts'
import { amountOfPrice } from './expense-line.ts'
import { lastDayOf } from './figures.ts'

export type SentBill = {
  readonly key: string
  readonly body: NewBill
  /** The posted bill that this one replaces; null for a new bill. */
  readonly editsId: number | null
}

export type SendFailure = {
  /** The bill may have been posted nevertheless. */
  readonly isUncertain: boolean
  /** `interrupted`: the page was left before the answer came. `offline`: nothing was sent. The others name the failed action. */
  readonly reason: 'refused' | 'unanswered' | 'interrupted' | 'offline' | 'notQueued' | 'notHeld' | 'notRecalled'
  /** The message of the server: a key of the texts `shared.…`. */
  readonly description: string | null
  /** Paths of the sent bill, such as `BillItems.2.quantity`. */
  readonly problems: readonly SentProblem[]
}

export type SendAnswer =
  | { readonly kind: 'saved'; readonly bill: BillDocument }
  | { readonly kind: 'failed'; readonly failure: SendFailure }
  /** No network: nothing was sent. */
  | { readonly kind: 'offline' }

export const unansweredBill: SendFailure = { isUncertain: true, reason: 'unanswered', description: null, problems: [] }
export const interrupted: SendFailure = { ...unansweredBill, reason: 'interrupted' }

/** A failure with nothing sent that could have been posted. */
export function undoneInBill(reason: SendFailure['reason']): SendFailure {
  return { isUncertain: false, reason, description: null, problems: [] }
}

export function failureOf(answer: SendAnswer): SendFailure {
  return answer.kind === 'failed' ? answer.failure : unansweredBill
}

/** The bill with the figures on the screen; dated by the server unless a day was chosen. */
export function billOf(draft: Draft, totals: BillTotals, tenders: readonly Tender[], setting: BillSetting): NewBill {
  const giftOf = giftsIn(draft, setting.campaigns)
  const { expenses, items } = partedLines(draft)
  const rows = items.map((line, row) => ({ line, sent: billLine(line, row, giftOf(line)) }))
  return {
    billTypeCode: draft.type,
    branchId: draft.branchId,
    // The party and place of a refund or debit note come from its original.
    ...(draft.original === null ? { partyId: draft.party?.id ?? null } : { originalBillId: draft.original.id }),
    isDelivered: draft.isDelivered,
    ...(draft.date !== null && { date: day(draft.date) }),
    ...(draft.costCentreId !== null && draft.original === null && { costCenterId: draft.costCentreId }),
    ...(draft.invoiceKind !== null && { invoiceKind: draft.invoiceKind }),
    ...(draft.discount !== null && { discount: draft.discount }),
    ...(billTypeOf(draft.type).expires && { expiresOn: lastDayOf(draft, setting) }),
    ...(draft.quotation !== null && { quotationId: draft.quotation.id }),
    ...(draft.table !== null && { tableBill: { key: draft.table.key, version: draft.table.version } }),
    ...(billTypeOf(draft.type).hasSupplierInvoice && supplierInvoiceOf(draft)),
    ...withoutTradeOf(draft),
    ...(draft.reason !== '' && { reason: draft.reason }),
    ...(draft.note !== '' && { note: draft.note }),
    BillItems: [
      ...rows.filter(each => !each.line.isService).map(each => each.sent),
      ...productLine(draft.product, rows.length),
    ],
    BillServices: rows.filter(each => each.line.isService).map(each => each.sent),
    ...(expenses.length > 0 && { BillExpenses: expenses }),
    tenders: tenders.map(({ method, amount, refundBillId, deliveryAppId, orderReference }) => ({
      ...{ method, amount },
      ...(refundBillId !== undefined && { refundBillId }),
      ...(deliveryAppId !== undefined && { deliveryAppId }),
      ...(orderReference !== undefined && { orderReference }),
    })),
    net: totals.net,
    fee: totals.fee,
    vat: totals.vat,
    total: totals.total,
    AccountId: null,
    AccountTypeId: null,
  }
}

/** Leaves out the empty fields of the supplier's invoice. */
function supplierInvoiceOf({ invoiceNumber, invoiceDay, vatKind, charges }: Draft): Partial<NewBill> {
  return {
    ...(invoiceNumber !== '' && { supplierInvoiceNumber: invoiceNumber }),
    ...(invoiceDay !== null && { supplierInvoiceDate: day(invoiceDay) }),
    ...(vatKind !== null && { vatKind }),
    ...(charges.length > 0 && {
      charges: charges.map(({ party, ...charge }) => ({ ...charge, ...(party !== null && { partyId: party.id }) })),
    }),
  }
}

/** The header fields of goods movements that are not trade. */
function withoutTradeOf({ issueReason, expenseAccount, toBranchId, toCostCentreId, amounts }: Draft): Partial<NewBill> {
  return {
    ...(issueReason !== null && { issueReason }),
    ...(expenseAccount !== null && { expenseAccountId: expenseAccount.id }),
    ...(toBranchId !== null && { toBranchId }),
    ...(toCostCentreId !== null && { toCostCenterId: toCostCentreId }),
    ...(amounts.length > 0 && {
      BillExpenses: amounts.map(({ account, description, amount }) => ({
        ...{ accountId: account.id, description, amount },
        ...{ isPriceIncludingVat: false, vatCategory: 'outOfScope' as const },
      })),
    }),
  }
}

/** The last of the items, so that the indexes of the others match their lines. */
function productLine(product: DraftProduct | null, row: number): readonly NewBillLine[] {
  if (product === null || product.quantity === null) return []
  const { itemId, unitId, quantity, unitPrice } = product
  return [{ itemId, unitId, quantity, unitPrice, isPriceIncludingVat: false, discount: null, isProduct: true, row }]
}

function billLine(line: DraftLine, row: number, gift: Gift | null): NewBillLine {
  return {
    itemId: line.itemId,
    unitId: line.unitId,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    isPriceIncludingVat: line.priceMode === 'included',
    discount: discountIn(line, gift),
    ...(gift !== null && { campaignId: gift.campaign.id }),
    ...(line.features.length > 0 && { features: line.features.map(feature => feature.id) }),
    ...(line.quotationLine !== null && { quotationLine: line.quotationLine }),
    ...(line.original !== null && { originalLine: line.original.line }),
    row,
  }
}

function partedLines(draft: Draft) {
  const lines = sentLines(draft)
  return {
    items: lines.filter(line => line.expense === undefined),
    expenses: lines.flatMap(({ expense, unitPrice, priceMode, vatCategory, original }) =>
      expense === undefined
        ? []
        : [
            {
              ...{ accountId: expense.accountId, description: expense.description, amount: amountOfPrice(unitPrice) },
              ...{ isPriceIncludingVat: priceMode === 'included', vatCategory },
              ...(original !== null && { originalLine: original.line }),
            },
          ],
    ),
  }
}

function sentLines(draft: Draft): readonly DraftLine[] {
  return draft.lines.filter(line => isTakenUp(draft, line))
}

/** The key of the draft line that a problem of the answer names; null if it names none. */
export function lineKeyAt(draft: Draft, at: string): number | null {
  const [, list, place] = /^(BillItems|BillServices|BillExpenses|lines)\.(\d+)\b/.exec(at) ?? []
  if (list === undefined) return null
  const sent = list === 'lines' ? draft.lines : sentLines(draft).filter(line => listOf(line) === list)
  return sent[Number(place)]?.key ?? null
}

function listOf({ expense, isService }: DraftLine): string {
  if (expense !== undefined) return 'BillExpenses'
  return isService ? 'BillServices' : 'BillItems'
}
