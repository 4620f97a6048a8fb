/** Reports as the agreements read them: whatever their fact, a figure is an exact whole number found by its name. */
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ReportName, reports } from '#contract/reports/reports.ts'
import type { Month } from './open-month.ts'

type Figures = Readonly<Record<string, unknown>>
export type AnsweredTable = {
  readonly rows: readonly (Figures & { readonly level: number; readonly isGroup: boolean })[]
  readonly totals: Figures
}
export type AnsweredStatement = {
  readonly opening: Figures
  readonly rows: readonly Figures[]
  readonly totals: Figures
  readonly closing: Figures
  readonly ageing?: readonly { readonly amount: unknown }[]
  readonly next: unknown
}
export type AnsweredSections = {
  readonly sections: readonly {
    readonly rows: readonly (Figures & {
      readonly name: string
      readonly parts?: readonly (Figures & { readonly isGroup: boolean })[]
    })[]
  }[]
}

export function readingOf({ call }: Pick<Month, 'call'>) {
  const ask = async (name: ReportName, body: object): Promise<unknown> =>
    call(reports[name].endpoint as AnyEndpoint, { body } as never)
  return {
    table: async (name: ReportName, body: object) => (await ask(name, body)) as AnsweredTable,
    statement: async (name: ReportName, body: object) => (await ask(name, body)) as AnsweredStatement,
    sections: async (name: ReportName, body: object) => rowsByName((await ask(name, body)) as AnsweredSections),
  }
}
export type Reading = ReturnType<typeof readingOf>

function rowsByName({ sections }: AnsweredSections) {
  const rows = new Map(sections.flatMap(({ rows: own }) => own).map(row => [row.name, row]))
  return (name: string, column: string): bigint => exact(rows.get(name)?.[column])
}

/** Zero where there is none. */
export function exact(value: unknown): bigint {
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : 0n
}

export function sumBy<T>(rows: readonly T[], of: (row: T) => bigint): bigint {
  return rows.reduce((sum, row) => sum + of(row), 0n)
}
