/** The error that every call throws. */
import type { ErrorBody } from '#contract/errors.ts'

type Details = {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly statusText?: string
  /** The wire's `error`; without an error body `network`, `session_expired` or `unexpected_reply`. */
  readonly error: string
  /** A text key (`shared.{description}`); null when the server sent none. */
  readonly description: string | null
  readonly problems?: ErrorBody['problems']
  /** When to retry (`Retry-After`); null when the server sent none. */
  readonly retryAfterSeconds?: number | null
  /** The body of a response that is not ours, such as a proxy's. */
  readonly body?: string
  readonly cause?: unknown
}

/** The code of a call that was not sent, because the user lacks the permission for it. */
export const notSent = 'not_sent'

export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly error: string
  readonly description: string | null
  readonly problems: ErrorBody['problems']
  readonly retryAfterSeconds: number | null
  readonly body: string

  constructor(details: Details) {
    const { status, statusText = '', error, description, problems = [], body = '', cause } = details
    super(description ? `${error} (${description})` : error, { cause })
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.error = error
    this.description = description
    this.problems = problems
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.body = body
  }
}
