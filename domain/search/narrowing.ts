/**
 * Remembers where a word was found: everything that contains a word also contains its prefixes, so the next letter needs to search only the
 * matches of the previous text, and deleting a letter needs no search.
 */
export type Narrowing = {
  /** The only places, ascending, where the word can be; undefined when unknown. */
  readonly among: (word: Uint16Array) => Uint32Array | undefined
  /** Stores a copy of the places of the word. */
  readonly remember: (word: Uint16Array, places: Uint32Array) => void
}

/** The capacity; the oldest entries are dropped first. */
const wordsMax = 48
const placesMax = 16_384

/** From the length `lengthMin` on, every match of a longer word is also a match of its prefix. */
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
