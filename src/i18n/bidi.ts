/**
 * Bidi isolation of figures in text of the other direction. Numbers, codes, telephone numbers and dates are isolated once: in plain texts
 * here, through which every interpolated value passes, and in markup by the components of `ui/isolated-text.tsx`.
 */
/** A code such as `1-000123` inside a sentence of either direction keeps its order. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const isolation = /^[\u2066-\u2068]/u

/** Isolates a value in the page's text when it has the other direction, or when its parts would be reordered. */
export function isolatedIn(isPageRightToLeft: boolean, value: string): string {
  if (isolation.test(value)) return value
  if (rightToLeftLetter.test(value)) return `\u2068${value}\u2069`
  return isPageRightToLeft && !/^[\p{L}\d]*$/u.test(value) ? leftToRight(value) : value
}

/** The text without isolation characters, for file names. */
export function withoutIsolation(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/gu, '')
}
