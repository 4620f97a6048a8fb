/**
 * The barcodes that a shop gives to its own goods: EAN-13 with a prefix from 20 to 29, which GS1 reserves for use within a company. Scales use
 * the same prefixes, and which of them is a setting of each till. So these have the value zero, which no scale prints: `readLabel` refuses
 * it with any prefixes, and no label can be mistaken for one of these barcodes.
 */
import { checkDigitOf } from './label.ts'

const perPrefix = 100_000
const firstPrefix = 29
const prefixes = 10

export const ownBarcodesMax = perPrefix * prefixes - 1

/** Numbers start at 1; prefixes are used from 29 downwards. */
export function ownBarcode(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > ownBarcodesMax)
    throw new RangeError(`${number} is no number of a barcode`)
  const prefix = firstPrefix - Math.floor(number / perPrefix)
  const digits = `${prefix}${String(number % perPrefix).padStart(5, '0')}00000`
  return `${digits}${checkDigitOf(digits)}`
}
