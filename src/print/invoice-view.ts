/**
 * The content of a printed invoice: every text, in order, without layout.
 *
 * A simplified invoice shows description, quantity, unit price and total including VAT; a tax invoice adds, for each line, the price
 * without VAT, the discount, the rate and the VAT, and the buyer. Source: design page 5, 1.2 and 1.3.
 */
import type { Particulars } from '#contract/particulars.ts'
import { billTypeOf, hasPrices } from '#domain/bills/bill-types.ts'
import { qrPayload } from '#domain/invoice/qr.ts'
import { unwrap } from '#domain/problem.ts'
import { printedQuantity } from './amounts.ts'
import { type InvoiceLine, printedLineOf } from './invoice-lines.ts'
import { chargesOf, narrationsOf, paymentsOf, printedTotalsOf } from './invoice-totals.ts'
import {
  buyerIdLabels,
  issueReasonLabels,
  labels,
  marks,
  notCleared,
  type PaperLabel,
  provisional,
  titleOf,
  vatKindLabels,
} from './labels.ts'
import type { InvoiceRow, PrintableBill } from './printable-bill.ts'

export type PrintOptions = {
  /** The original was printed before. */
  readonly isCopy?: boolean
  /** Made offline, or for the guests of a table before they pay: without number and QR code, because it is not the invoice yet. */
  readonly isProvisional?: boolean
}

export type InvoiceFigure = { readonly label: PaperLabel; readonly of: 'quantity' | 'unitPrice' | 'total' }

export type InvoiceView = {
  readonly title: PaperLabel
  /** Marks beside the title: void, provisional, copy. */
  readonly marks: readonly PaperLabel[]
  /** Unit price and totals without VAT for each line, and the buyer with address, as a business needs to deduct VAT. */
  readonly isTax: boolean
  readonly seller: {
    readonly nameAr: string
    readonly nameEn: string
    readonly address: string
    readonly phone: string
    readonly rows: readonly InvoiceRow[]
  }
  readonly facts: readonly InvoiceRow[]
  readonly partyHeading: PaperLabel
  readonly party: readonly InvoiceRow[]
  /** The printed columns of a line in addition to description and unit. */
  readonly figures: readonly InvoiceFigure[]
  readonly lines: readonly InvoiceLine[]
  readonly totals: readonly InvoiceRow[]
  readonly payments: readonly InvoiceRow[]
  /** Third-party charges of a purchase, and VAT declared outside its total. */
  readonly charges: readonly InvoiceRow[]
  /** The reasons for VAT rates other than the standard one, and other required statements. */
  readonly narrations: readonly PaperLabel[]
  readonly note: string
  /** The content of the QR code; null when the document has none. */
  readonly qrText: string | null
  /** What its barcode holds, its code; null where it has no number yet. */
  readonly barText: string | null
}

export function invoiceView(bill: PrintableBill, options: PrintOptions = {}): InvoiceView {
  const { isCopy = false, isProvisional = false } = options
  // A document that is not an invoice, such as a quotation, shows VAT if it has any.
  const bearsVat = bill.invoiceKind === null ? bill.vat > 0 : bill.invoiceKind !== 'plain'
  const isTax = bill.invoiceKind === 'tax'
  const isUncleared = bill.eInvoice?.isProvisional === true
  // The bill of a table is not paid offline.
  const before = bill.table === null ? provisional.offline : provisional.table
  // One column cannot hold prices of both modes.
  const isExclusive = isTax || bill.lines.some(line => !line.isPriceIncludingVat)
  const isPriced = hasPrices(billTypeOf(bill.billTypeCode))
  const lines = bill.lines.map(line => printedLineOf(line, isExclusive, isTax))
  return {
    title: isProvisional ? before.title : titleOf(bill),
    marks: [
      ...(bill.voidedAt === null ? [] : [marks.void]),
      ...(isUncleared ? [marks.provisional] : []),
      ...(isCopy && !isProvisional ? [marks.copy] : []),
    ],
    isTax,
    seller: sellerOf(bill.seller, bearsVat && !isProvisional),
    facts: factsOf(bill, isProvisional),
    partyHeading: bill.party?.kind === 'supplier' ? labels.supplier : labels.buyer,
    party: bill.party === null ? [] : partyOf(bill.party, isTax),
    figures: isPriced
      ? [
          { label: labels.quantity, of: 'quantity' },
          { label: unitLabelOf(bill, bearsVat && isExclusive), of: 'unitPrice' },
          { label: bearsVat ? labels.lineInclusive : labels.lineTotal, of: 'total' },
        ]
      : unpricedFiguresOf(bill),
    lines: isPriced ? lines : unpricedLinesOf(bill),
    totals: isPriced ? printedTotalsOf(bill, bearsVat) : [],
    payments: paymentsOf(bill),
    charges: chargesOf(bill),
    narrations: [
      ...(isProvisional ? [before.follows] : []),
      ...(isUncleared ? [notCleared] : []),
      ...(bearsVat ? narrationsOf(bill) : []),
    ],
    note: bill.note,
    barText: isProvisional ? null : bill.code,
    qrText: isProvisional ? null : qrTextOf(bill),
  }
}

/** That of the signed document. A bill that is no e-invoice, or not signed yet, has the shorter one of the first phase. */
function qrTextOf({ qr, eInvoice }: PrintableBill): string | null {
  if (eInvoice !== undefined && eInvoice.qr !== '') return eInvoice.qr
  return qr === null ? null : unwrap(qrPayload(qr)).base64
}

/** Goods without trade have no prices; a line with an amount belongs to an account and has no quantity. */
function unpricedFiguresOf({ lines }: PrintableBill): readonly InvoiceFigure[] {
  const hasAmounts = lines.some(line => line.itemId === null)
  return [
    { label: labels.quantity, of: 'quantity' },
    ...(hasAmounts ? [{ label: labels.amount, of: 'total' } as const] : []),
  ]
}

/** The product is printed above its materials. */
function unpricedLinesOf({ lines }: PrintableBill): readonly InvoiceLine[] {
  return lines
    .filter(line => !line.isProduct)
    .map((line, place) => {
      const printed = { ...printedLineOf(line, true, false), number: place + 1 }
      return line.itemId === null ? { ...printed, quantity: '' } : { ...printed, total: '' }
    })
}

function productOf({ lines }: PrintableBill): string {
  const product = lines.find(line => line.isProduct)
  if (product === undefined) return ''
  return `${product.nameAr || product.nameEn} × ${printedQuantity(product.quantity)} ${product.unitNameAr || product.unitNameEn}`
}

/** A purchase shows unit costs. */
function unitLabelOf({ billTypeCode }: PrintableBill, isExclusive: boolean): PaperLabel {
  if (!isExclusive) return labels.unitPrice
  return billTypeOf(billTypeCode).lines === 'supplierPrice' ? labels.unitCost : labels.unitPriceExclusive
}

export function sellerOf(seller: Particulars, bearsVat: boolean): InvoiceView['seller'] {
  return {
    nameAr: seller.nameAr,
    nameEn: seller.nameEn,
    address: addressOf(seller),
    phone: seller.phone,
    rows: filledRows([
      { label: labels.vatNumber, value: bearsVat ? seller.vatNumber : '' },
      { label: labels.commercialRegistration, value: seller.crNumber },
    ]),
  }
}

/** For documents that no customer receives, and for purchases, issued by the supplier: number and time are those of our books. */
const factNames = {
  invoice: { number: labels.number, issued: labels.issued, user: labels.cashier },
  creditNote: { number: labels.noteNumber, issued: labels.noteIssued, user: labels.cashier },
  debitNote: { number: labels.noteNumber, issued: labels.noteIssued, user: labels.cashier },
  office: { number: labels.billNumber, issued: labels.entered, user: labels.enteredBy },
} as const

function factsOf(bill: PrintableBill, isProvisional: boolean): readonly InvoiceRow[] {
  const type = billTypeOf(bill.billTypeCode)
  const { taxDocument, hasSupplierInvoice } = type
  const names = hasSupplierInvoice || !hasPrices(type) ? factNames.office : factNames[taxDocument ?? 'invoice']
  const issueReason = bill.issueReason === null ? null : issueReasonLabels[bill.issueReason]
  const vatKind = hasSupplierInvoice ? vatKindLabels[bill.vatKind ?? 'standard'] : null
  return filledRows([
    { label: names.number, value: isProvisional ? '' : bill.code },
    { label: names.issued, value: bill.issuedAt.replace('T', ' ') },
    { label: labels.supplied, value: bill.issuedAt.startsWith(bill.date) ? '' : bill.date },
    { label: labels.original, value: bill.original?.code ?? '' },
    { label: labels.originalDate, value: bill.original?.date ?? '' },
    { label: labels.quotation, value: bill.quotation?.code ?? '' },
    { label: labels.table, value: bill.table?.nameAr ?? '' },
    { label: labels.shift, value: bill.shift?.code ?? '' },
    { label: labels.expires, value: bill.expiresOn ?? '' },
    { label: labels.supplierInvoice, value: bill.supplierInvoiceNumber },
    { label: labels.supplierInvoiceDay, value: bill.supplierInvoiceDate ?? '' },
    { label: labels.vatKind, value: vatKind === null ? '' : `${vatKind.ar} / ${vatKind.en}` },
    { label: labels.reason, value: bill.reason },
    { label: labels.issueReason, value: issueReason === null ? '' : `${issueReason.ar} / ${issueReason.en}` },
    { label: labels.expenseAccount, value: bill.expenseAccount?.nameAr ?? '' },
    { label: labels.product, value: productOf(bill) },
    { label: labels.branch, value: bill.branch.nameAr },
    { label: labels.toBranch, value: bill.toBranch?.nameAr ?? '' },
    { label: labels.toCostCentre, value: bill.toCostCenter?.nameAr ?? '' },
    { label: names.user, value: bill.user.name },
  ])
}

function partyOf(party: NonNullable<PrintableBill['party']>, isTax: boolean): readonly InvoiceRow[] {
  const isSupplier = party.kind === 'supplier'
  return filledRows([
    { label: isSupplier ? labels.supplierName : labels.buyerName, value: party.nameAr || party.nameEn },
    { label: isSupplier ? labels.address : labels.buyerAddress, value: isTax || isSupplier ? addressOf(party) : '' },
    { label: labels.vatNumber, value: isTax || isSupplier ? party.vatNumber : '' },
    ...(isTax && party.vatNumber === '' ? identificationOf(party) : []),
  ])
}

/** Of a buyer without a VAT number. */
function identificationOf({ crNumber, idType, idNumber = '' }: NonNullable<PrintableBill['party']>): InvoiceRow[] {
  return idType === undefined
    ? [{ label: labels.commercialRegistration, value: crNumber }]
    : [{ label: buyerIdLabels[idType], value: idNumber }]
}

function addressOf(of: Particulars): string {
  const street = [of.buildingNumber, of.street].filter(Boolean).join(' ')
  const city = [of.city, of.postalCode, of.additionalNumber].filter(Boolean).join(' ')
  return [street, of.district, city].filter(Boolean).join('، ')
}

export function filledRows(rows: readonly InvoiceRow[]): readonly InvoiceRow[] {
  return rows.filter(row => row.value !== '')
}
