/** A workbook format with optional decimals; a whole number would otherwise end with a decimal point. */
export function openPlaces(value: number, places: number): string {
  return Number.isInteger(value) ? '#,##0' : `#,##0.${'#'.repeat(places)}`
}
