/** Selects the bad values of a call: all of them at every place of its input, or a sample that covers every place and every kind of value. */
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Random } from '#tests/simulation/random.ts'
import { type BadKind, badValues, type Json, type Place, placesOf, valueAt, wireSchemaOf } from './fuzz.ts'

/** For the samples of `npm test`. Each database gets a sample of its own, so every place gets two values. */
export const valuesPerPlace = 1

export const requestParts = ['params', 'query', 'body'] as const
export type RequestPart = (typeof requestParts)[number]
export type Parts = Readonly<Record<RequestPart, Json>>

/** A bad value that replaces a valid one. */
export type BadCase = {
  readonly part: RequestPart
  readonly at: Place
  readonly kind: BadKind
  readonly value: Json
}

/** Every bad value at every place of the endpoint's input, grouped by place. */
export function badCases(endpoint: AnyEndpoint, sound: Parts): readonly (readonly BadCase[])[] {
  return requestParts.flatMap(part => {
    const schema = endpoint[part]
    if (!schema) return []
    return placesOf(wireSchemaOf(schema), sound[part]).map(place =>
      badValues(place.schema, valueAt(sound[part], place.at)).map(bad => ({ part, at: place.at, ...bad })),
    )
  })
}

/** Takes `perPlace` values of each place, of the kinds that occurred least so far, and one of each missing kind. */
export function sampleOf(
  places: readonly (readonly BadCase[])[],
  perPlace: number,
  random: Random,
): readonly BadCase[] {
  const counts = new Map<BadKind, number>()
  const sample: BadCase[] = []
  const take = (each: BadCase | undefined) => {
    if (!each) return
    counts.set(each.kind, (counts.get(each.kind) ?? 0) + 1)
    sample.push(each)
  }
  for (const place of places) {
    const left = shuffled(place, random)
    for (let taken = 0; taken < perPlace && left.length > 0; taken++) {
      const rarest = Math.min(...left.map(({ kind }) => counts.get(kind) ?? 0))
      const [first] = left.splice(
        left.findIndex(({ kind }) => (counts.get(kind) ?? 0) === rarest),
        1,
      )
      take(first)
    }
  }
  for (const each of shuffled(places.flat(), random)) if (!counts.has(each.kind)) take(each)
  return sample
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map(value => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}
