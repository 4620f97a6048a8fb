/**
 * A posted bill as the lines of an invoice: every text that is printed, in order, without any layout.
 *
 * A simplified invoice shows description, quantity, unit price and total with VAT; a tax invoice adds for each line the price
 * without VAT, the discount, the rate and the VAT, and the buyer. Source: design page 5, 1.2 and 1.3.
 */
import type { BillDocument, Particulars } from '#contract/bill-document.ts'
import type { VatCategory } from '#domain/bills/totals-types.ts'
import { qrPayload } from '#domain/invoice/qr.ts'
import { type Halalas, halalas, multiplyRounded, type Price, price, type Rate, wholeRate } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { printedAmount, printedPrice, printedQuantity, printedRate } from './amounts.ts'
import { type Label, labels, methodLabels, titleOf, vatCategoryLabels } from './labels.ts'

export type Row = { readonly label: Label; readonly value: string; readonly isStrong?: boolean }

export type InvoiceLine = {
  readonly number: number
  readonly nameAr: string
  readonly nameEn: string
  readonly quantity: string
  readonly unit: Label
  readonly unitPrice: string
  readonly total: string
  /** What a tax invoice says beneath the line, and the discount of any invoice. */
  readonly details: readonly Row[]
}

export type InvoiceView = {
  readonly title: Label
  readonly seller: {
    readonly nameAr: string
    readonly nameEn: string
    readonly address: string
    readonly phone: string
    readonly rows: readonly Row[]
  }
  readonly facts: readonly Row[]
  readonly buyer: readonly Row[]
  readonly columns: readonly [Label, Label, Label, Label]
  readonly lines: readonly InvoiceLine[]
  readonly totals: readonly Row[]
  readonly payments: readonly Row[]
  /** What the QR holds; null where the document bears none. */
  readonly qrText: string | null
}

export function invoiceView(bill: BillDocument): InvoiceView {
  const bearsVat = bill.invoiceKind === 'tax' || bill.invoiceKind === 'simplified'
  const isTax = bill.invoiceKind === 'tax'
  // One column cannot hold prices of both kinds.
  const isExclusive = isTax || bill.lines.some(line => !line.isPriceIncludingVat)
  return {
    title: titleOf(bill),
    seller: sellerOf(bill, bearsVat),
    facts: factsOf(bill),
    buyer: bill.party === null ? [] : buyerOf(bill.party, isTax),
    columns: [
      labels.description,
      labels.quantity,
      bearsVat && isExclusive ? labels.unitPriceExclusive : labels.unitPrice,
      bearsVat ? labels.lineInclusive : labels.lineTotal,
    ],
    lines: bill.lines.map(line => lineOf(line, isExclusive, isTax)),
    totals: bearsVat ? vatTotalsOf(bill) : plainTotalsOf(bill),
    payments: paymentsOf(bill),
    qrText: qrTextOf(bill),
  }
}

function sellerOf(bill: BillDocument, bearsVat: boolean): InvoiceView['seller'] {
  const { seller } = bill
  return {
    nameAr: seller.nameAr,
    nameEn: seller.nameEn,
    address: addressOf(seller),
    phone: seller.phone,
    rows: filled([
      { label: labels.vatNumber, value: bearsVat ? seller.vatNumber : '' },
      { label: labels.commercialRegistration, value: seller.crNumber },
    ]),
  }
}

function factsOf(bill: BillDocument): readonly Row[] {
  return filled([
    { label: labels.number, value: bill.code },
    { label: labels.issued, value: bill.issuedAt.replace('T', ' ') },
    { label: labels.original, value: bill.original?.code ?? '' },
    { label: labels.branch, value: bill.branch.nameAr },
    { label: labels.cashier, value: bill.user.name },
  ])
}

function buyerOf(party: Particulars, isTax: boolean): readonly Row[] {
  return filled([
    { label: labels.buyerName, value: party.nameAr || party.nameEn },
    { label: labels.buyerAddress, value: isTax ? addressOf(party) : '' },
    { label: labels.vatNumber, value: isTax ? party.vatNumber : '' },
  ])
}

function addressOf(of: Particulars): string {
  const street = [of.buildingNumber, of.street].filter(Boolean).join(' ')
  const city = [of.city, of.postalCode, of.additionalNumber].filter(Boolean).join(' ')
  return [street, of.district, city].filter(Boolean).join('، ')
}

type Line = BillDocument['lines'][number]

function lineOf(line: Line, isExclusive: boolean, isTax: boolean): InvoiceLine {
  const discount = halalas(line.lineDiscount + line.billDiscount)
  const features = line.features.map(each => ({
    label: { ar: each.nameAr, en: each.nameEn },
    value: printedPrice(each.price),
  }))
  const discounts = discount > 0 ? [{ label: labels.discount, value: `-${printedAmount(discount)}` }] : []
  return {
    number: line.line,
    nameAr: line.nameAr || line.description,
    nameEn: line.nameEn,
    quantity: printedQuantity(line.quantity),
    unit: { ar: line.unitNameAr, en: line.unitNameEn },
    unitPrice: printedPrice(isExclusive ? exclusivePrice(line) : fullPrice(line)),
    total: printedAmount(line.total),
    details: [...features, ...discounts, ...(isTax ? taxDetails(line) : [])],
  }
}

function taxDetails(line: Line): readonly Row[] {
  return [
    { label: labels.lineExclusive, value: printedAmount(halalas(line.net + line.fee)) },
    { label: labels.vatRate, value: printedRate(line.vatRate) },
    { label: labels.vatAmount, value: printedAmount(line.vat) },
  ]
}

/** The price of one unit with its features, as it was agreed. */
function fullPrice(line: Line): Price {
  return price(line.features.reduce((sum, each) => sum + each.price, Number(line.unitPrice)))
}

function exclusivePrice(line: Line): Price {
  const full = fullPrice(line)
  return line.isPriceIncludingVat ? price(multiplyRounded(full, wholeRate, wholeRate + line.vatRate)) : full
}

function vatTotalsOf(bill: BillDocument): readonly Row[] {
  const bases = vatBasesOf(bill)
  const [only] = bases
  const vatLabel = bases.length === 1 && only !== undefined ? withRate(labels.vatTotal, only.rate) : labels.vatTotal
  return [
    ...discountAndFee(bill),
    ...bases.map(base => ({
      label: bases.length === 1 ? labels.taxable : joined(labels.taxable, vatCategoryLabels[base.category], base.rate),
      value: printedAmount(base.amount),
    })),
    { label: vatLabel, value: printedAmount(bill.vat) },
    { label: labels.grossTotal, value: printedAmount(bill.total), isStrong: true },
    ...payableOf(bill),
  ]
}

function plainTotalsOf(bill: BillDocument): readonly Row[] {
  return [
    ...discountAndFee(bill),
    { label: labels.total, value: printedAmount(bill.total), isStrong: true },
    ...payableOf(bill),
  ]
}

function discountAndFee(bill: BillDocument): readonly Row[] {
  const discount = halalas(bill.lineDiscount + bill.billDiscount)
  return [
    ...(discount > 0 ? [{ label: labels.discount, value: `-${printedAmount(discount)}` }] : []),
    ...(bill.fee > 0 ? [{ label: labels.tobaccoFee, value: printedAmount(bill.fee) }] : []),
  ]
}

/** Cash rounding changes what is paid, never the total of the invoice. */
function payableOf(bill: BillDocument): readonly Row[] {
  if (bill.rounding === 0) return []
  return [
    { label: labels.rounding, value: printedAmount(halalas(-bill.rounding)) },
    { label: labels.payable, value: printedAmount(halalas(bill.total - bill.rounding)), isStrong: true },
  ]
}

type VatBase = { readonly category: VatCategory; readonly rate: Rate; readonly amount: Halalas }

/** The amounts that VAT was charged on, one for each category and rate; the price modes come together again. */
function vatBasesOf(bill: BillDocument): readonly VatBase[] {
  const bases = new Map<string, VatBase>()
  for (const group of bill.vatGroups) {
    const key = `${group.vatCategory} ${group.rate}`
    const amount = halalas((bases.get(key)?.amount ?? 0) + group.net + group.fee)
    bases.set(key, { category: group.vatCategory, rate: group.rate, amount })
  }
  return [...bases.values()]
}

function joined(label: Label, category: Label, rate: Rate): Label {
  return withRate({ ar: `${label.ar}: ${category.ar}`, en: `${label.en}: ${category.en}` }, rate)
}

/** No rate is written where nothing is charged. */
function withRate({ ar, en }: Label, rate: Rate): Label {
  const text = printedRate(rate)
  return rate === 0 ? { ar, en } : { ar: `${ar} ${leftToRight(text)}`, en: `${en} ${text}` }
}

function paymentsOf(bill: BillDocument): readonly Row[] {
  const paid = bill.tenders.map(tender => ({
    label: methodLabels[tender.method],
    value: printedAmount(tender.received),
  }))
  return bill.change > 0 ? [...paid, { label: labels.change, value: printedAmount(bill.change) }] : paid
}

function qrTextOf(bill: BillDocument): string | null {
  return bill.qr === null ? null : unwrap(qrPayload(bill.qr)).base64
}

function filled(rows: readonly Row[]): readonly Row[] {
  return rows.filter(row => row.value !== '')
}
