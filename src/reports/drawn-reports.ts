/** Report descriptions as the client uses them: each shape with its call, whose body and reply are built from the names of its fact. */
import type { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { Filter } from '#contract/reports/filters.ts'
import type { Opening, ReportBase } from '#contract/reports/report.ts'
import { type ReportName, reports } from '#contract/reports/reports.ts'
import type { Section } from '#contract/reports/sections-report.ts'
import type { MovementCursor, StatementAnswer, StatementShape } from '#contract/reports/statement-report.ts'
import type { RowCursor } from '#contract/reports/table-report.ts'
import type { Day } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { TitleKey } from '../catalogue/titles.ts'

/** The body of a call: filters by name, and further choices. */
type Body = Readonly<Record<string, unknown>>
type Asking<Reply> = AnyEndpoint & {
  readonly method: 'POST'
  readonly body: z.ZodType<Body>
  readonly reply: z.ZodType<Reply>
}

/** By measure; null for a ratio without a divisor. */
export type Sums = Readonly<Record<string, ExactSum | null | undefined>>

/** By dimension and measure names; `compared`: the measures in the compared period. */
export type RawRow = Readonly<Record<string, unknown>> & {
  readonly level: number
  readonly isGroup: boolean
  readonly compared?: Sums | undefined
}

export type TableAnswer = {
  readonly levels: number
  readonly rows: readonly RawRow[]
  readonly totals: Sums
  readonly comparedTotals?: Sums | undefined
  readonly rowCount: number
  readonly next: RowCursor | null
}

export type TableBody = Body & {
  readonly where?: Readonly<Record<string, readonly FilterKey[]>>
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly order?: { readonly by: string; readonly isUpwards: boolean } | null
  readonly comparedWith?: { readonly fromDate: Day; readonly toDate: Day } | null
  readonly after?: RowCursor | null
  readonly pageSize?: number
}

/** Narrows the title to a text key. */
type Named = {
  readonly title: TitleKey
  readonly name: ReportName
  readonly filters: Readonly<Record<string, Filter>>
}

export type DrawnTable = ReportBase &
  Named & {
    readonly shape: 'table'
    readonly rows: readonly string[]
    readonly columns: readonly string[]
    /** For a custom report. */
    readonly start?: { readonly rows: readonly string[]; readonly columns: readonly string[] }
    readonly opens: Readonly<Record<string, Opening | undefined>>
    readonly endpoint: Asking<TableAnswer>
  }

export type DrawnStatement = ReportBase &
  Named &
  StatementShape & {
    readonly shape: 'statement'
    readonly subject: string
    readonly endpoint: Asking<StatementAnswer>
  }

/** Whether it is a custom report, whose rows and columns the user chooses. */
export function isOwnReport({ rows, columns }: Pick<DrawnTable, 'rows' | 'columns'>): boolean {
  return rows.length === 0 && columns.length === 0
}

export type StatementBody = Body & { readonly after?: MovementCursor | null; readonly pageSize?: number }

/** A child row in a section, with its figures by column name. */
export type SectionPart = Readonly<Record<string, unknown>> & {
  readonly level: number
  readonly isGroup: boolean
  readonly each: Reference
  readonly compared?: Sums | undefined
}

export type SectionsAnswer = {
  readonly sections: readonly {
    readonly name: string
    readonly rows: readonly (Readonly<Record<string, unknown>> & {
      readonly name: string
      readonly number: number | null
      readonly compared?: Sums | undefined
      readonly parts?: readonly SectionPart[] | undefined
    })[]
  }[]
}

export type DrawnSections = ReportBase &
  Named & {
    readonly shape: 'sections'
    readonly columns: readonly string[]
    readonly by: string
    readonly texts: string
    readonly rowWord: string
    readonly words?: Readonly<Record<string, string>>
    readonly sections: readonly Section[]
    readonly opens: Opening
    readonly opensEach?: Opening
    readonly endpoint: Asking<SectionsAnswer>
  }

export type DrawnReport = DrawnTable | DrawnStatement | DrawnSections

/** The compiler cannot follow replies built by name; the contract's schemas parse all of them. */
export function drawnReport(name: ReportName): DrawnReport {
  return { ...reports[name], name } as unknown as DrawnReport
}

export function isReportName(name: string): name is ReportName {
  return Object.hasOwn(reports, name)
}
