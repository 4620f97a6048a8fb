/**
 * A report of named rows in sections, such as a tax form or a financial statement: a row is the sum of a fact under a condition, a sum of
 * other rows, or an amount from the call. A row may list its accounts.
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
  /** The box number on the form; statements have none. */
  readonly number?: number
  readonly from: /** `each`: the dimension that tells what it is made of, which then stands above it. */
    | { readonly where: { readonly dimension: string; readonly keys: readonly FilterKey[] }; readonly each?: string }
    /** Earlier rows, added or subtracted. */
    | { readonly sum: Readonly<Record<string, 1 | -1>> }
    /** The filter with its amount, and its column. */
    | { readonly given: string; readonly column: string }
  /** All columns by default. */
  readonly columns?: readonly string[]
  /** The measure of a column when its name differs. */
  readonly measures?: Readonly<Record<string, string>>
  /** Shown with the opposite sign, such as income, which is on the credit side. */
  readonly isTurned?: true
}

export type Section = {
  readonly name: string
  readonly rows: readonly SectionRow[]
  /** The fact of its rows when it is not the report's; and what they open. */
  readonly fact?: Fact
  readonly by?: string
  readonly measures?: Readonly<Record<string, string>>
  readonly opens?: Opening
}

/** A child row, at a level of its tree. */
type PartRow<F extends Fact> = MeasureValues<F> & {
  readonly level: number
  readonly isGroup: boolean
  readonly each: Reference
  readonly compared?: MeasureValues<F> | undefined
}

export type SectionsReply<F extends Fact, Row extends string> = {
  readonly sections: readonly {
    readonly name: string
    /** Each with its own columns. */
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
  /** The heading of a column when it is not the measure's. */
  readonly words?: { readonly [M in MeasureOf<F>]?: string }
  /** The heading of the texts of sections and rows, by name. */
  readonly texts: string
  /** The heading of the rows. */
  readonly rowWord: string
  readonly sections: readonly (Omit<Section, 'rows'> & {
    readonly rows: readonly (SectionRow & { readonly name: Row })[]
  })[]
  /** What a row with a condition opens, filtered by the condition. */
  readonly opens: Opening
  /** What a child row opens, when it differs. */
  readonly opensEach?: Opening
  /** The dimension of the rows' conditions. */
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
