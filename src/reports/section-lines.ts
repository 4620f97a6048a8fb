/** The lines of a sectioned report, and their columns: headings, rows, and the child rows above a row. */
import type { Fact } from '#contract/facts/fact.ts'
import type { Section, SectionRow } from '#contract/reports/sections-report.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import type { DrawnSections, SectionPart, SectionsAnswer, Sums } from './drawn-reports.ts'
import { measureColumns } from './measure-columns.ts'
import type { Totals } from './report-rows.ts'
import { type Words, wordKey } from './report-words.ts'

/** A heading has neither row nor sums; `part` is a child row. */
export type SectionLine = Totals & {
  readonly id: string
  readonly number: number | null
  readonly text: string
  readonly section: Section
  readonly row: SectionRow | null
  readonly part: SectionPart | null
}

export function hasParts({ from }: SectionRow): boolean {
  return 'where' in from && from.each !== undefined
}

export function sectionLines(
  report: DrawnSections,
  answer: SectionsAnswer,
  textOf: (name: string) => string,
): readonly SectionLine[] {
  const sumsOf = (own: Readonly<Record<string, unknown>> | undefined) =>
    Object.fromEntries(report.columns.map(column => [column, own?.[column] as Sums[string]]))
  return report.sections.flatMap((section, place): SectionLine[] => {
    const answered = answer.sections[place]?.rows ?? []
    const bare = { section, number: null, row: null, part: null }
    const heading = { ...bare, id: `section ${section.name}`, text: textOf(section.name), sums: {} }
    const rows = section.rows.flatMap((row): SectionLine[] => {
      const own = answered.find(each => each.name === row.name)
      const parts = (own?.parts ?? []).map(
        (part): SectionLine => ({
          ...{ ...bare, row, part, id: `${row.name} ${part.each.id}`, text: '' },
          ...{ sums: sumsOf(part), compared: part.compared },
        }),
      )
      const whole = { ...bare, row, id: row.name, number: row.number ?? null, text: textOf(row.name) }
      return [...parts, { ...whole, sums: sumsOf(own), compared: own?.compared }]
    })
    return [heading, ...rows]
  })
}

export const sectionNameColumn = 'name'

export function sectionName({ text, part }: SectionLine, { formats }: Words): string {
  return part === null ? text : formats.nameOf(part.each)
}

export function sectionColumns(
  report: DrawnSections,
  words: Words,
  isCompared: boolean,
): readonly ListedColumn<SectionLine>[] {
  const measures = measureColumns<SectionLine>(factInWords(report), report.columns, words, line => line, isCompared)
  const isNumbered = report.sections.some(({ rows }) => rows.some(({ number }) => number !== undefined))
  const number: FieldColumn<SectionLine> = {
    id: 'number',
    kind: 'count',
    title: '#',
    width: { screen: '3.25rem', workbookLetters: 5, paperMm: 10 },
    value: line => line.number,
  }
  const name: ListedColumn<SectionLine> = {
    id: sectionNameColumn,
    kind: 'text',
    title: words.t(wordKey({ word: report.rowWord })),
    width: { screen: 'minmax(10rem, 1fr)', workbookLetters: 60 },
    value: line =>
      line.part === null ? line.text : `${indent(line.part)}${line.part.each.code ?? ''} ${sectionName(line, words)}`,
  }
  return [
    ...(isNumbered ? [number] : []),
    name,
    // The total column comes last and never hides.
    ...measures.map((column, place) => (place === measures.length - 1 ? column : { ...column, leaves: 0 })),
  ]
}

/** The fact with the report's own words for its measures. */
function factInWords({ fact, words = {} }: DrawnSections): Fact {
  const measures = Object.entries(fact.measures).map(([name, measure]) => [
    name,
    { ...measure, word: words[name] ?? measure.word },
  ])
  return { ...fact, measures: Object.fromEntries(measures) }
}

function indent({ level }: SectionPart): string {
  return '\u2003'.repeat(level)
}
