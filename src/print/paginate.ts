/** Breaks the lines of an invoice into pages, from the heights of its parts. Any unit, the same for all. */

export type Heights = {
  /** The height of each line. */
  readonly rows: readonly number[]
  /** The height available for lines on a page with only header and footer. */
  readonly page: number
  /** The part above the lines of the first page. */
  readonly opening: number
  /** Totals, payments and QR code, below the lines of the last page. */
  readonly closing: number
}

/**
 * The number of lines on each page, in order: at least one page, and the closing part fits on the last. A line is never split; one taller
 * than a page gets its own page. The last page takes a line from the previous one rather than have none.
 */
export function paginate({ rows, page, opening, closing }: Heights): readonly number[] {
  const counts: number[] = []
  let count = 0
  let used = opening
  for (const height of rows) {
    if (count > 0 && used + height > page) {
      counts.push(count)
      count = 0
      used = 0
    }
    count += 1
    used += height
  }
  if (used + closing <= page) return [...counts, count]
  const last = rows.at(-1) ?? 0
  return count > 1 && last + closing <= page ? [...counts, count - 1, 1] : [...counts, count, 0]
}
