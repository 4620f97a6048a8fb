/** A seeded pseudorandom generator. */
export type Random = {
  /** At least 0, below 1. */
  readonly next: () => number
  /** An integer from min to max, inclusive. */
  readonly integer: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly weighted: <T>(list: readonly { readonly weight: number; readonly value: T }[]) => T
}

/** Mulberry32: 32 bits of state, enough to choose actions. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    chance: probability => next() < probability,
    pick: list => present(list[integer(0, list.length - 1)]),
    weighted: list => {
      let left = next() * list.reduce((sum, each) => sum + each.weight, 0)
      for (const each of list) {
        left -= each.weight
        if (left < 0) return each.value
      }
      return present(list.at(-1)).value
    },
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
