/** The prefixes of a scale's labels as they are written in a field: `20, 21, 26`. Any digits, parted by anything else. */
import { latinDigits } from '#domain/digits.ts'

/** Null where something is no prefix that the standard leaves to the shop: 20 to 29, each once. */
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
