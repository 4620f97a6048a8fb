/** A finding of the self-check: a law of the books that does not hold. */
export type BrokenLaw = {
  readonly law:
    | 'trialBalance'
    | 'billTotals'
    | 'billLives'
    | 'stockMoves'
    | 'stockValue'
    | 'cleanShop'
    | 'numbering'
    | 'billEntries'
    | 'voucherEntries'
    | 'allocations'
    | 'deliveries'
    | 'refundCredits'
    | 'openings'
    | 'yearClosings'
    | 'appSettlements'
    | 'shifts'
    | 'points'
    | 'eInvoices'
    | 'stockCounts'
    | 'assets'
    | 'billEvents'
    | 'particulars'
    | 'billDigest'
    | 'postedDays'
    | 'hashChain'
    | 'auditChain'
    | 'rowHistory'
  /** The finding, as a message for the administrator. */
  readonly detail: string
}
