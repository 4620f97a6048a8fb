/**
 * Stock counts. The expected quantity is the branch's stock when the count began; closing the count posts the differences, and later moves
 * are unaffected. Source: docs/decisions/stock-counts.md.
 */
import { AmountTooLargeError, amountOf, type Halalas, halalas, type Price, type Quantity, quantity } from '../money.ts'
import { accepted, problem, type Result, refused } from '../problem.ts'
import { emptyLevel, issue, type OversellRule, receive, type StockLevel, unitCostOf } from './stock-level.ts'

/** The scope: all goods of a branch, those of some categories, or chosen items. */
export const countScopes = ['branch', 'categories', 'items'] as const
export type CountScope = (typeof countScopes)[number]

/** How uncounted goods are treated: left as they are, or assumed to be missing. */
export const notCountedChoices = ['leave', 'zero'] as const
export type NotCounted = (typeof notCountedChoices)[number]

export const countStates = ['open', 'closed', 'cancelled', 'undone'] as const
export type CountState = (typeof countStates)[number]

/** The counted and the expected quantity of an item, in base units. */
export type CountedItem = { readonly itemId: number; readonly expected: Quantity; readonly counted: Quantity }

/** The change of an item's level by its difference; `value` is negative for a shortage. */
export type Difference = { readonly quantity: number; readonly value: Halalas; readonly level: StockLevel }

/**
 * A shortage leaves at average cost. A surplus is valued at average cost, else at the last unit cost, and for goods that were never in
 * stock at the entered cost. `at` names the field of a problem.
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
