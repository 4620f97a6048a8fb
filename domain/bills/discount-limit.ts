import { formatHalalas, formatRate } from '../decimal.ts'
import { amountOf, type Price, percentOf, type Quantity, type Rate, rate, wholeRate } from '../money.ts'
import { type Problem, problem } from '../problem.ts'
import type { LineTotals } from './totals-types.ts'

/** How much discount a person may give, and whether a bill stays inside it. Source: design page 3, "Discounts". */

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

/** The cap in percent of the list price: the user's own, else the highest of the roles, else the company's. */
export function discountCap(rights: DiscountRights): Rate {
  if (!rights.mayDiscount) return rate(0)
  if (rights.hasNoLimit) return wholeRate
  if (rights.userLimit !== null) return rights.userLimit
  const ofRoles = rights.roleLimits.filter(limit => limit !== null)
  return ofRoles.length > 0 ? rate(Math.max(...ofRoles)) : rights.companyLimit
}

export type PricedLine = {
  readonly quantity: Quantity
  /** The list price with the list prices of the features, in the price mode of the line. */
  readonly listPrice: Price
  readonly totals: LineTotals
}

/**
 * The lines whose discounts together (a price below the list, line and bill discount) exceed the cap: `discountLimitExceeded` at
 * `lines.<n>.discount`. A percentage up to the cap always fits: rounding may put a halala more on
 * a line for its own discount and two for its share of the bill's. Where no discount is allowed at all, no halala is.
 */
export function discountProblems(lines: readonly PricedLine[], cap: Rate): Problem[] {
  if (cap >= wholeRate) return []
  const problems: Problem[] = []
  for (const [index, line] of lines.entries()) {
    const { amount, lineDiscount, billDiscount } = line.totals
    const listAmount = amountOf(line.quantity, line.listPrice)
    const given = listAmount - (amount - lineDiscount - billDiscount)
    const slack = cap === 0 ? 0 : Number(lineDiscount > 0) + 2 * Number(billDiscount > 0)
    if (given <= slack || BigInt(given - slack) * BigInt(wholeRate) <= BigInt(cap) * BigInt(listAmount)) continue
    const most = formatHalalas(percentOf(listAmount, cap))
    problems.push(
      problem(`lines.${index}.discount`, 'discountLimitExceeded', { limit: formatRate(cap), maximum: most }),
    )
  }
  return problems
}
