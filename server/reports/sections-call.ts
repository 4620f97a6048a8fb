/** Answers the call of any report in sections: the fact is read once, by the dimension that its rows are conditions on. */
import type { ReportBase } from '#contract/reports/report.ts'
import type { SectionRow } from '#contract/reports/sections-report.ts'
import { addSums, type ExactSum, exactSum, subtractSums } from '#domain/exact-sum.ts'
import type { Caller } from '../calls/handler.ts'
import { heavyRead } from '../calls/heavy-reads.ts'
import { readConfiguration } from '../company/company.ts'
import { readGroups } from '../facts/groups.ts'
import { sourceOf } from '../facts/sources.ts'
import type { Services } from '../services.ts'
import { type Given, scopeOf } from './scope.ts'

type AnySectionsReport = ReportBase & {
  readonly columns: readonly string[]
  readonly by: string
  readonly sections: readonly { readonly name: string; readonly rows: readonly SectionRow[] }[]
}

export type SectionsCall = { readonly services: Services; readonly caller: Caller; readonly body: Given }

/** By column. */
type Figures = Readonly<Record<string, ExactSum>>

const keysMax = 10_000

export async function answerSections(report: AnySectionsReport, { services, caller, body }: SectionsCall) {
  const { db } = services
  const scope = await scopeOf(db, caller, report, body, {})
  if (scope.from === null || scope.to === null) throw new Error(`${report.title} has no days.`)
  const { time_zone: timeZone } = (await readConfiguration(db)).company
  const source = sourceOf(report.fact.name, { timeZone, first: scope.from, last: scope.to })
  const { groups } = await heavyRead(caller, () =>
    readGroups(db, {
      source,
      scopes: [scope],
      dimensions: [report.by],
      measures: report.columns,
      page: { by: null, isUpwards: true, after: null, size: keysMax },
    }),
  )
  const byKey = new Map(groups.map(({ keys: [key], sums: [own] }) => [key, Object.fromEntries(own ?? [])]))
  const done = new Map<string, Figures>()
  const sections = report.sections.map(({ name, rows }) => ({
    name,
    rows: rows.map(row => {
      const figures = figuresOf(row, report.columns, { byKey, done, body })
      done.set(row.name, figures)
      return { name: row.name, number: row.number, ...figures }
    }),
  }))
  return { sections }
}

type Known = {
  readonly byKey: ReadonlyMap<number | string | undefined, Figures>
  /** Of the rows above. */
  readonly done: ReadonlyMap<string, Figures>
  readonly body: Given
}

function figuresOf({ from, columns }: SectionRow, all: readonly string[], { byKey, done, body }: Known): Figures {
  const shown = columns ?? all
  const of = (value: (column: string) => ExactSum) => Object.fromEntries(shown.map(column => [column, value(column)]))
  if ('where' in from)
    return of(column =>
      addSums(
        ...from.where.keys.map(key => byKey.get(typeof key === 'boolean' ? Number(key) : key)?.[column] ?? exactSum(0)),
      ),
    )
  if ('given' in from)
    return of(column => {
      const given = body[from.given]
      return exactSum(column === from.column && typeof given === 'number' ? given : 0)
    })
  return of(column =>
    Object.entries(from.sum).reduce<ExactSum>((sum, [name, sign]) => {
      const own = done.get(name)?.[column] ?? exactSum(0)
      return sign === 1 ? addSums(sum, own) : subtractSums(sum, own)
    }, exactSum(0)),
  )
}
