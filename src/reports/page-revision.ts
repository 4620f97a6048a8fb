/** The totals that every page of a table or statement repeats. */
type Summed = {
  readonly totals: object
  readonly comparedTotals?: object | undefined
  readonly opening?: object
  readonly closing?: object
  readonly rowCount: number
}

/** Whether a page belongs to another state of the books than the first, judged by totals. */
export function isOfOtherBooks(page: Summed, first: Summed): boolean {
  return sumsOf(page) !== sumsOf(first)
}

function sumsOf({ totals, comparedTotals, opening, closing, rowCount }: Summed): string {
  return JSON.stringify([totals, comparedTotals, opening, closing, rowCount])
}
