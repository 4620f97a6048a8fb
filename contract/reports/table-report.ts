/**
 * A table over a fact: rows grouped by dimensions in levels, columns of measures, grand totals. The description defines the defaults; a
 * call may choose other rows, columns and sorting, filter any dimension, and compare with another period.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  type DimensionOf,
  type DimensionValues,
  dimensionFields,
  type Fact,
  type FilterKey,
  type MeasureOf,
  type MeasureValues,
  measureFields,
  whereSchema,
} from '../facts/fact.ts'
import { wireDay } from '../fields.ts'
import { type Filters, filterShape } from './filters.ts'
import type { Only, Opening, ReportHead } from './report.ts'

export const levelsMax = 4
const columnsMax = 20
/** The maximum number of rows in a reply; above it, pages of the first level. */
export const rowsMax = 5000

/** The position within the pages of a level: the sort value and the key of the row. */
export const rowCursor = z.codec(
  z
    .string()
    .max(200)
    .regex(/^(?:-?\d{1,40})?~[^\p{Cc}\p{Cs}]{1,120}$/u),
  z.object({ value: z.string(), key: z.string() }),
  {
    decode: wire => ({ value: wire.slice(0, wire.indexOf('~')), key: wire.slice(wire.indexOf('~') + 1) }),
    encode: ({ value, key }) => `${value}~${key}`,
  },
)
export type RowCursor = z.output<typeof rowCursor>

function dimensionsOf<F extends Fact>(fact: F): DimensionOf<F>[] {
  return Object.keys(fact.dimensions) as DimensionOf<F>[]
}

function measuresOf<F extends Fact>(fact: F): MeasureOf<F>[] {
  return Object.keys(fact.measures) as MeasureOf<F>[]
}

/** The grouping and columns of a call. */
function partsShape<F extends Fact>(fact: F) {
  return { rows: distinct(dimensionsOf(fact), levelsMax), columns: distinct(measuresOf(fact), columnsMax) }
}

/** Further choices of a call besides the report's filters. */
function choiceShape<F extends Fact>(fact: F) {
  return {
    where: whereSchema(fact).nullish(),
    order: z
      .strictObject({ by: oneOf([...dimensionsOf(fact), ...measuresOf(fact)]), isUpwards: z.boolean() })
      .nullish(),
    after: rowCursor.nullish(),
    pageSize: z.int().min(1).max(rowsMax).nullish(),
    comparedWith: z.strictObject({ fromDate: wireDay, toDate: wireDay }).nullish(),
  }
}

function oneOf<Name extends string>(names: readonly Name[]): z.ZodType<Name> {
  return z.enum(names)
}

function distinct<Name extends string>(names: readonly Name[], max: number) {
  return z
    .array(oneOf(names))
    .min(1)
    .max(max)
    .superRefine((given, context) => {
      for (const [index, each] of given.entries())
        if (given.indexOf(each) !== index) context.addIssue({ code: 'custom', message: 'duplicate', path: [index] })
    })
}

/** A row has the dimensions of its level and of those above it. */
export type TableRow<F extends Fact> = DimensionValues<F> &
  MeasureValues<F> & {
    /** 1 is the highest. */
    readonly level: number
    /** Whether it has child rows, in this reply or in a further one. */
    readonly isGroup: boolean
    readonly compared?: MeasureValues<F> | undefined
  }

/**
 * Rows are in tree order, each before its children. `levels` is smaller than requested when there are too many rows: child rows are then
 * requested with the row's values in `where`.
 */
export type TableReply<F extends Fact> = {
  readonly levels: number
  readonly rows: readonly TableRow<F>[]
  /** Over everything that the filters leave, on all pages. */
  readonly totals: MeasureValues<F>
  readonly comparedTotals?: MeasureValues<F> | undefined
  /** On all pages. */
  readonly rowCount: number
  /** Null on the last page. */
  readonly next: RowCursor | null
}

function replySchema<F extends Fact>(fact: F): z.ZodType<TableReply<F>> {
  const measures = z.object(measureFields(fact))
  const row = z.object({
    level: z.int().positive(),
    isGroup: z.boolean(),
    ...dimensionFields(fact),
    ...measureFields(fact),
    compared: measures.optional(),
  })
  const reply = z.object({
    levels: z.int().positive(),
    rows: z.array(row),
    totals: measures,
    comparedTotals: measures.optional(),
    rowCount: z.int().min(0),
    next: rowCursor.nullable(),
  })
  return reply as unknown as z.ZodType<TableReply<F>>
}

type TableDescription<F extends Fact, Fs extends Filters> = ReportHead & {
  readonly fact: F
  readonly filters: Fs
  readonly rows: readonly [DimensionOf<F>, ...DimensionOf<F>[]]
  readonly columns: readonly MeasureOf<F>[]
  readonly order?: { readonly by: DimensionOf<F> | MeasureOf<F>; readonly isUpwards: boolean }
  readonly opens: Readonly<Partial<Record<DimensionOf<F>, Opening>>>
  readonly where?: { readonly [D in DimensionOf<F>]?: readonly FilterKey[] }
  readonly only?: Only<DimensionOf<F>, MeasureOf<F>>
  /** Its tree has a row for everything active, also without figures. */
  readonly listsAll?: true
}

export function tableReport<const F extends Fact, const Fs extends Filters>(report: TableDescription<F, Fs>) {
  const { rows, columns } = partsShape<F>(report.fact)
  const body = { ...choiceShape<F>(report.fact), rows: rows.nullish(), columns: columns.nullish() }
  return {
    ...report,
    shape: 'table',
    endpoint: endpoint({
      ...calledAs(report),
      body: z.strictObject({ ...filterShape(report.filters), ...body }),
      reply: replySchema<F>(report.fact),
    }),
  } as const
}

type OwnDescription<F extends Fact, Fs extends Filters> = Omit<
  TableDescription<F, Fs>,
  'rows' | 'columns' | 'order' | 'where' | 'only' | 'listsAll'
> & {
  /** The initial choice. */
  readonly start: {
    readonly rows: readonly [DimensionOf<F>, ...DimensionOf<F>[]]
    readonly columns: readonly [MeasureOf<F>, ...MeasureOf<F>[]]
  }
}

/** A call must specify its rows and columns. */
export function ownReport<const F extends Fact, const Fs extends Filters>(report: OwnDescription<F, Fs>) {
  const body = { ...choiceShape<F>(report.fact), ...partsShape<F>(report.fact) }
  return {
    ...report,
    rows: [],
    columns: [],
    shape: 'table',
    endpoint: endpoint({
      ...calledAs(report),
      body: z.strictObject({ ...filterShape(report.filters), ...body }),
      reply: replySchema<F>(report.fact),
    }),
  } as const
}

function calledAs({ call: { path, summary }, need }: ReportHead) {
  return { method: 'POST', path, summary, need, errors: ['access_denied', 'not_found', 'too_many_requests'] } as const
}
