/** The lines of an invoice as texts: on a roll with tax below each, on a sheet with a column per figure. */
import type { BillDocument } from '#contract/bill-document.ts'
import { type Halalas, halalas, multiplyRounded, type Price, price, wholeRate } from '#domain/money.ts'
import { printedAmount, printedPrice, printedQuantity, printedRate } from './amounts.ts'
import { labels, type PaperLabel } from './labels.ts'
import type { InvoiceRow } from './printable-bill.ts'

export type InvoiceLine = {
  readonly number: number
  readonly nameAr: string
  readonly nameEn: string
  readonly quantity: string
  readonly unit: PaperLabel
  readonly unitPrice: string
  readonly total: string
  readonly features: readonly InvoiceRow[]
  /** Empty without a discount. In the price mode of the price column. */
  readonly discount: string
  /** The name of the campaign that gave the discount; null for any other discount. */
  readonly campaign: PaperLabel | null
  readonly net: string
  readonly rate: string
  readonly vat: string
  /** The details of a tax invoice below the line, and the discount of any invoice. */
  readonly details: readonly InvoiceRow[]
}

type Line = BillDocument['lines'][number]

export function printedLineOf(line: Line, isExclusive: boolean, isTax: boolean): InvoiceLine {
  const amount = printedDiscountOf(line, isExclusive)
  const discount = amount > 0 ? `-${printedAmount(amount)}` : ''
  const features = line.features.map(each => ({
    label: { ar: each.nameAr, en: each.nameEn },
    value: printedPrice(each.price),
  }))
  const campaign = line.campaign && campaignLabel(line.campaign)
  const net = printedAmount(halalas(line.net + line.fee))
  const rate = printedRate(line.vatRate)
  const vat = printedAmount(line.vat)
  return {
    number: line.line,
    // What an expense was for stands after its account, in whatever language it was written.
    nameAr: [line.nameAr, line.description].filter(Boolean).join('، '),
    nameEn: line.nameEn,
    quantity: printedQuantity(line.quantity),
    unit: { ar: line.unitNameAr, en: line.unitNameEn },
    unitPrice: printedPrice(isExclusive ? exclusivePrice(line) : fullPrice(line)),
    total: printedAmount(line.total),
    features,
    discount,
    campaign,
    net,
    rate,
    vat,
    details: [
      ...features,
      ...(discount === '' ? [] : [{ label: campaign ?? labels.discount, value: discount }]),
      ...(isTax
        ? [
            { label: labels.lineExclusive, value: net },
            { label: labels.vatRate, value: rate },
            { label: labels.vatAmount, value: vat },
          ]
        : []),
    ],
  }
}

function campaignLabel({ nameAr, nameEn }: NonNullable<Line['campaign']>): PaperLabel {
  const { ar, en } = labels.discount
  return { ar: `${ar}: ${nameAr}`, en: nameEn === '' ? en : `${en}: ${nameEn}` }
}

/** Line and bill discount together; without VAT when the prices exclude it, so that the row adds up. */
export function printedDiscountOf(line: Line, isExclusive: boolean): Halalas {
  const discount = halalas(line.lineDiscount + line.billDiscount)
  if (discount === 0 || !isExclusive || !line.isPriceIncludingVat) return discount
  const before = multiplyRounded(line.amount, wholeRate, wholeRate + line.vatRate)
  return halalas(before - line.net - line.fee)
}

/** The agreed price of one unit including its features. */
function fullPrice(line: Line): Price {
  return price(line.features.reduce((sum, each) => sum + each.price, Number(line.unitPrice)))
}

function exclusivePrice(line: Line): Price {
  const full = fullPrice(line)
  return line.isPriceIncludingVat ? price(multiplyRounded(full, wholeRate, wholeRate + line.vatRate)) : full
}
