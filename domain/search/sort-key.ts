import { foldWords } from './fold.ts'

/** Long enough that two names which agree so far are one to a reader, and short enough for an index. */
const keyLengthMax = 100

/**
 * What a list is sorted by instead of a text: the folded words, so that أحمد and احمد stand together and `Z` is beside `z`, with numbers in
 * the order of their values: `C2` before `C10`. Keys are compared byte by byte.
 */
export function sortKeyOf(text: string): string {
  return foldWords(text).map(wordKey).join(' ').slice(0, keyLengthMax).trimEnd()
}

/** A number begins with how many digits it has, so that a shorter one comes first. */
function wordKey(word: string): string {
  if (!/^\d+$/.test(word)) return word
  const digits = word.replace(/^0+(?=\d)/, '')
  return `${lengthSigns[Math.min(digits.length, lengthSigns.length) - 1]}${digits}`
}

const lengthSigns = '123456789abcdefghijklmnopqrstuvwxyz'
