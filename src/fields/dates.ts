/** What kinds of time have in common in a workbook. */

/** Days since 30 December 1899, which is how a sheet keeps a date. */
export function serialOf(utcMs: number): number {
  return utcMs / 86_400_000 + 25_569
}

/** The day of such a number, as ISO 8601 writes it; null for one that is none. */
export function dayOfSerial(serial: number): string | null {
  const at = new Date(Math.round((serial - 25_569) * 86_400_000))
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10)
}
