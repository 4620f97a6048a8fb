/**
 * The count of goods. What is expected is what the branch held when the count began; what differs is posted when it is closed, and what has moved
 * since stays as it is. Source: docs/decisions/stock-counts.md.
 */
import { AmountTooLargeError, amountOf, type Halalas, halalas, type Price, type Quantity, quantity } from '../money.ts'
import { accepted, problem, type Result, refused } from '../problem.ts'
import { emptyLevel, issue, type OversellRule, receive, type StockLevel, unitCostOf } from './stock-level.ts'

/** What is counted: all goods of a branch, those of some categories, or chosen ones. */
export const countScopes = ['branch', 'categories', 'items'] as const
export type CountScope = (typeof countScopes)[number]

/** What becomes of goods that nobody has counted: they stay as they are, or there are none of them. */
export const notCountedChoices = ['leave', 'zero'] as const
export type NotCounted = (typeof notCountedChoices)[number]

export const countStates = ['open', 'closed', 'cancelled', 'undone'] as const
export type CountState = (typeof countStates)[number]

/** What was counted of an item, and what was expected, in its unit of ratio 1. */
export type CountedItem = { readonly itemId: number; readonly expected: Quantity; readonly counted: Quantity }

/** How the level of an item changes by its difference; `value` is negative for a shortage. */
export type Difference = { readonly quantity: number; readonly value: Halalas; readonly level: StockLevel }

/**
 * A shortage leaves at the average. A surplus is worth the average, where there is none what the last goods cost, and of goods that never were
 * in stock what was typed for them. `at` names the field of a problem.
 */
export function countDifference(
  { expected, counted }: CountedItem,
  held: StockLevel | undefined,
  { typedCost, rule, at }: { readonly typedCost: Price; readonly rule: OversellRule; readonly at: string },
): Result<Difference> {
  const level = held ?? emptyLevel
  const count = counted - expected
  if (count === 0) return accepted({ quantity: 0, value: halalas(0), level })
  if (count < 0) {
    const issued = issue(level, quantity(-count), rule, at)
    if (!issued.ok) return issued
    return accepted({ quantity: count, value: halalas(-issued.value.cost), level: issued.value.level })
  }
  const value = worthOf(quantity(count), held === undefined ? typedCost : unitCostOf(level))
  if (value === undefined) return refused(problem(at, 'tooLarge'))
  return accepted({ quantity: count, value, level: receive(level, quantity(count), value) })
}

function worthOf(count: Quantity, unitCost: Price): Halalas | undefined {
  try {
    return amountOf(count, unitCost)
  } catch (error) {
    if (error instanceof AmountTooLargeError) return undefined
    throw error
  }
}
