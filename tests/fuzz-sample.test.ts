import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { badKinds, type Json, soundValue, wireSchemaOf } from '#tests/support/fuzz.ts'
import { badCases, sampleOf, valuesPerPlace } from '#tests/support/fuzz-sample.ts'

const listed: readonly (readonly [string, AnyEndpoint])[] = Object.entries(endpoints)
const samples = listed.map(([name, endpoint]) => {
  const soundPart = (schema: AnyEndpoint['body']): Json => (schema ? soundValue(wireSchemaOf(schema)) : {})
  const { params, query, body } = endpoint
  const places = badCases(endpoint, { params: soundPart(params), query: soundPart(query), body: soundPart(body) })
  return { name, places, sample: sampleOf(places, valuesPerPlace, makeRandom(7)) }
})

describe('a sample of bad input', () => {
  test('has each place of each endpoint, and each kind of value that the endpoint can be sent', () => {
    for (const { name, places, sample } of samples) {
      const kinds = new Set(places.flat().map(({ kind }) => kind))
      expect([name, new Set(sample.map(({ kind }) => kind))]).toEqual([name, kinds])
      const where = new Set(places.flat().map(({ part, at }) => [part, ...at].join()))
      expect([name, new Set(sample.map(({ part, at }) => [part, ...at].join()))]).toEqual([name, where])
    }
    const all = new Set(samples.flatMap(({ sample }) => sample.map(({ kind }) => kind)))
    expect([...all].sort()).toEqual([...badKinds].sort())
  })

  test('is a small part of the whole, each value once', () => {
    const count = (of: 'places' | 'sample') => samples.reduce((total, each) => total + each[of].flat().length, 0)
    expect(count('sample')).toBeLessThan(count('places') / 20)
    for (const { sample } of samples) expect(new Set(sample).size).toBe(sample.length)
  })

  test('is the same for the same seed, and another for another', () => {
    const [first] = samples.filter(({ name }) => name === 'createBill')
    const sampleFrom = (seed: number) => sampleOf(first?.places ?? [], valuesPerPlace, makeRandom(seed))
    expect(sampleFrom(1)).toEqual(sampleFrom(1))
    expect(sampleFrom(1)).not.toEqual(sampleFrom(2))
  })

  test('that asks for more than there is is the whole', () => {
    for (const { places } of samples.slice(0, 20))
      expect(sampleOf(places, 1000, makeRandom(7))).toHaveLength(places.flat().length)
  })
})
