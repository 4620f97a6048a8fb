/** The error code for a refused bill. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Problem, ProblemCode } from '#domain/problem.ts'

const errorsByProblem: Partial<Record<ProblemCode, ErrorCode>> = {
  totalDiffers: 'total_differs',
  notEnoughStock: 'quantity_over',
  periodLocked: 'period_locked',
  lockCoversToday: 'period_locked',
}

/** The error of the first problem that has one. */
export function errorOf(problems: readonly Problem[]): ErrorCode {
  return problems.map(each => errorsByProblem[each.code]).find(code => code !== undefined) ?? 'invalid_input'
}
