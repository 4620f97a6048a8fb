/** The tables of recommendations as Kysely sees them. `reach` is the list of branches of a row. */

/** The findings of a past month: `stamp` identifies the state of the books, `advice` is JSON. */
export type StoredRecommendationTable = { month: string; reach: string; stamp: string; advice: string; kept_at: number }

/**
 * The text that a language model wrote about the findings, for readers with the same visible data (`visible_data`); `findings` is a hash of the
 * request.
 */
export type RecommendationProseTable = {
  month: string
  reach: string
  language: string
  visible_data: string
  findings: string
  html: string
  written_at: number
}
