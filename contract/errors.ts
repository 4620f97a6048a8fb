/**
 * Every error of the API: its HTTP status and text key, which the client shows as `shared.{text}`. The wire format is `errorBody`. A new
 * error does not compile without a status and a text.
 */
import { z } from 'zod'

/** `wire` is the name that a standard gives to several of our errors; otherwise the wire has the code itself. */
type ErrorRow = { readonly status: number; readonly text: string; readonly wire?: string }

export const errors = {
  invalid_input: { status: 422, text: 'invalidInput' },
  malformed_request: { status: 400, text: 'malformedRequest' },
  unauthorized: { status: 401, text: 'unauthorized' },
  access_denied: { status: 403, text: 'accessDenied' },
  /** Another site's page made a browser send the request. */
  foreign_site: { status: 403, text: 'foreignSite' },
  not_found: { status: 404, text: 'notFound' },
  payload_too_large: { status: 413, text: 'payloadTooLarge' },
  unsupported_media_type: { status: 415, text: 'unsupportedMediaType' },
  not_acceptable: { status: 406, text: 'notAcceptable' },
  too_many_requests: { status: 429, text: 'tooManyRequests' },
  too_busy: { status: 503, text: 'tooBusy' },
  internal_error: { status: 500, text: 'internalError' },
  storage_unavailable: { status: 503, text: 'storageUnavailable' },
  /** Stored data can no longer be read. */
  data_damaged: { status: 503, text: 'dataDamaged' },
  /** The database lacks postings that existed: a log was lost, or an older copy restored. */
  postings_missing: { status: 503, text: 'postingsMissing' },
  // OAuth 2 (RFC 6749 §5.2)
  invalid_request: { status: 400, text: 'invalidRequest' },
  invalid_grant: { status: 400, text: 'invalidCredentials' },
  refresh_token_refused: { status: 401, text: 'refreshTokenRefused', wire: 'invalid_grant' },
  /** Failed attempts lock the account at this address for a minute or more. */
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
  role_name_taken: { status: 409, text: 'roleNameTaken' },
  serial_refused: { status: 422, text: 'serialRefused' },
  not_registered: { status: 402, text: 'notRegistered' },
  // Definitions
  /** Another user changed the row since it was read; the problems have both values of each field. */
  row_changed: { status: 409, text: 'rowChanged' },
  /** The row cannot be deleted; the problems list what uses it. It can be deactivated. */
  row_in_use: { status: 409, text: 'rowInUse' },
  /** The number of rows deleted with it differs from the confirmed number. */
  count_differs: { status: 409, text: 'countDiffers' },
  // Goals
  /** There are no goals in the requested months. */
  goals_not_found: { status: 404, text: 'noGoals' },
  // Bills and ledger
  period_locked: { status: 422, text: 'periodLocked' },
  quantity_over: { status: 422, text: 'quantityOver' },
  /** Goods that would have to be returned or issued are no longer in stock. */
  quantity_issue: { status: 422, text: 'quantityIssue' },
  /** More of a line was to be delivered than is undelivered; the problems state the undelivered quantity. */
  quantity_error: { status: 422, text: 'quantityError' },
  /** No exit or entry statement has this id. */
  no_exit_statement: { status: 404, text: 'noExitStatement' },
  /** The count is closed or cancelled. */
  count_ended: { status: 409, text: 'countEnded' },
  /** A later count has counted some of the goods again. */
  count_followed: { status: 409, text: 'countFollowed' },
  /** The voucher is reversed, or is a reversal itself. */
  voucher_reversed: { status: 409, text: 'voucherReversed' },
  /** The user has an open shift in the branch already. */
  shift_open: { status: 409, text: 'shiftOpen' },
  /** The shift is counted or closed. */
  shift_ended: { status: 409, text: 'shiftEnded' },
  own_shift: { status: 403, text: 'ownShift' },
  /** Above the limit of the settings only users who see the balances of shifts may post it. */
  difference_above_limit: { status: 403, text: 'differenceAboveLimit' },
  /** Cash sales need an open shift. */
  shift_required: { status: 422, text: 'shiftRequired' },
  bill_not_found: { status: 404, text: 'noBill' },
  /** Another user edited the bill since: the id is that of an earlier version. */
  bill_changed: { status: 409, text: 'billChanged' },
  bill_delivered: { status: 409, text: 'billDelivered' },
  /** Some goods are delivered and others are not: the bill can be edited after its statements are reversed. */
  bill_partly_delivered: { status: 409, text: 'billPartlyDelivered' },
  bill_voided: { status: 409, text: 'billVoided' },
  bill_printed: { status: 409, text: 'billPrinted' },
  /** The bill is a link in the chain of e-invoices. */
  bill_e_invoiced: { status: 409, text: 'billEInvoiced' },
  /** The branch has a connected device already. */
  e_invoice_connected: { status: 409, text: 'eInvoiceConnected' },
  /** Documents wait to be sent. */
  e_invoice_pending: { status: 409, text: 'eInvoicePending' },
  /** This server lacks the key that encrypts the keys of devices. */
  e_invoice_key_missing: { status: 503, text: 'eInvoiceKeyMissing' },
  bill_refunded: { status: 409, text: 'billRefunded' },
  bill_debited: { status: 409, text: 'billDebited' },
  /** The quotation has a sale. */
  bill_sold: { status: 409, text: 'billSold' },
  /** Nothing to do: the requested state already exists. */
  process_ignored: { status: 409, text: 'processIgnored' },
  total_differs: { status: 422, text: 'totalDiffers' },
  idempotency_key_missing: { status: 400, text: 'idempotencyKeyMissing' },
  idempotency_key_reused: { status: 409, text: 'idempotencyKeyReused' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

/** The errors of every writing call with an idempotency key. */
export const writtenOnceErrors = [
  'malformed_request',
  'idempotency_key_reused',
  'storage_unavailable',
  'postings_missing',
] as const

/** A problem of one field. `at` is a path such as `BillItems.2.quantity`; `code` has a text `problem.{code}`. */
export const wireProblem = z.object({
  at: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The wire field `error` for a code. */
export function wireError(code: ErrorCode): string {
  const row: ErrorRow = errors[code]
  return row.wire ?? code
}

/** The maximum number of problems in a reply. */
export const problemsMax = 50

/** `error_description` is a text key: the client shows `shared.{error_description}` (spec §8). */
export const errorBody = z.object({
  error: z.string(),
  error_description: z.string(),
  problems: z.array(wireProblem),
  /** The number of problems beyond those listed. */
  moreProblems: z.int().positive().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
