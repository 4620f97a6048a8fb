/** What the description of a fact says that a row may lack is what its rows may lack. */
import { expect, test } from 'vitest'
import type { Fact } from '#contract/facts/fact.ts'
import { ownReports } from '#contract/reports/own-reports.ts'
import { day } from '#domain/days.ts'
import { sourceOf } from '#server/facts/sources.ts'

const facts: readonly Fact[] = Object.values(ownReports).map(({ fact }) => fact)
const context = { timeZone: 'Asia/Riyadh', first: day('2026-01-01'), last: day('2026-12-31') }

test.each(facts.map(fact => [fact.name, fact] as const))('of %s', (name, { dimensions }) => {
  const source = sourceOf(name, context)
  const declared = Object.entries(dimensions).filter(([, dimension]) => 'mayLack' in dimension && dimension.mayLack)
  const read = Object.entries(source.dimensions).filter(([, { isNullable }]) => isNullable)
  expect(declared.map(([dimension]) => dimension).sort()).toEqual(read.map(([dimension]) => dimension).sort())
})
