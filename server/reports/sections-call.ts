/** Answers the call of any sectioned report. Reads each fact once, grouped by the dimension that the rows' conditions use. */
import type { Fact } from '#contract/facts/fact.ts'
import type { ReportBase } from '#contract/reports/report.ts'
import type { Section, SectionRow } from '#contract/reports/sections-report.ts'
import type { Day } from '#domain/days.ts'
import { addSums, type ExactSum, exactSum, subtractSums } from '#domain/exact-sum.ts'
import type { Caller } from '../calls/handler.ts'
import { readBooks } from '../calls/heavy-work.ts'
import type { Db } from '../db/database.ts'
import { type Group, readGroups } from '../facts/groups.ts'
import type { Scope } from '../facts/source.ts'
import type { Services } from '../services.ts'
import { type Given, scopesOf, sourceFor } from './scope.ts'
import { isOf, readPartNames, type SectionFigures, type SectionSums, sectionParts, turnedSum } from './section-parts.ts'

type AnySectionsReport = ReportBase & {
  readonly columns: readonly string[]
  readonly by: string
  readonly sections: readonly Section[]
}

type Compared = { readonly comparedWith?: { readonly fromDate: Day; readonly toDate: Day } | null | undefined }

export type SectionsCall = { readonly services: Services; readonly caller: Caller; readonly body: Given & Compared }

const keysMax = 100_000

export async function answerSections(report: AnySectionsReport, { services, caller, body }: SectionsCall) {
  const { db } = services
  const scopes = await scopesOf(db, caller, report, body, {})
  return readBooks(db, caller, async books => {
    const done = new Map<string, readonly SectionFigures[]>()
    const reads: Reads = new Map()
    const sections: object[] = []
    for (const section of report.sections) {
      const parts = await readSection(books, services, { report, section, scopes, reads })
      const names = await readPartNames(books, section, section.fact ?? report.fact, parts)
      const rows = section.rows.map(row => {
        const figures = scopes.map((_, at) => figuresOf(row, report.columns, { parts, at, done, body }))
        done.set(row.name, figures)
        const hasParts = 'where' in row.from && row.from.each !== undefined
        const each = names && hasParts ? sectionParts(row, report.columns, parts, names) : null
        const [own, compared] = figures
        return {
          ...{ name: row.name, number: row.number ?? null, ...own },
          ...(compared && { compared }),
          ...(each && { parts: each }),
        }
      })
      sections.push({ name: section.name, rows })
    }
    return { sections }
  })
}

type SectionAsked = {
  readonly report: AnySectionsReport
  readonly section: Section
  readonly scopes: readonly [Scope] | readonly [Scope, Scope]
  readonly reads: Reads
}

/** Results already read for earlier sections, by query. */
type Reads = Map<string, readonly Group[]>

/** The sums of each key of the section, split by child row. */
async function readSection(
  books: Db,
  { db, now }: Services,
  { report, section, scopes, reads }: SectionAsked,
): Promise<readonly SectionSums[]> {
  const fact: Fact = section.fact ?? report.fact
  const by = section.by ?? report.by
  const rows = section.rows.filter(({ from }) => 'where' in from)
  if (rows.length === 0) return []
  const each = rows.flatMap(({ from }) => ('where' in from && from.each !== undefined ? [from.each] : []))
  const measures = rows.flatMap(row => (row.columns ?? report.columns).map(column => measureIn(section, row, column)))
  const dimensions = [by, ...new Set(each)]
  const asked = { dimensions, measures: [...new Set(measures)] }
  const name = JSON.stringify([fact.name, asked])
  const groups =
    reads.get(name) ??
    (
      await readGroups(books, {
        source: await sourceFor(db, fact, scopes, now),
        scopes,
        ...asked,
        page: { by: null, isUpwards: true, after: null, size: keysMax },
      })
    ).groups
  reads.set(name, groups)
  return groups.map(({ keys: [key = '', id], sums }) => ({
    key,
    id: id === undefined ? null : Number(id),
    sums: sums.map(own => Object.fromEntries(own)),
    measureOf: (row, column) => measureIn(section, row, column),
  }))
}

function measureIn({ measures }: Section, row: SectionRow, column: string): string {
  return row.measures?.[column] ?? measures?.[column] ?? column
}

type Known = {
  readonly parts: readonly SectionSums[]
  /** The index of the period among the compared periods. */
  readonly at: number
  /** The figures of earlier rows. */
  readonly done: ReadonlyMap<string, readonly SectionFigures[]>
  readonly body: Given
}

function figuresOf(row: SectionRow, all: readonly string[], { parts, at, done, body }: Known): SectionFigures {
  const { from, columns = all } = row
  const of = (value: (column: string) => ExactSum) => Object.fromEntries(columns.map(column => [column, value(column)]))
  if ('where' in from) {
    const own = parts.filter(({ key }) => isOf(from.where.keys, key))
    return of(column =>
      turnedSum(row, addSums(...own.map(part => part.sums[at]?.[part.measureOf(row, column)] ?? exactSum(0)))),
    )
  }
  if ('given' in from)
    return of(column => {
      const given = body[from.given]
      return exactSum(column === from.column && typeof given === 'number' ? given : 0)
    })
  return of(column =>
    Object.entries(from.sum).reduce<ExactSum>((sum, [name, sign]) => {
      const own = done.get(name)?.[at]?.[column] ?? exactSum(0)
      return sign === 1 ? addSums(sum, own) : subtractSums(sum, own)
    }, exactSum(0)),
  )
}
