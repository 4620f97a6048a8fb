/**
 * Figures among letters of another direction. Numbers, codes, telephones and dates keep the order of their parts by being isolated once:
 * in plain texts here, where every value that a text asks for passes by, and on a page by the components of `ui/isolated-text.tsx`.
 */
/** A code such as `1-000123` inside a sentence of either direction: its parts keep their order. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const isolation = /^[\u2066-\u2068]/u

/** A value in a text of the page: one of the other direction, or one whose parts would change places, stands isolated. */
export function isolatedIn(isPageRightToLeft: boolean, value: string): string {
  if (isolation.test(value)) return value
  if (rightToLeftLetter.test(value)) return `\u2068${value}\u2069`
  return isPageRightToLeft && !/^[\p{L}\d]*$/u.test(value) ? leftToRight(value) : value
}

/** The same text without what only a page needs, for the name of a file. */
export function withoutIsolation(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/gu, '')
}
