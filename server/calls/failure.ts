/** An expected failure that a handler returns as an error response; any other exception becomes `internal_error`. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Problem } from '#domain/problem.ts'

export class Failure extends Error {
  readonly code: ErrorCode
  readonly problems: readonly Problem[]
  /** When to retry; the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, problems: readonly Problem[] = [], retryAfterSeconds?: number) {
    super(code)
    this.code = code
    this.problems = problems
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refuses a user's input, naming every field that is wrong. */
export function refuse(problems: readonly Problem[]): never {
  throw new Failure('invalid_input', problems)
}

/** Does nothing without a problem. */
export function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) refuse(problems)
}

/** The row of an id or a name that the caller gave. */
export function requireFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Failure('not_found')
  return row
}
