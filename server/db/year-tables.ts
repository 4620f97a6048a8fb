/** The tables of closed years. */

/** The last row without a `year_reopening` is the last closed year. */
type YearClosingTable = {
  id: number
  first_day: string
  last_day: string
  lock_before: string | null
  closed_at: number
  user_id: number
}

type YearReopeningTable = { closing_id: number; reason: string; reopened_at: number; user_id: number }

export type YearTables = {
  year_closing: YearClosingTable
  year_reopening: YearReopeningTable
  /** The postings of closings and of their reversals. */
  closing_posting: { posting_id: number; closing_id: number }
}
