import { formatHalalas, formatRate } from '../decimal.ts'
import { amountOf, halalas, type Price, type Rate, rate, wholeRate } from '../money.ts'
import { type Problem, problem } from '../problem.ts'
import type { Discount, LineTotals, TotalsLine } from './totals-types.ts'

/** The discount limit of a user, and whether a bill respects it. Source: design page 3, "Discounts". */

export type DiscountRights = {
  /** `canDiscount`. */
  readonly mayDiscount: boolean
  /** `canDiscountWithoutLimit`. */
  readonly hasNoLimit: boolean
  /** `discountLimitValue` of the user. */
  readonly userLimit: Rate | null
  /** `discountPercentage` of each role of the user. */
  readonly roleLimits: readonly (Rate | null)[]
  readonly companyLimit: Rate
}

/** The limit in percent of the list price: the user's own, else the highest of the roles, else the company's. */
export function discountCap(rights: DiscountRights): Rate {
  if (!rights.mayDiscount) return rate(0)
  if (rights.hasNoLimit) return wholeRate
  if (rights.userLimit !== null) return rights.userLimit
  const ofRoles = rights.roleLimits.filter(limit => limit !== null)
  return ofRoles.length > 0 ? rate(Math.max(...ofRoles)) : rights.companyLimit
}

export type PricedLine = {
  readonly sold: Pick<TotalsLine, 'quantity' | 'unitPrice' | 'featurePrices' | 'discount'>
  /** The list price including those of the features, in the price mode of the line. */
  readonly listPrice: Price
  readonly totals: LineTotals
  /** Its price was quoted: it bears its share of the bill discount, but is not checked. */
  readonly isExempt?: boolean
  /** Its own discount comes from a campaign: further discounts are measured against the list price minus the campaign discount. */
  readonly hasCampaign?: boolean
}

/**
 * The lines whose total discount (price below list, line and bill discount) exceeds the limit: `discountLimitExceeded` at
 * `lines.<n>.discount`. The comparison is exact and uses what was agreed: percentages and prices before rounding, amounts in halalas. So a
 * percentage up to the limit always passes, however it is rounded and shared, and one halala more never does.
 */
export function discountProblems(
  lines: readonly PricedLine[],
  cap: Rate,
  billDiscount: Discount | null = null,
): Problem[] {
  if (cap >= wholeRate || (billDiscount === null && lines.every(isAtListPrice))) return []
  const gross = lines.reduce((sum, line) => sum + BigInt(grossOf(line)), 0n)
  return lines.flatMap((line, index) => {
    if (line.isExempt) return []
    const kept = keptOf(line, billDiscount, gross)
    const listed = listedOf(line, billDiscount)
    if (kept.part * listed.whole * hundredPercent >= kept.whole * listed.part * (hundredPercent - BigInt(cap)))
      return []
    const most = (listed.part * BigInt(cap)) / (listed.whole * hundredPercent * partsPerHalala)
    const params = { limit: formatRate(cap), maximum: formatHalalas(halalas(Number(most))) }
    return problem(`lines.${index}.discount`, 'discountLimitExceeded', params)
  })
}

const hundredPercent = BigInt(wholeRate)
/** Quantity × price is in these parts of a halala. */
const partsPerHalala = 100_000n

/** At or above the list price: passes with any limit. */
function isAtListPrice({ sold, listPrice, hasCampaign = false }: PricedLine): boolean {
  return (hasCampaign || (sold.discount ?? null) === null) && priceWithFeatures(sold) >= listPrice
}

function priceWithFeatures({ unitPrice, featurePrices = [] }: PricedLine['sold']): number {
  return featurePrices.reduce<number>((sum, each) => sum + each, unitPrice)
}

/** In parts of a halala. */
type Fraction = { readonly part: bigint; readonly whole: bigint }

/** The amount the customer pays for a line after all discounts. */
function keptOf(line: PricedLine, billDiscount: Discount | null, gross: bigint): Fraction {
  const { sold, totals } = line
  const amount = isInHalalas(line, billDiscount)
    ? BigInt(totals.amount) * partsPerHalala
    : BigInt(sold.quantity) * BigInt(priceWithFeatures(sold))
  const own = withoutDiscount({ part: amount, whole: 1n }, sold.discount ?? null, 1n, 1n)
  return withoutDiscount(own, billDiscount, BigInt(grossOf(line)), gross)
}

/** The line's amount at list price minus its campaign discount: the base of the limit. */
function listedOf(line: PricedLine, billDiscount: Discount | null): Fraction {
  const { sold, listPrice, hasCampaign = false } = line
  const list = isInHalalas(line, billDiscount)
    ? BigInt(amountOf(sold.quantity, listPrice)) * partsPerHalala
    : BigInt(sold.quantity) * BigInt(listPrice)
  return withoutDiscount({ part: list, whole: 1n }, hasCampaign ? (sold.discount ?? null) : null, 1n, 1n)
}

/** Amounts are compared in halalas, percentages and prices before rounding. */
function isInHalalas({ sold }: PricedLine, billDiscount: Discount | null): boolean {
  return sold.discount?.kind === 'amount' || billDiscount?.kind === 'amount'
}

/** A fraction minus a discount, of which the line bears `share` of `shares`. */
function withoutDiscount(
  { part, whole }: Fraction,
  discount: Discount | null,
  share: bigint,
  shares: bigint,
): Fraction {
  if (discount === null || shares === 0n) return { part, whole }
  if (discount.kind === 'percent')
    return { part: part * (hundredPercent - BigInt(discount.percent)), whole: whole * hundredPercent }
  return { part: part * shares - BigInt(discount.amount) * partsPerHalala * whole * share, whole: whole * shares }
}

function grossOf({ totals }: PricedLine): number {
  return totals.amount - totals.lineDiscount
}
