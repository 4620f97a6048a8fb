import type { Day } from '../days.ts'
import type { Price, Quantity } from '../money.ts'
import type { Discount, PriceMode } from './totals-types.ts'

/** Quotations and the sales made from them: which sale lines keep the quoted price. Source: docs/decisions/quotations.md. */

export type QuotedLine = {
  readonly quantity: Quantity
  readonly unitPrice: Price
  readonly priceMode: PriceMode
  readonly discount: Discount | null
  readonly featureIds: readonly number[]
}

export type Quotation<Line extends QuotedLine = QuotedLine> = {
  readonly day: Day
  /** The last day it is valid. */
  readonly expiresOn: Day
  readonly discount: Discount | null
  /** By line number. */
  readonly lines: ReadonlyMap<number, Line>
}

/** `quotationLine` is the number of the corresponding quotation line; null when the line was not quoted. */
export type LineOfSale = QuotedLine & { readonly quotationLine: number | null }

export type SaleOfQuotation = {
  readonly day: Day
  readonly discount: Discount | null
  readonly lines: readonly LineOfSale[]
}

/**
 * Returns a predicate for the lines of a sale: whether a line has the terms of an unexpired quotation, that is its price and discounts for
 * at most the quoted quantity. Such a line is exempt from price and limit checks, whatever the current list price or limit; other lines are
 * checked as in any sale.
 *
 * A percentage discount holds for part of the quoted quantity, an amount only for all of it.
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

/** A bill without a discount gives none that was not quoted. */
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
