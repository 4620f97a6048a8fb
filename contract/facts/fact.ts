/**
 * A fact is a recurring business event, such as a sold line, with the dimensions it can be grouped and filtered by and the measures that
 * are summed. Every report is a selection of these. `server/facts` defines what counts and how it is read.
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

/** The target of a reference. A document is a bill or another posted document, by type and code. */
export type ReferenceTo =
  | 'account'
  | 'asset'
  | 'branch'
  | 'costCenter'
  | 'deliveryApp'
  | 'document'
  | 'item'
  | 'itemCategory'
  | 'party'
  | 'unit'
  | 'user'

type Described = {
  readonly word: string
  /** When it needs a further permission than the report. */
  readonly need?: Need
}

/** `impliedBy`: rows with equal values of that dimension have equal values of this one. */
export type Dimension = Described & { readonly impliedBy?: string } & (
    | { readonly kind: 'day' | 'month' | 'flag' | 'percent' }
    /** From 0 to `max`. */
    | { readonly kind: 'count'; readonly max: number }
    /** The text of a choice is under the heading `texts`. */
    | {
        readonly kind: 'choice'
        readonly choices: readonly string[]
        readonly texts: string
        /** Values that must not be added together, such as receivables and payables: the report groups by it and has no grand total. */
        readonly isApart?: true
      }
    /** `mayLack`: a row may have no value; the key 0 selects such rows. */
    | { readonly kind: 'reference'; readonly of: ReferenceTo; readonly isTree?: true; readonly mayLack?: true }
  )

/**
 * `sum`: within the period; `opening`: before the period; `closing`: through the end of the period; `count`: distinct values within the
 * period, so that parts may add up to more than the whole; `ratio`: the quotient of two other measures, such as profit to revenue, computed
 * from the sums of each row.
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

/** Whether a measure is a balance, or a ratio with one: a balance cannot be split by day. */
export function isBalance(measure: Measure, fact: Fact): boolean {
  const { over } = measure
  if (over === 'ratio') return measure.of.some(name => fact.measures[name] && isBalance(fact.measures[name], fact))
  return over === 'opening' || over === 'closing'
}

/** The summed measures that these need: a ratio needs two. */
export function summedMeasures({ measures }: Fact, names: readonly string[]): readonly string[] {
  const summed = names.flatMap(name => {
    const measure = measures[name]
    return measure?.over === 'ratio' ? measure.of : [name]
  })
  return [...new Set(summed)]
}

/** The document of a row. `key` is its filter value; `id` that of the bill, if it is one. */
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

/** The value of a dimension in a row. */
type ValueOf<D extends Dimension> = D extends { readonly of: 'document' } ? DocumentReference : Values[D['kind']]

/** The dimensions of a row, present when the row is grouped by them; null for no value. */
export type DimensionValues<F extends Fact> = {
  readonly [D in DimensionOf<F>]?: ValueOf<F['dimensions'][D]> | null | undefined
}

/** The requested measures of a row; exact at any size. A ratio is null when its divisor is zero. */
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
/** Zero means none: a bill without a customer, an entry without a cost centre. */
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

/** Filter values by dimension. */
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
