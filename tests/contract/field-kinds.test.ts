import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  type FieldKind,
  type FieldSum,
  type FieldValue,
  fieldCodecs,
  type Reference,
  type SummedKind,
  sumCodecs,
} from '#contract/field-kinds.ts'
import { day } from '#domain/days.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'
import { month } from '#domain/months.ts'

const riyadh: Reference = { id: 3, code: 'R', nameAr: 'الرياض', nameEn: 'Riyadh' }

type Example<Kind extends FieldKind> = {
  readonly wire: unknown
  readonly value: FieldValue<Kind>
  readonly refused: unknown
}

const examples: { readonly [Kind in FieldKind]: Example<Kind> } = {
  text: { wire: 'Dates', value: 'Dates', refused: 'two\nlines' },
  code: { wire: 'INV-7', value: 'INV-7', refused: 'hidden\u200B' },
  longText: { wire: 'two\nlines', value: 'two\nlines', refused: 'bell\u0007' },
  money: { wire: 115.5, value: halalas(11_550), refused: 0.005 },
  price: { wire: 8.6957, value: price(86_957), refused: 0.00001 },
  quantity: { wire: 0.375, value: quantity(375), refused: 0.0001 },
  ratio: { wire: 0.000125, value: ratio(125), refused: 0.0000001 },
  percent: { wire: 15, value: rate(1500), refused: 1000.01 },
  count: { wire: 12, value: 12, refused: 1.5 },
  day: { wire: '2026-01-31', value: day('2026-01-31'), refused: '2026-02-30' },
  month: { wire: '2026-11', value: month('2026-11'), refused: '2026-13' },
  instant: { wire: '2026-01-31T21:30:00.000Z', value: Date.UTC(2026, 0, 31, 21, 30), refused: '2026-01-31' },
  flag: { wire: true, value: true, refused: 'true' },
  choice: { wire: 'mada', value: 'mada', refused: '' },
  colour: { wire: '#1E7B4F', value: '#1E7B4F', refused: 'green' },
  reference: { wire: riyadh, value: riyadh, refused: { id: 0, code: null, nameAr: '', nameEn: '' } },
}

describe('field kinds on the wire', () => {
  for (const [kind, { wire, value, refused }] of Object.entries(examples)) {
    const codec: z.ZodType = fieldCodecs[kind as FieldKind]

    test(`${kind}: an example is read, and written as it came`, () => {
      expect(z.decode(codec, wire)).toEqual(value)
      expect(z.encode(codec, value)).toEqual(wire)
    })

    test(`${kind}: what is not of the kind is refused`, () => {
      expect(codec.safeParse(refused).success).toBe(false)
    })
  }

  test('there are at most sixteen', () => {
    expect(Object.keys(fieldCodecs).length).toBeLessThanOrEqual(16)
  })

  test('a month that is none is refused as a month', () => {
    expect(fieldCodecs.month.safeParse('2026-00').error?.issues[0]?.message).toBe('invalidMonth')
  })

  test('a sum passes the bound of a single value', () => {
    const sums: { readonly [Kind in SummedKind]: { readonly wire: unknown; readonly value: FieldSum<Kind> } } = {
      money: { wire: '98765432109876543210.55', value: 9_876_543_210_987_654_321_055n },
      quantity: { wire: '98765432109876543210.555', value: 98_765_432_109_876_543_210_555n },
      count: { wire: 10_000_000, value: 10_000_000 },
    }
    for (const [kind, { wire, value }] of Object.entries(sums)) {
      const codec: z.ZodType = sumCodecs[kind as SummedKind]
      expect(z.decode(codec, wire)).toEqual(value)
      expect(z.encode(codec, value)).toEqual(wire)
    }
    expect(fieldCodecs.quantity.safeParse(999_999_999_999.999).success).toBe(false)
  })
})
