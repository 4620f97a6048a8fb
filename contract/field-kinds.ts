/**
 * The kinds of field values by name. Columns, filters, forms, facts, reports and definitions use these kinds; wire codecs are here, parsing
 * is in `domain/fields`, display, print, export and editing in `src/fields`.
 */
import { z } from 'zod'
import { parseColour } from '#domain/colour.ts'
import type { Day } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { Halalas, Price, Quantity, Rate, Ratio } from '#domain/money.ts'
import type { Month } from '#domain/months.ts'
import type { RatioKind } from '#domain/ratio.ts'
import {
  id,
  instant,
  money,
  moneySum,
  name,
  note,
  quantitySum,
  ratioPercent,
  ratioPrice,
  spelled,
  text,
  wireDay,
  wireMonth,
  wirePrice,
  wireQuantity,
  wireRate,
  wireRatio,
} from './fields.ts'

type FieldValues = {
  /** One line, such as a name. */
  readonly text: string
  /** The code of a bill, item or account; a telephone or VAT number: displayed left to right whatever text is around it. */
  readonly code: string
  /** Several lines, joined by `\n`. */
  readonly longText: string
  /** Halalas. */
  readonly money: Halalas
  /** 1/10,000 SAR per unit. */
  readonly price: Price
  /** Thousandths of a unit. */
  readonly quantity: Quantity
  /** From a unit to the base unit, in millionths. */
  readonly ratio: Ratio
  /** Hundredths of a percent. */
  readonly percent: Rate
  /** A whole number of things. */
  readonly count: number
  /** `YYYY-MM-DD`. */
  readonly day: Day
  /** `YYYY-MM`. */
  readonly month: Month
  /** Milliseconds since 1970. */
  readonly instant: number
  readonly flag: boolean
  /** A code from a fixed list; its display text is translated. */
  readonly choice: string
  readonly reference: Reference
  /** `#1E7B4F`. */
  readonly colour: string
}

/** A row of master data with its names; `code` is null when its kind has none. */
export type Reference = {
  readonly id: number
  readonly code: string | null
  readonly nameAr: string
  readonly nameEn: string
}

export type FieldKind = keyof FieldValues

/** The domain type of a kind. */
export type FieldValue<Kind extends FieldKind> = FieldValues[Kind]

/**
 * The wire codec of each kind. Texts have the widest bounds of their kind: a field with narrower bounds, or a required one, uses `text`,
 * `name` or `note` of `fields.ts`. Bodies, queries and filters send a reference as its `id`.
 */
export const fieldCodecs = {
  text: text(0, 1000),
  code: name(0, 100),
  longText: note(0, 10_000),
  money,
  price: wirePrice,
  quantity: wireQuantity,
  ratio: wireRatio,
  percent: wireRate,
  count: z.int(),
  day: wireDay,
  month: wireMonth,
  instant,
  flag: z.boolean(),
  choice: name(1, 100),
  reference: z.object({ id, code: z.string().nullable(), nameAr: z.string(), nameEn: z.string() }),
  colour: text(1, 20).pipe(spelled(parseColour)),
} as const satisfies { readonly [Kind in FieldKind]: z.ZodType<FieldValue<Kind>> }

type FieldSums = {
  /** Exact at any size. */
  readonly money: ExactSum
  readonly quantity: ExactSum
  readonly count: number
}

/** The kinds that can be summed. */
export type SummedKind = keyof FieldSums

export type FieldSum<Kind extends SummedKind> = FieldSums[Kind]

/** The wire codecs of sums over many documents, which may exceed the bounds of a single value. */
export const sumCodecs = {
  money: moneySum,
  quantity: quantitySum,
  count: z.int(),
} as const satisfies { readonly [Kind in SummedKind]: z.ZodType<FieldSum<Kind>> }

/** The wire codecs of ratios of sums. */
export const ratioCodecs = {
  percent: ratioPercent,
  money: moneySum,
  price: ratioPrice,
} as const satisfies { readonly [Kind in RatioKind]: z.ZodType<ExactSum> }
