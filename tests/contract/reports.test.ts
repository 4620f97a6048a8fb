/** Descriptions of facts and reports name only what is there: words, choices, filters, rows, columns, and what a row opens. */
import { describe, expect, test } from 'vitest'
import type { Fact } from '#contract/facts/fact.ts'
import type { Filters } from '#contract/reports/filters.ts'
import type { Opening } from '#contract/reports/report.ts'
import { reports } from '#contract/reports/reports.ts'
import { textsIn } from '#tests/support/texts.ts'

/** What is loaded where reports are drawn. */
const texts: Readonly<Record<string, unknown>> = {
  ...textsIn('ar', 'start'),
  ...textsIn('ar', 'words'),
  ...textsIn('ar', 'reports'),
}
const textsUnder = (heading: string): object => {
  const found = texts[heading]
  return typeof found === 'object' && found !== null ? found : {}
}

type Described = {
  readonly title: string
  readonly fact: Fact
  readonly filters: Filters
  readonly rows?: readonly string[]
  readonly columns?: readonly string[]
  readonly subject?: string
  readonly opens: unknown
}
const listed: readonly (readonly [string, Described])[] = Object.entries(reports)
const facts = new Map(listed.map(([, { fact }]) => [fact.name, fact]))

describe('a fact', () => {
  test.each([...facts.values()].map(fact => [fact.name, fact] as const))(
    '%s has words for all that it has',
    (_, fact) => {
      const described = [...Object.values(fact.dimensions), ...Object.values(fact.measures)]
      expect(described.map(({ word }) => word).filter(word => !(word in textsUnder('words')))).toEqual([])
      for (const dimension of Object.values(fact.dimensions))
        if (dimension.kind === 'choice')
          expect(dimension.choices.filter(choice => !(choice in textsUnder(dimension.texts)))).toEqual([])
      const names = [...Object.keys(fact.dimensions), ...Object.keys(fact.measures), 'level', 'isGroup', 'compared']
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    },
  )
})

describe('a report', () => {
  test.each(listed)('%s is made of what its fact has', (_, { title, fact, filters, rows = [], columns = [] }) => {
    expect(textsUnder('titles')).toHaveProperty(title)
    expect(rows.filter(name => !(name in fact.dimensions))).toEqual([])
    expect(columns.filter(name => !(name in fact.measures))).toEqual([])
    const narrowed = Object.values(filters).flatMap(filter => (filter.use === 'keys' ? [filter.dimension] : []))
    expect(narrowed.filter(name => !(name in fact.dimensions))).toEqual([])
  })

  test.each(listed)(
    '%s opens reports that are there, over the same fact or about what it tells',
    (_, { fact, opens }) => {
      const openings: Opening[] = isOpening(opens) ? [opens] : Object.values(opens as object)
      expect(openings.length).toBeGreaterThan(0)
      for (const opening of openings.flatMap(each => (isByValue(each) ? Object.values(each.each) : [each]))) {
        if (typeof opening === 'string' || isByValue(opening)) continue
        const opened = listed.find(([name]) => name === opening.report)?.[1]
        const subject = opened?.subject === undefined ? undefined : opened.filters[opened.subject]
        const isAboutIt = subject?.use === 'keys' && subject.dimension in fact.dimensions
        expect([opened?.title, isAboutIt || opened?.fact.name === fact.name]).toEqual([opened?.title, true])
        expect(opening.rows.filter((name: string) => !(name in fact.dimensions))).toEqual([])
      }
    },
  )

  test('has texts for every row of a form', () => {
    const { sections, texts: heading } = reports.vatReport
    const names = sections.flatMap(({ name, rows }) => [name, ...rows.map(row => row.name)])
    expect(names.filter(name => !(name in textsUnder(heading)))).toEqual([])
  })
})

type ByValue = Extract<Opening, { readonly by: string }>

function isByValue(opening: Opening): opening is ByValue {
  return typeof opening === 'object' && 'by' in opening
}

function isOpening(value: unknown): value is Opening {
  return value === 'document' || (typeof value === 'object' && value !== null && 'report' in value)
}
