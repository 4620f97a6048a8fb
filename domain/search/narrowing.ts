/**
 * Where the next letter of a word is looked for: what has the whole word also has its beginning, so that only what the beginning
 * was found among must be looked through again, and nothing more when a letter is taken back.
 */
export type Narrowing = {
  /** The only places, in rising order, where the word can be; undefined when nothing is known of it. */
  readonly among: (word: Uint16Array) => Uint32Array | undefined
  /** Remembers a copy of the places where the word is. */
  readonly remember: (word: Uint16Array, places: Uint32Array) => void
}

/** So much is kept; the oldest is forgotten first. */
const wordsMax = 48
const placesMax = 16_384

/** `lengthMin` is the fewest letters of which it is true that whatever has more also has these. */
export function createNarrowing(lengthMin: number): Narrowing {
  const known = new Map<string, Uint32Array>()
  return {
    among: units => {
      const word = String.fromCharCode(...units)
      return known.get(word) ?? (word.length > lengthMin ? known.get(word.slice(0, -1)) : undefined)
    },
    remember: (units, places) => {
      if (places.length > placesMax) return
      const word = String.fromCharCode(...units)
      const isKnown = known.delete(word)
      const [oldest] = known.keys()
      if (!isKnown && known.size >= wordsMax && oldest !== undefined) known.delete(oldest)
      known.set(word, places.slice())
    },
  }
}
