/** The error that every call throws. */
import type { ErrorBody } from '#contract/errors.ts'

type Details = {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly statusText?: string
  /** The `error` of the wire, or `network`, `session_expired`, `unexpected_reply` where there is no such body. */
  readonly error: string
  /** A text key (`shared.{description}`); null where the server gave none. */
  readonly description: string | null
  readonly problems?: ErrorBody['problems']
  /** When it is worth trying again (`Retry-After`); null where the server does not say. */
  readonly retryAfterSeconds?: number | null
  /** The body of an answer that is not one of ours, such as a proxy's. */
  readonly body?: string
  readonly cause?: unknown
}

/** The code of a call that was not sent, because the person lacks the permission for it. */
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
