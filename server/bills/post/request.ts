/** A request to post a bill, from the API or from the demo shop. */
import type { NewBill, NewBillLine } from '#contract/bill.ts'
import type { BillTypeCode, IssueReason } from '#domain/bills/bill-types.ts'
import type { Charge } from '#domain/bills/charges.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import type { Tender } from '#domain/bills/tenders.ts'
import type { Discount, PriceMode, VatCategory } from '#domain/bills/totals-types.ts'
import type { Day } from '#domain/days.ts'
import { latinDigits } from '#domain/digits.ts'
import type { Halalas, Price, Quantity } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'

export type ItemLineRequest = {
  /** The path of the line in the request, for problems: `BillItems.2`. */
  readonly at: string
  readonly isService: boolean
  readonly itemId: number
  readonly unitId: number
  readonly quantity: Quantity
  readonly unitPrice: Price
  readonly priceMode: PriceMode
  readonly discount: Discount | null
  readonly featureIds: readonly number[]
  readonly originalLine: number | null
  readonly quotationLine: number | null
  /** The campaign that the discount is claimed from; null if the user gave the discount. */
  readonly campaignId: number | null
  /** For a production: the product; the other lines are its materials. */
  readonly isProduct: boolean
}

export type ExpenseLineRequest = {
  readonly at: string
  readonly accountId: number
  readonly description: string
  readonly amount: Halalas
  readonly priceMode: PriceMode
  readonly vatCategory: VatCategory
  readonly originalLine: number | null
}

export type SupplierInvoice = {
  /** Empty if not given. */
  readonly number: string
  readonly day: Day | null
  /** Null if the supplier charges the VAT of the items. */
  readonly vatKind: PurchaseVatKind | null
}

export const noSupplierInvoice: SupplierInvoice = { number: '', day: null, vatKind: null }

/** The reason of an issue and the account charged with it; null if the type has no reason, or for the company's default account. */
export type IssueRequest = { readonly reason: IssueReason | null; readonly accountId: number | null }

/** For a transfer: its receiver. */
export type Receiver = { readonly branchId: number | null; readonly costCentreId: number | null }

export const noIssue: IssueRequest = { reason: null, accountId: null }
export const noReceiver: Receiver = { branchId: null, costCentreId: null }

export type ChargeRequest = Charge & { readonly at: string }

export type BillRequest = {
  readonly type: BillTypeCode
  readonly branchId: number
  readonly day: Day
  readonly createdAt: number
  /** For an edit: when the first version was sold, which decides its campaigns. Null: now. */
  readonly soldAt: { readonly day: Day; readonly at: number } | null
  readonly userId: number
  /** The shift it belongs to (`LedgerDraft`). */
  readonly shift?: 'own' | number | undefined
  readonly partyId: number | null
  readonly costCentreId: number | null
  readonly originalBillId: number | null
  /** The quotation of a sale. */
  readonly quotationId: number | null
  /** The restaurant table of a sale. */
  readonly tableId: number | null
  /** The last day on which the prices of a quotation are valid. */
  readonly expiresOn: Day | null
  readonly issue: IssueRequest
  readonly receiver: Receiver
  readonly supplierInvoice: SupplierInvoice
  /** Charges of third parties for the goods. */
  readonly charges: readonly ChargeRequest[]
  readonly isDelivered: boolean
  readonly invoiceChoice: 'simplified' | 'tax' | null
  readonly lines: readonly ItemLineRequest[]
  readonly expenses: readonly ExpenseLineRequest[]
  readonly discount: Discount | null
  /** The tenders for a bill of this total. */
  readonly tendersFor: (total: Halalas) => readonly Tender[]
  /** The figures on the screen; null without a screen. */
  readonly shown: ShownFigures | null
  readonly note: string
  /** The reason of a credit note; empty on any other bill. */
  readonly reason: string
}

export type ShownFigures = Pick<NewBill, 'net' | 'fee' | 'vat' | 'total'>

/** The request of a call's body. The handler decides the day and the instant. */
export function requestOf(
  body: NewBill,
  when: { readonly day: Day; readonly at: number },
  userId: number,
): BillRequest {
  return {
    type: body.billTypeCode,
    branchId: body.branchId,
    day: when.day,
    createdAt: when.at,
    soldAt: null,
    userId,
    shift: 'own',
    partyId: body.partyId ?? null,
    costCentreId: body.costCenterId ?? null,
    originalBillId: body.originalBillId ?? null,
    quotationId: body.quotationId ?? null,
    tableId: null,
    expiresOn: body.expiresOn ?? null,
    issue: { reason: body.issueReason ?? null, accountId: body.expenseAccountId ?? null },
    receiver: { branchId: body.toBranchId ?? null, costCentreId: body.toCostCenterId ?? null },
    supplierInvoice: {
      number: latinDigits(body.supplierInvoiceNumber ?? '').trim(),
      day: body.supplierInvoiceDate ?? null,
      vatKind: body.vatKind === 'standard' ? null : (body.vatKind ?? null),
    },
    charges: (body.charges ?? []).map((charge, index) => ({
      ...charge,
      at: `charges.${index}`,
      description: charge.description.trim(),
      partyId: charge.partyId ?? null,
    })),
    isDelivered: body.isDelivered,
    invoiceChoice: body.invoiceKind ?? null,
    lines: itemLines(body),
    expenses: (body.BillExpenses ?? []).map((line, index) => ({
      at: `BillExpenses.${index}`,
      accountId: line.accountId,
      description: line.description.trim(),
      amount: line.amount,
      priceMode: line.isPriceIncludingVat ? 'included' : 'excluded',
      vatCategory: line.vatCategory,
      originalLine: line.originalLine ?? null,
    })),
    discount: body.discount ?? null,
    tendersFor: () => body.tenders,
    shown: { net: body.net, fee: body.fee, vat: body.vat, total: body.total },
    note: (body.note ?? '').trim(),
    reason: (body.reason ?? '').trim(),
  }
}

/** The domain's problems use line numbers; this maps them to the paths of the request. */
export function atSent(problems: readonly Problem[], lines: readonly { readonly at: string }[]): Problem[] {
  return problems.map(each => {
    const match = /^lines\.(\d+)(?:\.(\w+))?$/.exec(each.at)
    if (match === null) return { ...each, at: sentNames[each.at] ?? each.at }
    const field = match[2]
    return {
      ...each,
      at: `${lines[Number(match[1])]?.at ?? 'BillItems'}${field ? `.${sentNames[field] ?? field}` : ''}`,
    }
  })
}

const sentNames: Readonly<Record<string, string | undefined>> = {
  lines: 'BillItems',
  billDiscount: 'discount',
  unitRatio: 'unitId',
}

function itemLines(body: NewBill): ItemLineRequest[] {
  const services = body.BillServices ?? []
  const sent = [
    ...body.BillItems.map((line, index) => itemLine(line, `BillItems.${index}`, false)),
    ...services.map((line, index) => itemLine(line, `BillServices.${index}`, true)),
  ]
  const places = [...body.BillItems, ...services].map((line, index) => line.row ?? index)
  const order = sent.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b)
  return order.flatMap(index => sent[index] ?? [])
}

function itemLine(line: NewBillLine, at: string, isService: boolean): ItemLineRequest {
  return {
    at,
    isService,
    itemId: line.itemId,
    unitId: line.unitId,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    priceMode: line.isPriceIncludingVat ? 'included' : 'excluded',
    discount: line.discount ?? null,
    featureIds: line.features ?? [],
    originalLine: line.originalLine ?? null,
    quotationLine: line.quotationLine ?? null,
    campaignId: line.campaignId ?? null,
    isProduct: line.isProduct ?? false,
  }
}
