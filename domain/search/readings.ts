/** The possible readings of a query: as typed or on the other keyboard layout, as words, as a code, as initials. */
import { foldWords } from './fold.ts'
import { arabicReadings, latinReadings } from './layout.ts'
import { subscriberStart, withoutCountryCode } from './telephone.ts'
import { type Token, tokenOf } from './word-match.ts'
import { significantDigits } from './word-table.ts'

const layoutPenalty = 20
export const initialsLengthMin = 2
const initialsLengthMax = 6

/** One reading of the query: as typed, or converted from the other keyboard layout. */
export type QueryReading = {
  /** Whether its matches count as certain: as typed, or converted when all keys are letters on the other layout. */
  readonly isPlain: boolean
  readonly tokens: readonly Token[]
  readonly phrase: Token
  readonly joined: Token
  readonly penalty: number
}

export function readingsOf(query: string): readonly QueryReading[] {
  const otherLayout = [...latinReadings(query), ...arabicReadings(query)]
  return [withoutCountryCode(query), ...otherLayout].flatMap((text, number) => {
    const words = foldWords(text)
    if (words.length === 0) return []
    const penalty = number === 0 ? 0 : layoutPenalty
    const isPlain = number === 0 || !signs.test(text)
    const [phrase, joined] = [tokenOf(words.join(' ')), tokenOf(words.join(''))]
    return [{ isPlain, tokens: words.map(tokenOf), phrase, joined, penalty }]
  })
}

const signs = /[^\p{L}\p{M}\p{N}\s]/u

/** A barcode with and without leading zeros; a telephone number with and without what precedes its last nine digits. */
export function spellingsOfCode(code: Token): readonly Token[] {
  const { units } = code
  const starts = new Set([0, significantDigits(units, 0, units.length), subscriberStart(units, 0, units.length)])
  return Array.from(starts, start => units.subarray(start)).flatMap(each =>
    each.length === 0 ? [] : [tokenOf(String.fromCharCode(...each))],
  )
}

/** Possible initials: a single word of few letters. */
export function initialsIn({ tokens: [only, ...others] }: QueryReading): Uint16Array | undefined {
  if (only === undefined || others.length > 0 || only.isNumber) return undefined
  const { length } = only.units
  return length < initialsLengthMin || length > initialsLengthMax ? undefined : only.units
}
