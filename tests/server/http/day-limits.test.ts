/** The first and the last supported day, in every call that takes a day: arithmetic beyond them throws. */
import { beforeAll, expect, test } from 'vitest'
import { knowNothing } from '#tests/fuzzer/known.ts'
import { openFuzzedShop } from '#tests/fuzzer/shop.ts'
import { endpointOf, type Name, names, schemaOf, soundParts } from '#tests/fuzzer/sound.ts'
import { propertiesOf } from '#tests/fuzzer/values.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { type Json, placesOf, type Schema, withValue } from '#tests/support/fuzz.ts'

const limits = ['0001-01-01', '9999-12-31'] as const
const isDay = ({ description }: Schema) => typeof description === 'string' && description.startsWith('A day')

describeOnBoth('the limits of days', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ fill: openFuzzedShop })
    owner = await shop.signIn('owner')
  })

  /** All days of the query or body, at the limits in turn: of a period the first and the last day, or twice the same. */
  const withDays = (value: Json, schema: Schema, turn: number): Json => {
    // The optional days too, but no other optional field, which may be refused.
    const required = new Set((schema.required ?? []) as readonly string[])
    const days = Object.entries(propertiesOf(schema)).filter(([, each]) => isDay(each))
    const inOrder = days.map(([key]) => key).toSorted((a, b) => Number(/to/i.test(a)) - Number(/to/i.test(b)))
    let result: Json = {
      ...Object.fromEntries(Object.entries(Object(value) as Record<string, Json>).filter(([key]) => required.has(key))),
      ...Object.fromEntries(inOrder.map(key => [key, null])),
    }
    const places = placesOf(schema, result).filter(place => isDay(place.schema))
    for (const [index, { at }] of places.entries())
      result = withValue(result, at, limits[(turn === 2 ? index : turn) % 2] ?? null)
    return result
  }

  const call = async (name: Name, turn: number) => {
    const { method, path } = endpointOf(name)
    const made = soundParts(name, knowNothing(), makeRandom(turn + 1))
    const part = (of: 'query' | 'body') => {
      const schema = schemaOf(endpointOf(name), of)
      return schema && withDays(made[of] ?? {}, schema, turn)
    }
    const params = Object(made.params) as Record<string, Json>
    const query = new URLSearchParams(
      Object.entries(Object(part('query')) as Record<string, Json>).map(([key, value]) => [key, String(value)]),
    )
    const body = part('body')
    const url = `${path.replaceAll(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key] ?? '')))}?${query}`
    const headers = { authorization: `Bearer ${owner}` }
    const response = await shop.inject({ method, url, headers, ...(body !== undefined && { payload: Object(body) }) })
    return { name, url, status: response.statusCode }
  }

  test('break no call', { timeout: 60_000 }, async () => {
    const dated = names.filter(name =>
      (['query', 'body'] as const).some(part => {
        const schema = schemaOf(endpointOf(name), part)
        return schema !== undefined && JSON.stringify(schema).includes('"A day')
      }),
    )
    expect(dated.length).toBeGreaterThan(40)
    const answers = []
    for (const name of dated) for (const turn of [0, 1, 2]) answers.push(await call(name, turn))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(dated.length)
  })
})
