/** Of a number in a workbook with places left open; a whole one with them would be followed by a bare point. */
export function openPlaces(value: number, places: number): string {
  return Number.isInteger(value) ? '#,##0' : `#,##0.${'#'.repeat(places)}`
}
