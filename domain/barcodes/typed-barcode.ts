/** A barcode as it is typed and stored: digits of any script, letters in capitals, nothing that parts two of them. */
import { latinDigits } from '../digits.ts'
import { accepted, problem, type Result, refused } from '../problem.ts'

/** Refuses what no scanner sends, and a space or a comma, as `invalidBarcode`. */
export function parseBarcode(text: string): Result<string> {
  const code = latinDigits(text.trim()).toUpperCase()
  return /^[!-+\-.-:<-~]+$/.test(code) ? accepted(code) : refused(problem('', 'invalidBarcode'))
}

/** Several as they are in one text, such as a cell of a sheet: parted by spaces, commas or lines. */
export function barcodesIn(text: string): readonly string[] {
  return text.split(/[\s,;،؛]+/u).filter(code => code !== '')
}
