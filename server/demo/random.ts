/** A seeded random number generator: the same seed gives the same numbers on every machine. */
export type Random = {
  /** From 0 up to but excluding 1. */
  next(): number
  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** True with the given probability. */
  isOften(share: number): boolean
}

/** Mulberry32: 32 bits of state, enough for a demo shop. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: from => {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    isOften: share => next() < share,
  }
}

/** Picks the indexes 0, 1, … with the given weights, in constant time per pick (Walker's alias method). */
export function makeWeightedPick(weights: readonly number[]): (random: Random) => number {
  const count = weights.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scaled = weights.map(weight => (weight * count) / total)
  const limit = new Float64Array(count)
  const alias = new Uint32Array(count)
  const small: number[] = []
  const large: number[] = []
  for (const [place, weight] of scaled.entries()) (weight < 1 ? small : large).push(place)
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0
    const more = large.at(-1) ?? 0
    limit[less] = scaled[less] ?? 0
    alias[less] = more
    const left = (scaled[more] ?? 0) - (1 - (scaled[less] ?? 0))
    scaled[more] = left
    if (left < 1) small.push(large.pop() ?? 0)
  }
  for (const place of [...small, ...large]) limit[place] = 1
  return random => {
    const place = random.whole(0, count - 1)
    return random.next() < (limit[place] ?? 1) ? place : (alias[place] ?? place)
  }
}
