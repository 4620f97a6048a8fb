/** Where the lines of an invoice are broken into pages, from the heights of its parts. Any unit, the same for all. */

export type Heights = {
  /** Each line. */
  readonly rows: readonly number[]
  /** What a page has for lines, when nothing but its own header and footer is on it. */
  readonly page: number
  /** What only the first page has above its lines. */
  readonly opening: number
  /** Totals, payments and QR, which only the last page has beneath its lines. */
  readonly closing: number
}

/**
 * How many lines each page takes, in order: at least one page, and the closing fits on the last. A line is never cut; one that is
 * taller than a page has a page to itself. The last page takes a line along rather than stand without any.
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
