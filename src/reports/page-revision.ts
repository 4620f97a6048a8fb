/** What every page of a report says of the whole: of a table, or of a statement. */
type Summed = {
  readonly totals: object
  readonly comparedTotals?: object | undefined
  readonly opening?: object
  readonly closing?: object
  readonly rowCount: number
}

/** Whether a page is of other books than the first one, as far as their sums tell. */
export function isOfOtherBooks(page: Summed, first: Summed): boolean {
  return sumsOf(page) !== sumsOf(first)
}

function sumsOf({ totals, comparedTotals, opening, closing, rowCount }: Summed): string {
  return JSON.stringify([totals, comparedTotals, opening, closing, rowCount])
}
