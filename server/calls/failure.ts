/** An operating failure that a handler answers on purpose; everything else that is thrown becomes `internal_error`. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Problem } from '#domain/problem.ts'

export class Failure extends Error {
  readonly code: ErrorCode
  readonly problems: readonly Problem[]
  /** When it is worth trying again; the header `Retry-After`. */
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
