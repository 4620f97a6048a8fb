import type { Day } from '../days.ts'
import type { Price, Quantity } from '../money.ts'
import type { Discount, PriceMode } from './totals-types.ts'

/** A quotation and the sale that is made of it: which lines keep what was promised. Source: docs/decisions/quotations.md. */

export type QuotedLine = {
  readonly quantity: Quantity
  readonly unitPrice: Price
  readonly priceMode: PriceMode
  readonly discount: Discount | null
  readonly featureIds: readonly number[]
}

export type Quotation<Line extends QuotedLine = QuotedLine> = {
  readonly day: Day
  /** The last day on which it holds. */
  readonly expiresOn: Day
  readonly discount: Discount | null
  /** By the number of the line. */
  readonly lines: ReadonlyMap<number, Line>
}

/** `quotationLine` is the number of the line of the quotation that it is; null where it was not quoted. */
export type LineOfSale = QuotedLine & { readonly quotationLine: number | null }

export type SaleOfQuotation = {
  readonly day: Day
  readonly discount: Discount | null
  readonly lines: readonly LineOfSale[]
}

/**
 * Looks at the sale once and then tells of each line whether it has what an unexpired quotation promised: its price and discounts, for no more than the quoted quantity. Such a line is
 * not judged again, whatever the list or the person's cap say by now; any other is judged like a line of any sale.
 *
 * A discount in percent holds for a part of what was quoted, an amount only for all of it.
 */
export function promiseJudge(sale: SaleOfQuotation, quotation: Quotation): (line: LineOfSale) => boolean {
  const holds = sale.day >= quotation.day && sale.day <= quotation.expiresOn && keepsBillDiscount(sale, quotation)
  return line => {
    const quoted = holds && line.quotationLine !== null ? quotation.lines.get(line.quotationLine) : undefined
    return quoted !== undefined && keepsLine(line, quoted)
  }
}

function keepsLine(line: LineOfSale, quoted: QuotedLine): boolean {
  const isWhole = line.quantity === quoted.quantity
  return (
    line.unitPrice === quoted.unitPrice &&
    line.priceMode === quoted.priceMode &&
    line.quantity <= quoted.quantity &&
    isSame(line.discount, quoted.discount) &&
    (isWhole || line.discount?.kind !== 'amount') &&
    line.featureIds.length === quoted.featureIds.length &&
    line.featureIds.every(id => quoted.featureIds.includes(id))
  )
}

/** No discount on the bill is none that was not quoted. */
function keepsBillDiscount({ discount, lines }: SaleOfQuotation, quotation: Quotation): boolean {
  if (discount === null) return true
  if (!isSame(discount, quotation.discount)) return false
  if (discount.kind === 'percent') return true
  const isWhole = (line: LineOfSale) =>
    line.quotationLine !== null && quotation.lines.get(line.quotationLine)?.quantity === line.quantity
  return lines.length === quotation.lines.size && lines.every(isWhole)
}

function isSame(a: Discount | null, b: Discount | null): boolean {
  if (a === null || b === null) return a === b
  if (a.kind === 'percent') return b.kind === 'percent' && a.percent === b.percent
  return b.kind === 'amount' && a.amount === b.amount
}
