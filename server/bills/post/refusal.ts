/** Which error names a refused bill best. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Problem, ProblemCode } from '#domain/problem.ts'

const errorsByProblem: Partial<Record<ProblemCode, ErrorCode>> = {
  totalDiffers: 'total_differs',
  notEnoughStock: 'quantity_over',
  periodLocked: 'period_locked',
  lockCoversToday: 'period_locked',
}

/** That of its first problem that has one. */
export function errorOf(problems: readonly Problem[]): ErrorCode {
  return problems.map(each => errorsByProblem[each.code]).find(code => code !== undefined) ?? 'invalid_input'
}
