/**
 * A report of named rows in sections, as an authority prints it: a row is what a fact comes to under a condition, a sum of other rows, or a figure
 * that the call gives.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  type DimensionOf,
  type Fact,
  type FilterKey,
  type MeasureOf,
  type MeasureValues,
  measureFields,
} from '../facts/fact.ts'
import { type Filters, filterShape } from './filters.ts'
import type { Opening, ReportHead } from './report.ts'

export type SectionRow = {
  readonly name: string
  /** As the form counts its boxes. */
  readonly number: number
  readonly from:
    | { readonly where: { readonly dimension: string; readonly keys: readonly FilterKey[] } }
    /** Rows that stand above it, added or taken off. */
    | { readonly sum: Readonly<Record<string, 1 | -1>> }
    /** The filter that carries it, and the column it stands in. */
    | { readonly given: string; readonly column: string }
  /** Left out: every column. */
  readonly columns?: readonly string[]
}

export type SectionsReply<F extends Fact, Row extends string> = {
  readonly sections: readonly {
    readonly name: string
    /** Each with the columns that it has. */
    readonly rows: readonly (MeasureValues<F> & { readonly name: Row; readonly number: number })[]
  }[]
}

type SectionsDescription<F extends Fact, Fs extends Filters, Row extends string> = ReportHead & {
  readonly fact: F
  readonly filters: Fs
  readonly columns: readonly MeasureOf<F>[]
  /** The heading of the texts of its sections and rows, each by its name. */
  readonly texts: string
  readonly sections: readonly {
    readonly name: string
    readonly rows: readonly (SectionRow & { readonly name: Row })[]
  }[]
  /** What a row with a condition opens, which is then narrowed by it. */
  readonly opens: Opening
  /** The dimension that the conditions of the rows are on. */
  readonly by: DimensionOf<F>
}

export function sectionsReport<const F extends Fact, const Fs extends Filters, const Row extends string>(
  report: SectionsDescription<F, Fs, Row>,
) {
  const names = report.sections.flatMap(({ rows }) => rows.map(({ name }) => name))
  const row = z.object({ name: z.enum(names), number: z.int(), ...measureFields(report.fact) })
  const reply = z.object({ sections: z.array(z.object({ name: z.string(), rows: z.array(row) })) })
  return {
    ...report,
    shape: 'sections',
    endpoint: endpoint({
      method: 'POST',
      path: report.call.path,
      summary: report.call.summary,
      need: report.need,
      body: z.strictObject(filterShape(report.filters)),
      reply: reply as unknown as z.ZodType<SectionsReply<F, Row>>,
      errors: ['access_denied', 'not_found', 'too_many_requests'],
    }),
  } as const
}
