/**
 * A fact is what happens again and again in a shop, such as a line that is sold: the dimensions it may be grouped and filtered by, and the
 * measures that are summed. Every report is a choice among them. What counts, and how it is read, is decided once in `server/facts`.
 *
 * Kinds are those of `field-kinds.ts`; a word is the key of a text under `words`.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { Rate } from '#domain/money.ts'
import type { Month } from '#domain/months.ts'
import type { RatioKind } from '#domain/ratio.ts'
import { fieldCodecs, type Reference, ratioCodecs, type SummedKind, sumCodecs } from '../field-kinds.ts'
import { text, wireDay, wireMonth, wireRate } from '../fields.ts'

/** What a reference names. A document is a bill, or another thing that was posted, by its type and code. */
export type ReferenceTo =
  | 'account'
  | 'branch'
  | 'costCenter'
  | 'document'
  | 'item'
  | 'itemCategory'
  | 'party'
  | 'unit'
  | 'user'

type Described = {
  readonly word: string
  /** Where not everybody who may read the report may see it. */
  readonly need?: Need
}

/** `impliedBy`: a row that has a value of that dimension has only one of this. */
export type Dimension = Described & { readonly impliedBy?: string } & (
    | { readonly kind: 'day' | 'month' | 'flag' | 'percent' }
    /** From 0 to the greatest that there is. */
    | { readonly kind: 'count'; readonly max: number }
    /** What people read of a choice is its text under the heading `texts`. */
    | {
        readonly kind: 'choice'
        readonly choices: readonly string[]
        readonly texts: string
        /** What differs in it is never added up, as what is owed to us and what we owe: rows are beneath it, and there is no sum of all. */
        readonly isApart?: true
      }
    /** `mayLack`: a row need not have one, and those without are asked for by the key 0. */
    | { readonly kind: 'reference'; readonly of: ReferenceTo; readonly isTree?: true; readonly mayLack?: true }
  )

/**
 * `sum`: of what lies within the days asked; `opening`: of everything before them; `closing`: of everything through their end; `count`: of
 * different things within them, so that the counts of parts may come to more than that of the whole; `ratio`: what the first of two other
 * measures comes to for one of the second, such as the profit of what was sold for. It is taken of the sums of each row.
 */
export type Measure = Described &
  (
    | { readonly kind: SummedKind; readonly over: 'sum' | 'opening' | 'closing' | 'count' }
    | { readonly kind: RatioKind; readonly over: 'ratio'; readonly of: readonly [string, string] }
  )

export type Fact = {
  readonly name: string
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure>>
}

export type DimensionOf<F extends Fact> = keyof F['dimensions'] & string
export type MeasureOf<F extends Fact> = keyof F['measures'] & string

export function fact<const F extends Fact>(value: F): F {
  return value
}

/** Whether a measure is a balance, which no single day has alone; also a ratio with one. */
export function isBalance(measure: Measure, fact: Fact): boolean {
  const { over } = measure
  if (over === 'ratio') return measure.of.some(name => fact.measures[name] && isBalance(fact.measures[name], fact))
  return over === 'opening' || over === 'closing'
}

/** The measures that are summed for these: a ratio is taken of two. */
export function summedMeasures({ measures }: Fact, names: readonly string[]): readonly string[] {
  const summed = names.flatMap(name => {
    const measure = measures[name]
    return measure?.over === 'ratio' ? measure.of : [name]
  })
  return [...new Set(summed)]
}

/** What a row says of the document it belongs to. `key` is what a filter names it by; `id` that of the bill, where it is one. */
export const documentReference = z.object({
  key: z.union([z.int(), z.string()]),
  id: z.int().positive().nullable(),
  type: z.string(),
  code: z.string(),
})
export type DocumentReference = z.output<typeof documentReference>

const valueSchemas = {
  day: wireDay,
  month: wireMonth,
  count: z.int(),
  flag: z.boolean(),
  percent: wireRate,
  choice: z.string(),
  reference: fieldCodecs.reference,
} as const

type Values = {
  readonly day: Day
  readonly month: Month
  readonly count: number
  readonly percent: Rate
  readonly flag: boolean
  readonly choice: string
  readonly reference: Reference
}

/** How a value of the dimension is in a row. */
type ValueOf<D extends Dimension> = D extends { readonly of: 'document' } ? DocumentReference : Values[D['kind']]

/** The dimensions of a row, each where the row is grouped by it; null where it has none. */
export type DimensionValues<F extends Fact> = {
  readonly [D in DimensionOf<F>]?: ValueOf<F['dimensions'][D]> | null | undefined
}

/** The measures of a row, each where it was asked for; exact whatever their size. A ratio has none where there is nothing to divide by. */
export type MeasureValues<F extends Fact> = {
  readonly [M in MeasureOf<F>]?:
    | (F['measures'][M] extends { readonly over: 'ratio' } ? ExactSum | null : ExactSum)
    | undefined
}

export function dimensionFields({ dimensions }: Fact): Record<string, z.ZodType> {
  const fields = Object.entries(dimensions).map(([name, dimension]) => {
    const isDocument = dimension.kind === 'reference' && dimension.of === 'document'
    return [name, (isDocument ? documentReference : valueSchemas[dimension.kind]).nullable().optional()]
  })
  return Object.fromEntries(fields)
}

export function measureFields({ measures }: Fact): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      name,
      measure.over === 'ratio' ? ratioCodecs[measure.kind].nullable().optional() : sumCodecs[measure.kind].optional(),
    ]),
  )
}

const idMax = 999_999_999_999_999
/** Zero stands for none: a bill without a customer, an entry without a cost centre. */
const idOrNone = z.int().min(0).max(idMax)

function filterSchema(dimension: Dimension): z.ZodType<FilterKey> {
  switch (dimension.kind) {
    case 'day':
      return wireDay
    case 'month':
      return wireMonth
    case 'count':
      return z.int().min(0).max(dimension.max)
    case 'flag':
      return z.boolean()
    case 'percent':
      return wireRate
    case 'choice':
      return z.enum(dimension.choices)
    case 'reference':
      return dimension.of === 'document' ? z.union([idOrNone, text(1, 100)]) : idOrNone
  }
}

export type FilterKey = number | string | boolean

/** The values that rows are narrowed to, by dimension. */
export type Where = Readonly<Partial<Record<string, readonly FilterKey[]>>>

const filterKeysMax = 200

type WhereSchema<F extends Fact> = z.ZodObject<{
  readonly [D in DimensionOf<F>]: z.ZodOptional<z.ZodArray<z.ZodType<FilterKey>>>
}>

export function whereSchema<F extends Fact>(of: F): WhereSchema<F> {
  const fields = Object.entries(of.dimensions).map(([name, dimension]) => [
    name,
    z.array(filterSchema(dimension)).min(1).max(filterKeysMax).optional(),
  ])
  return z.strictObject(Object.fromEntries(fields)) as unknown as WhereSchema<F>
}
