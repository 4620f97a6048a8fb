/** What an answer of the authority's gateway to a sent document means. Source: design page 5, 2.3; docs/decisions/e-invoices.md. */

export type GatewayVerdict =
  /** Accepted, perhaps with warnings. */
  | 'accepted'
  /** The authority has the document already: an earlier answer was lost. */
  | 'duplicate'
  /** Clearance is switched off: the document is reported instead. */
  | 'report'
  | 'rejected'
  /** The certificate is not accepted: nothing of this device is, until it is renewed. */
  | 'certificate'
  /** No answer that decides: try again. */
  | 'later'

export type GatewayReply = {
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** Whether the body says that it was reported or cleared. */
  readonly isTaken: boolean
  /** Whether the body has errors. */
  readonly hasErrors: boolean
}

export function verdictOf({ status, isTaken, hasErrors }: GatewayReply): GatewayVerdict {
  if (status === 200 || status === 202) return isTaken ? 'accepted' : hasErrors ? 'rejected' : 'later'
  if (status === 208 || status === 409) return 'duplicate'
  if (status === 303) return 'report'
  if (status === 400) return 'rejected'
  if (status === 401 || status === 403) return 'certificate'
  return 'later'
}
