/** The tables of recommendations as Kysely sees them. `reach` are the branches that a row is about. */

/** What was found for a month that is over; `stamp` says of which state of the books it is, `advice` is JSON. */
export type StoredRecommendationTable = { month: string; reach: string; stamp: string; advice: string; kept_at: number }

/** What a service has written about it, for whom `told` may see the same; `findings` is a hash of all that it was asked. */
export type RecommendationProseTable = {
  month: string
  reach: string
  language: string
  told: string
  findings: string
  html: string
  written_at: number
}
