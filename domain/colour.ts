/** Parses a typed colour into its stored form: `#` and six hexadecimal digits, in capitals. */
import { latinDigits } from './digits.ts'
import { accepted, problem, type Result, refused } from './problem.ts'

/** Accepts `#1E7B4F`, `1e7b4f` and the short `#0a7`. Refuses anything else as `invalidColour`. */
export function parseColour(text: string): Result<string> {
  const digits = latinDigits(text.trim()).replace(/^#/, '').toUpperCase()
  if (/^[\dA-F]{6}$/.test(digits)) return accepted(`#${digits}`)
  if (/^[\dA-F]{3}$/.test(digits)) return accepted(`#${digits.replaceAll(/./g, '$&$&')}`)
  return refused(problem('', 'invalidColour'))
}
