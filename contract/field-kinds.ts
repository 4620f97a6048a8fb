/**
 * The kinds of value that people see and type, by name. Columns, filters, forms, facts, reports and definitions name a kind of this list; how it
 * crosses the wire stands here, how it is read is in `domain/fields`, how it is shown, printed, exported and edited in `src/fields`.
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
  /** Of a bill, an item, an account; a telephone, a VAT number: shown in its own order whatever letters are around it. */
  readonly code: string
  /** Several lines, joined by `\n`. */
  readonly longText: string
  /** Halalas. */
  readonly money: Halalas
  /** 1/10,000 SAR for one unit. */
  readonly price: Price
  /** Thousandths of a unit. */
  readonly quantity: Quantity
  /** Of a unit to the base unit: millionths. */
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
  /** The code of one of a few things that the program knows; what a person reads of it is a text. */
  readonly choice: string
  readonly reference: Reference
  /** `#1E7B4F`. */
  readonly colour: string
}

/** One of many things that the shop knows, with what people call it; `code` is null where its kind has none. */
export type Reference = {
  readonly id: number
  readonly code: string | null
  readonly nameAr: string
  readonly nameEn: string
}

export type FieldKind = keyof FieldValues

/** What the domain holds for one value of a kind. */
export type FieldValue<Kind extends FieldKind> = FieldValues[Kind]

/**
 * How one value of each kind crosses the wire. A text has the widest bounds of its kind: a field with narrower ones, or one that may not be
 * empty, uses `text`, `name` or `note` of `fields.ts` with its own. A body, query or filter names a reference by its `id` alone.
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
  /** Exact whatever their size. */
  readonly money: ExactSum
  readonly quantity: ExactSum
  readonly count: number
}

/** The kinds of which many values make a sum. */
export type SummedKind = keyof FieldSums

export type FieldSum<Kind extends SummedKind> = FieldSums[Kind]

/** How a sum over many documents crosses the wire: it passes the bound of a single value. */
export const sumCodecs = {
  money: moneySum,
  quantity: quantitySum,
  count: z.int(),
} as const satisfies { readonly [Kind in SummedKind]: z.ZodType<FieldSum<Kind>> }

/** How what one sum comes to for another crosses the wire. */
export const ratioCodecs = {
  percent: ratioPercent,
  money: moneySum,
  price: ratioPrice,
} as const satisfies { readonly [Kind in RatioKind]: z.ZodType<ExactSum> }
