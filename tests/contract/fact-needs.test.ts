/** A report of one's own tells nobody more than they could read already: what opens it is what opens a table of the whole fact. */
import { describe, expect, test } from 'vitest'
import { factNeeds } from '#contract/facts/fact-needs.ts'
import { ownReports } from '#contract/reports/own-reports.ts'
import type { ReportBase } from '#contract/reports/report.ts'
import { reports } from '#contract/reports/reports.ts'
import { accessOf, can } from '#domain/access/can.ts'
import { type FeatureCode, features } from '#domain/access/features.ts'

type FactName = keyof typeof factNeeds

/** Tables that show everything that the fact has. */
function wholeTables(fact: FactName): readonly ReportBase[] {
  return Object.values<ReportBase & { readonly shape: string; readonly rows?: readonly string[] }>(reports).filter(
    ({ shape, rows = [], where, only, fact: own }) =>
      shape === 'table' && rows.length > 0 && where === undefined && only === undefined && own.name === fact,
  )
}

/** People with one feature, and with two. */
const everybody = features.flatMap(({ code }, place) => [
  accessOf([], [code]),
  ...features.slice(place + 1).map((other: { readonly code: FeatureCode }) => accessOf([], [code, other.code])),
])

describe('a report of one’s own', () => {
  test.each(Object.keys(factNeeds) as FactName[])(
    'over %s is read by users who may open a table of all of it, and by nobody else',
    fact => {
      const tables = wholeTables(fact)
      expect(tables.length).toBeGreaterThan(0)
      const wrong = everybody.filter(
        access => can(access, factNeeds[fact]) !== tables.some(({ need }) => can(access, need)),
      )
      expect(wrong.map(({ permissions }) => [...permissions])).toEqual([])
    },
  )

  test('has the need of its fact, and there is one for each fact', () => {
    const needs = Object.values<ReportBase>(ownReports).map(({ fact, need }) => [fact.name, need])
    expect(Object.fromEntries(needs)).toEqual(factNeeds)
    expect([...new Set(Object.values<ReportBase>(reports).map(({ fact }) => fact.name))].sort()).toEqual(
      Object.keys(factNeeds).sort(),
    )
  })
})
