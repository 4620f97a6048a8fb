import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  instant,
  money,
  queryFlag,
  queryInteger,
  wireDay,
  wirePrice,
  wireQuantity,
  wireRate,
  wireRatio,
} from '#contract/fields.ts'
import { decimalMax } from '#domain/decimal.ts'

const kinds = { money, price: wirePrice, quantity: wireQuantity, rate: wireRate, ratio: wireRatio }
const decimals = { money: 2, price: 4, quantity: 3, rate: 2, ratio: 6 }

/** The code of the first thing that is wrong. */
function refusal(schema: z.ZodType, wire: unknown): string | undefined {
  return schema.safeParse(wire).error?.issues[0]?.message
}

describe('amounts on the wire', () => {
  test('are decimals outside and whole numbers inside', () => {
    expect(z.decode(money, 115)).toBe(11500)
    expect(z.decode(money, '115.00')).toBe(11500)
    expect(z.decode(wirePrice, 8.6957)).toBe(86957)
    expect(z.decode(wireQuantity, 0.375)).toBe(375)
    expect(z.decode(wireRatio, 12)).toBe(12_000_000)
    expect(z.decode(wireRate, 15)).toBe(1500)
    expect(z.decode(wireRatio, 1e-6)).toBe(1)
    expect(z.encode(money, z.decode(money, '-0.05'))).toBe(-0.05)
  })

  test('with more decimals than their kind are refused, never rounded', () => {
    expect(refusal(money, 0.005)).toBe('tooManyDecimals')
    expect(refusal(money, '1.000')).toBe('tooManyDecimals')
    expect(refusal(wireQuantity, 0.0005)).toBe('tooManyDecimals')
    expect(refusal(wireRatio, 1e-7)).toBe('tooManyDecimals')
  })

  test('that are no plain decimals are refused', () => {
    for (const wire of ['1,5', '', ' 1', '+1', '1e3', '١٢']) expect(refusal(money, wire)).toBe('invalidNumber')
    for (const wire of [null, true, {}, Number.NaN]) expect(money.safeParse(wire).success).toBe(false)
  })

  test('have a bound each, in both directions, that the refusal and the documentation name', () => {
    const bounds = {
      money: '999999999.99',
      price: '999999999',
      quantity: '999999999',
      ratio: '999999999',
      rate: '1000',
    }
    for (const [name, schema] of Object.entries(kinds)) {
      const bound = bounds[name as keyof typeof bounds]
      const beyond = [Number(bound) + 1, `1${bound}`, 2 ** 53, 1e20, 1e21, 1e308, '9'.repeat(39)]
      expect(schema.safeParse(bound).success).toBe(true)
      expect(schema.safeParse(-Number(bound)).success).toBe(true)
      expect([name, schema.meta()?.minimum, schema.meta()?.maximum]).toEqual([name, -Number(bound), Number(bound)])
      for (const wire of beyond) {
        expect([name, wire, refusal(schema, wire)]).toEqual([name, wire, 'tooLarge'])
      }
      expect(schema.safeParse(-1e308).error?.issues[0]).toMatchObject({
        message: 'tooSmall',
        params: { min: `-${bound}` },
      })
      expect(schema.safeParse(1e12).error?.issues[0]).toMatchObject({ message: 'tooLarge', params: { max: bound } })
    }
  })

  for (const [name, schema] of Object.entries(kinds))
    test(`${name}: what is written is read back as the same number`, () => {
      const limit = decimalMax[name as keyof typeof kinds]
      fc.assert(
        fc.property(fc.integer({ min: -limit, max: limit }), value => {
          const wire = z.encode(schema as typeof money, value as never)
          expect(z.decode(schema as typeof money, wire)).toBe(value)
          expect(z.decode(schema as typeof money, JSON.parse(JSON.stringify(wire)))).toBe(value)
        }),
      )
    })

  test('have the decimals that their description promises', () => {
    for (const [name, schema] of Object.entries(kinds))
      expect(schema.meta()?.description).toContain(`at most ${decimals[name as keyof typeof decimals]} decimals`)
  })
})

describe('days and instants on the wire', () => {
  test('days come as ISO and as short US dates', () => {
    expect(z.decode(wireDay, '2026-01-31')).toBe('2026-01-31')
    expect(z.decode(wireDay, '1/31/2026')).toBe('2026-01-31')
    for (const wire of ['31/1/2026', '2026-02-30', '2026-1-1', 'today'])
      expect(refusal(wireDay, wire)).toBe('invalidDay')
  })

  test('instants are milliseconds inside', () => {
    expect(z.decode(instant, '2026-01-15T09:00:00.5Z')).toBe(Date.UTC(2026, 0, 15, 9, 0, 0, 500))
    expect(z.encode(instant, Date.UTC(2026, 0, 15))).toBe('2026-01-15T00:00:00.000Z')
    expect(instant.safeParse('2026-01-15').success).toBe(false)
  })

  test('parameters of an address are texts', () => {
    expect(z.decode(queryInteger, '-1')).toBe(-1)
    expect(z.encode(queryInteger, 5)).toBe('5')
    for (const wire of ['1.5', '', 'x', '1e3']) expect(queryInteger.safeParse(wire).success).toBe(false)
    expect([z.decode(queryFlag, 'true'), z.decode(queryFlag, 'false')]).toEqual([true, false])
  })
})
