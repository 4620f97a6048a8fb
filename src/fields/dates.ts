/** Shared code of the date kinds for workbooks. */

/** Days since 30 December 1899, Excel's date format. */
export function serialOf(utcMs: number): number {
  return utcMs / 86_400_000 + 25_569
}
