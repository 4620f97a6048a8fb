/** The result of a calculation, as the palette shows and copies it. */
import { calculate, isPlainCalculation } from '#domain/numbers/calculator.ts'
import { formatNumber } from '#domain/numbers/number-format.ts'
import type { ProblemCode } from '#domain/problem.ts'

const resultDecimals = 6

export type CalculationResult = { readonly shown: string; readonly copied: string }

/** Whether a query is only calculated and not searched. */
export function isOnlyCalculated(query: string): boolean {
  return query.startsWith('=') || isPlainCalculation(query)
}

export function calculation(text: string): CalculationResult | ProblemCode {
  const result = calculate(text, resultDecimals)
  if (!result.ok) return result.code
  const { value, isExact } = result.value
  const shape = { digits: 'latn', decimals: resultDecimals, decimalsMin: 0 } as const
  return {
    shown: `${isExact ? '=' : '≈'} ${formatNumber(value, shape)}`,
    copied: formatNumber(value, { ...shape, isGrouped: false }),
  }
}
