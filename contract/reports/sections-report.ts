/**
 * A report of named rows in sections, as an authority prints its form and an accountant signs a statement: a row is what a fact comes to under
 * a condition, a sum of other rows, or a figure that the call gives. A row may list its accounts.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type Fact, type FilterKey, type MeasureOf, type MeasureValues, measureFields } from '../facts/fact.ts'
import { fieldCodecs, type Reference } from '../field-kinds.ts'
import { wireDay } from '../fields.ts'
import { type Filters, filterShape } from './filters.ts'
import type { Opening, ReportHead } from './report.ts'

export type SectionRow = {
  readonly name: string
  /** As the form counts its boxes; a statement counts none. */
  readonly number?: number
  readonly from: /** `each`: the dimension that tells what it is made of, which then stands above it. */
    | { readonly where: { readonly dimension: string; readonly keys: readonly FilterKey[] }; readonly each?: string }
    /** Rows that are above it, added or taken off. */
    | { readonly sum: Readonly<Record<string, 1 | -1>> }
    /** The filter that carries it, and the column it is in. */
    | { readonly given: string; readonly column: string }
  /** Left out: every column. */
  readonly columns?: readonly string[]
  /** The measure that is in a column, where it is not that of its name. */
  readonly measures?: Readonly<Record<string, string>>
  /** Shown with the opposite sign, such as income, which the books have on the credit side. */
  readonly isTurned?: true
}

export type Section = {
  readonly name: string
  readonly rows: readonly SectionRow[]
  /** What its rows are read from, where that is not what the report is over; and what they open. */
  readonly fact?: Fact
  readonly by?: string
  readonly measures?: Readonly<Record<string, string>>
  readonly opens?: Opening
}

/** Something that a row is made of, in the levels of its tree. */
type PartRow<F extends Fact> = MeasureValues<F> & {
  readonly level: number
  readonly isGroup: boolean
  readonly each: Reference
  readonly compared?: MeasureValues<F> | undefined
}

export type SectionsReply<F extends Fact, Row extends string> = {
  readonly sections: readonly {
    readonly name: string
    /** Each with the columns that it has. */
    readonly rows: readonly (MeasureValues<F> & {
      readonly name: Row
      readonly number: number | null
      readonly compared?: MeasureValues<F> | undefined
      readonly parts?: readonly PartRow<F>[] | undefined
    })[]
  }[]
}

type SectionsDescription<F extends Fact, Fs extends Filters, Row extends string> = ReportHead & {
  readonly fact: F
  readonly filters: Fs
  readonly columns: readonly MeasureOf<F>[]
  /** What a column is called here, where that is not the word of its measure. */
  readonly words?: { readonly [M in MeasureOf<F>]?: string }
  /** The heading of the texts of its sections and rows, each by its name. */
  readonly texts: string
  /** What the rows are called together. */
  readonly rowWord: string
  readonly sections: readonly (Omit<Section, 'rows'> & {
    readonly rows: readonly (SectionRow & { readonly name: Row })[]
  })[]
  /** What a row with a condition opens, which is then narrowed by it. */
  readonly opens: Opening
  /** What something that a row is made of opens, where that is another report. */
  readonly opensEach?: Opening
  /** The dimension that the conditions of the rows are on. */
  readonly by: string
}

export function sectionsReport<const F extends Fact, const Fs extends Filters, const Row extends string>(
  report: SectionsDescription<F, Fs, Row>,
) {
  const names = report.sections.flatMap(({ rows }) => rows.map(({ name }) => name))
  const measures = measureFields(report.fact)
  const figures = { ...measures, compared: z.object(measures).optional() }
  const part = z.object({ level: z.int().positive(), isGroup: z.boolean(), each: fieldCodecs.reference, ...figures })
  const row = z.object({
    name: z.enum(names),
    number: z.int().nullable(),
    ...figures,
    parts: z.array(part).optional(),
  })
  const reply = z.object({ sections: z.array(z.object({ name: z.string(), rows: z.array(row) })) })
  return {
    ...report,
    shape: 'sections',
    endpoint: endpoint({
      method: 'POST',
      path: report.call.path,
      summary: report.call.summary,
      need: report.need,
      body: z.strictObject({
        ...filterShape(report.filters),
        comparedWith: z.strictObject({ fromDate: wireDay, toDate: wireDay }).nullish(),
      }),
      reply: reply as unknown as z.ZodType<SectionsReply<F, Row>>,
      errors: ['access_denied', 'not_found', 'too_many_requests'],
    }),
  } as const
}
