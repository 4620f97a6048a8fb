/** What the self-check finds: a law of the books that does not hold. */
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
    | 'deliveries'
    | 'openings'
    | 'stockCounts'
    | 'billEvents'
    | 'particulars'
    | 'billDigest'
    | 'postedDays'
    | 'hashChain'
    | 'auditChain'
    | 'rowHistory'
  /** What is wrong where, as a message for the administrator. */
  readonly detail: string
}
