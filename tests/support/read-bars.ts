/**
 * Reads a picture of bars as a scanner does, from their widths alone. Written from the standards (GS1 General Specifications 5.2, ISO/IEC
 * 15417), without the writer's tables.
 */

/** The modules of an SVG path of rectangles: dark or light, from the first to the last bar. */
export function modulesOf(path: string): readonly boolean[] {
  const bars = [...path.matchAll(/M(\d+) \d+h(\d+)v\d+h-\d+z/g)].map(([, left, width]) => [Number(left), Number(width)])
  const first = Math.min(...bars.map(([left = 0]) => left))
  const last = Math.max(...bars.map(([left = 0, width = 0]) => left + width))
  const modules = Array.from({ length: last - first }, () => false)
  for (const [left = 0, width = 0] of bars) modules.fill(true, left - first, left - first + width)
  return modules
}

const bitsOf = (modules: readonly boolean[]) => modules.map(dark => (dark ? '1' : '0')).join('')

/** The right-hand digits of EAN; the left-hand ones are their complements (set A) and those read backwards (set B). */
const rightDigits = '1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100'.split(' ')
const complement = (bits: string) => [...bits].map(bit => (bit === '1' ? '0' : '1')).join('')
const backwards = (bits: string) => [...bits].reverse().join('')
/** Which of the six left-hand digits are of set B, by the leading digit. */
const parities = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

export function readEan13(modules: readonly boolean[]): string | null {
  const bits = bitsOf(modules)
  if (bits.length !== 95 || !bits.startsWith('101') || !bits.endsWith('101') || bits.slice(45, 50) !== '01010')
    return null
  const parts = (from: number) => Array.from({ length: 6 }, (_, at) => bits.slice(from + at * 7, from + at * 7 + 7))
  let parity = ''
  const left = parts(3).map(part => {
    const inA = rightDigits.findIndex(digit => complement(digit) === part)
    parity += inA >= 0 ? 'A' : 'B'
    return inA >= 0 ? inA : rightDigits.findIndex(digit => backwards(digit) === part)
  })
  const right = parts(50).map(part => rightDigits.indexOf(part))
  const digits = [parities.indexOf(parity), ...left, ...right]
  if (digits.includes(-1)) return null
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? digits.join('') : null
}

/** The bar and space widths of the 106 symbols, and the stop. */
const symbols128 =
  `212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132
221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113
231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411
431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241
114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412
211214211232`
    .replaceAll('\n', '')
    .match(/.{6}/g)

export function readCode128(modules: readonly boolean[]): string | null {
  const widths = bitsOf(modules)
    .match(/1+|0+/g)
    ?.map(run => run.length)
    .join('')
  if (widths === undefined || !widths.endsWith('2331112')) return null
  const values = widths
    .slice(0, -7)
    .match(/.{6}/g)
    ?.map(widthsOfOne => symbols128?.indexOf(widthsOfOne) ?? -1)
  const check = values?.pop()
  if (values === undefined || values.includes(-1)) return null
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0)
  if (sum % 103 !== check) return null
  let set = { 103: 'A', 104: 'B', 105: 'C' }[values[0] ?? 0]
  let text = ''
  let shifted: string | null = null
  for (const value of values.slice(1)) {
    const now: string | undefined = shifted ?? set
    shifted = null
    if (now === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (value === 98) shifted = now === 'A' ? 'B' : 'A'
    else if (value === 99) set = 'C'
    else if (value === 100) set = 'B'
    else if (value === 101) set = 'A'
    else if (value < 96) text += String.fromCharCode(now === 'A' && value >= 64 ? value - 64 : value + 32)
    else return null
  }
  return text
}
