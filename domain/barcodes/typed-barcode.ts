/** Parses a typed barcode into its stored form: ASCII digits, capital letters, no separators. */
import { latinDigits } from '../digits.ts'
import { accepted, problem, type Result, refused } from '../problem.ts'

/** Refuses characters that no scanner sends, and a space or a comma, as `invalidBarcode`. */
export function parseBarcode(text: string): Result<string> {
  const code = latinDigits(text.trim()).toUpperCase()
  return /^[!-+\-.-:<-~]+$/.test(code) ? accepted(code) : refused(problem('', 'invalidBarcode'))
}

/** Splits a text with several barcodes, such as a spreadsheet cell: separated by spaces, commas or line breaks. */
export function barcodesIn(text: string): readonly string[] {
  return text.split(/[\s,;،؛]+/u).filter(code => code !== '')
}
