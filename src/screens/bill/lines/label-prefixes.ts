/** The label prefixes of a scale as text: `20, 21, 26`. Accepts any digits and separators. */
import { latinDigits } from '#domain/digits.ts'

/** Null if a prefix is not one of 20 to 29, which the standard leaves to the shop, or is repeated. */
export function readPrefixes(text: string): readonly number[] | null {
  const parts = latinDigits(text)
    .split(/[\s,،;]+/u)
    .filter(Boolean)
  const prefixes = parts.map(part => (/^2\d$/u.test(part) ? Number(part) : null))
  const read = prefixes.flatMap(prefix => prefix ?? [])
  return read.length === parts.length && new Set(read).size === read.length ? read.sort((a, b) => a - b) : null
}

export function prefixesText(prefixes: readonly number[]): string {
  return prefixes.join(', ')
}
