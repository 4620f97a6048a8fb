import { foldWords } from './fold.ts'

/** Long enough that names with equal keys look the same to a reader, and short enough for an index. */
const keyLengthMax = 100

/**
 * The sort key of a text: its folded words, so that أحمد and احمد are adjacent and `Z` is beside `z`, with numbers sorted by value: `C2`
 * before `C10`. Keys are compared byte by byte.
 */
export function sortKeyOf(text: string): string {
  return foldWords(text).map(wordKey).join(' ').slice(0, keyLengthMax).trimEnd()
}

/** A number is prefixed with its length, so that shorter numbers come first. */
function wordKey(word: string): string {
  if (!/^\d+$/.test(word)) return word
  const digits = word.replace(/^0+(?=\d)/, '')
  return `${lengthSigns[Math.min(digits.length, lengthSigns.length) - 1]}${digits}`
}

const lengthSigns = '123456789abcdefghijklmnopqrstuvwxyz'
