/**
 * A text as a Code 128 barcode: the widths of its bars and spaces in modules, a bar first. Source: ISO/IEC 15417. Sets B and C: C holds two
 * digits in a symbol, B every character of ASCII that is printed.
 */

/** The white on each side that readers need. */
export const quietModulesOfBars = 10

const startB = 104
const startC = 105
const toB = 100
const toC = 99
const stop = '2331112'

/** The symbols 0 to 105: three bars with a space after each. */
const symbols = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
`
  .trim()
  .split(/\s+/)

/** Null of a text that the sets have no symbols for, and of none. */
export function code128(text: string): readonly number[] | null {
  if (!/^[ -~]+$/.test(text)) return null
  const values = valuesOf(text)
  const [start = startB, ...rest] = values
  const check = rest.reduce((sum, value, place) => sum + value * (place + 1), start) % 103
  const widths = [...values, check].map(value => symbols[value] ?? '').join('') + stop
  return Array.from(widths, Number)
}

/** Fewer digits take as much room in B as in C with the change there and back. */
const digitsInCMin = 4

function valuesOf(text: string): readonly number[] {
  const values: number[] = []
  let set: 'B' | 'C' | null = null
  const turn = (next: 'B' | 'C') => {
    if (set === null) values.push(next === 'C' ? startC : startB)
    else if (set !== next) values.push(next === 'C' ? toC : toB)
    set = next
  }
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    // Of an odd number of digits the first is in B.
    if (digits >= digitsInCMin && digits % 2 === 0) {
      turn('C')
      for (const end = at + digits; at < end; at += 2) values.push(Number(text.slice(at, at + 2)))
    } else {
      turn('B')
      values.push(text.charCodeAt(at) - 32)
      at += 1
    }
  }
  return values
}
