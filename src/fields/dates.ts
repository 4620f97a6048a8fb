/** What kinds of time have in common in a workbook. */

/** Days since 30 December 1899, which is how a sheet keeps a date. */
export function serialOf(utcMs: number): number {
  return utcMs / 86_400_000 + 25_569
}
