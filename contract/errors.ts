/**
 * Every error that a call may answer: its HTTP status and the key of its text, which the client shows as `shared.{text}`.
 * The wire shape is `errorBody`. A new error does not compile without a status and a text.
 */
import { z } from 'zod'

/** `wire` is the name that a standard gives to several of our errors; elsewhere the wire says the code itself. */
type ErrorRow = { readonly status: number; readonly text: string; readonly wire?: string }

export const errors = {
  invalid_input: { status: 422, text: 'invalidInput' },
  malformed_request: { status: 400, text: 'malformedRequest' },
  unauthorized: { status: 401, text: 'unauthorized' },
  access_denied: { status: 403, text: 'accessDenied' },
  /** Another site's page made a browser send it. */
  foreign_site: { status: 403, text: 'foreignSite' },
  not_found: { status: 404, text: 'notFound' },
  payload_too_large: { status: 413, text: 'payloadTooLarge' },
  unsupported_media_type: { status: 415, text: 'unsupportedMediaType' },
  not_acceptable: { status: 406, text: 'notAcceptable' },
  too_many_requests: { status: 429, text: 'tooManyRequests' },
  too_busy: { status: 503, text: 'tooBusy' },
  internal_error: { status: 500, text: 'internalError' },
  storage_unavailable: { status: 503, text: 'storageUnavailable' },
  /** What is stored cannot be read any more. */
  data_damaged: { status: 503, text: 'dataDamaged' },
  /** The data have less than was posted: a log was lost, or an older copy put in place. */
  postings_missing: { status: 503, text: 'postingsMissing' },
  // OAuth 2 (RFC 6749 §5.2)
  invalid_request: { status: 400, text: 'invalidRequest' },
  invalid_grant: { status: 400, text: 'invalidCredentials' },
  refresh_token_refused: { status: 401, text: 'refreshTokenRefused', wire: 'invalid_grant' },
  /** Wrong tries hold the account up at this address for a minute or more. */
  account_locked: { status: 429, text: 'accountLocked', wire: 'invalid_grant' },
  account_disabled: { status: 400, text: 'accountDisabled', wire: 'invalid_grant' },
  invalid_client: { status: 401, text: 'invalidClient' },
  unsupported_grant_type: { status: 400, text: 'unsupportedGrantType' },
  invalid_scope: { status: 400, text: 'invalidScope' },
  // Identity
  password_change_required: { status: 403, text: 'passwordChangeRequired' },
  wrong_password: { status: 422, text: 'wrongPassword' },
  user_name_taken: { status: 409, text: 'userNameTaken' },
  email_taken: { status: 409, text: 'emailTaken' },
  serial_refused: { status: 422, text: 'serialRefused' },
  not_registered: { status: 402, text: 'notRegistered' },
  // Definitions
  /** Somebody has changed the row since it was read; the problems say what, with both values. */
  row_changed: { status: 409, text: 'rowChanged' },
  /** It cannot be deleted; the problems say what has used it. It can be retired. */
  row_in_use: { status: 409, text: 'rowInUse' },
  /** Something else goes with it than what was confirmed. */
  count_differs: { status: 409, text: 'countDiffers' },
  // Goals
  /** There is none in the months that are asked for. */
  goals_not_found: { status: 404, text: 'noGoals' },
  // Bills and ledger
  period_locked: { status: 422, text: 'periodLocked' },
  quantity_over: { status: 422, text: 'quantityOver' },
  /** Goods that would have to come back, or go, are not there any more. */
  quantity_issue: { status: 422, text: 'quantityIssue' },
  /** More of a line was to move than still waits: the problems say how much does. */
  quantity_error: { status: 422, text: 'quantityError' },
  /** There is no exit or entry statement of the id. */
  no_exit_statement: { status: 404, text: 'noExitStatement' },
  /** The count is closed, or was given up. */
  count_ended: { status: 409, text: 'countEnded' },
  /** A later count has counted some of the goods anew. */
  count_followed: { status: 409, text: 'countFollowed' },
  /** Another voucher has taken it back, or it takes one back itself. */
  voucher_reversed: { status: 409, text: 'voucherReversed' },
  bill_not_found: { status: 404, text: 'noBill' },
  /** Somebody has edited it since: the id is that of an earlier version. */
  bill_changed: { status: 409, text: 'billChanged' },
  bill_delivered: { status: 409, text: 'billDelivered' },
  /** Some of its goods have moved and others wait: it is edited once its statements are taken back. */
  bill_partly_delivered: { status: 409, text: 'billPartlyDelivered' },
  bill_voided: { status: 409, text: 'billVoided' },
  bill_printed: { status: 409, text: 'billPrinted' },
  bill_refunded: { status: 409, text: 'billRefunded' },
  /** A quotation of which a sale was made. */
  bill_sold: { status: 409, text: 'billSold' },
  /** There is nothing to do: the call asks for what is so already. */
  process_ignored: { status: 409, text: 'processIgnored' },
  total_differs: { status: 422, text: 'totalDiffers' },
  idempotency_key_missing: { status: 400, text: 'idempotencyKeyMissing' },
  idempotency_key_reused: { status: 409, text: 'idempotencyKeyReused' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

/** Of every call that writes, and writes once under its key where it has one. */
export const writtenOnceErrors = [
  'malformed_request',
  'idempotency_key_reused',
  'storage_unavailable',
  'postings_missing',
] as const

/** A problem with one field. `at` is a path such as `BillItems.2.quantity`; `code` has a text `problem.{code}`. */
export const wireProblem = z.object({
  at: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** What the wire field `error` says for a code. */
export function wireError(code: ErrorCode): string {
  const row: ErrorRow = errors[code]
  return row.wire ?? code
}

/** Of the problems that an answer lists. */
export const problemsMax = 50

/** `error_description` is a text key: the client shows `shared.{error_description}` (spec §8). */
export const errorBody = z.object({
  error: z.string(),
  error_description: z.string(),
  problems: z.array(wireProblem),
  /** How many there are beyond those listed. */
  moreProblems: z.int().positive().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
