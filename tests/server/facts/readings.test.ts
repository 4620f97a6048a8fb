/** The laws of how facts are read: by fewer rows where that is quicker, with the same answer whichever measures are asked for and however many rows are answered. */
import { beforeAll, expect, test } from 'vitest'
import { debts } from '#contract/facts/debts.ts'
import { entries } from '#contract/facts/entries.ts'
import { type Fact, isBalance } from '#contract/facts/fact.ts'
import { stockMoves } from '#contract/facts/stock-moves.ts'
import { taxDocuments } from '#contract/facts/tax-documents.ts'
import { tenders } from '#contract/facts/tenders.ts'
import { boughtLines, soldLines } from '#contract/facts/traded-lines.ts'
import { day } from '#domain/days.ts'
import { readGroups } from '#server/facts/groups.ts'
import { sourceOf } from '#server/facts/sources.ts'
import { hasSurplus } from '#server/facts/surplus.ts'
import { readTable } from '#server/facts/table.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'

const seed = factsSeed
const facts: readonly Fact[] = [soldLines, boughtLines, entries, debts, stockMoves, tenders, taxDocuments]
const whole = { from: day('2025-12-01'), to: day('2026-12-31') }
const everything = { by: null, isUpwards: true, after: null, size: 100_000 } as const

describeOnBoth(`how facts are read (seed ${seed})`, open => {
  let shop: TestApp
  let days: readonly string[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    const rows = await shop.db.read.selectFrom('posting').select('day').distinct().orderBy('day').execute()
    days = rows.map(row => row.day)
  }, 120_000)

  const random = makeRandom(seed)
  /** Any days and branches, and one or two dimensions. */
  const questionOf = (fact: Fact) => {
    const [first, last] = [random.pick(days), random.pick(days)].sort()
    const span = random.chance(0.4) ? whole : { from: day(first ?? ''), to: day(last ?? '') }
    const scope = { ...span, branchIds: random.chance(0.3) ? [random.pick([1, 2])] : null, where: {} }
    const names = Object.keys(fact.dimensions)
    const dimensions = [...new Set([random.pick(names), random.pick(names)])]
    const isByDay = dimensions.some(name => ['day', 'month', 'document'].includes(name))
    const measures = Object.entries(fact.measures).flatMap(([name, measure]) =>
      measure.over === 'ratio' || (isByDay && isBalance(measure, fact)) ? [] : [name],
    )
    const source = sourceOf(fact.name, { timeZone: 'Asia/Riyadh', first: span.from, last: span.to })
    return { source, scopes: [scope] as const, dimensions, measures }
  }

  test('a measure that is asked for by itself is the same as beside all others', async () => {
    for (const fact of facts)
      for (let at = 0; at < 12; at++) {
        const question = questionOf(fact)
        const all = await readGroups(shop.db, { ...question, page: everything })
        for (const name of question.measures) {
          const own = await readGroups(shop.db, { ...question, measures: [name], page: everything })
          const label = `${fact.name} by ${question.dimensions}: ${name}`
          const sums = (groups: typeof all.groups) =>
            new Map(
              groups.flatMap(({ keys, sums: [each] }) =>
                each?.get(name) === 0 ? [] : [[keys.join(' ~ '), each?.get(name)]],
              ),
            )
          expect([label, sums(own.groups)]).toEqual([label, sums(all.groups)])
          expect([label, own.totals[0]?.get(name)]).toEqual([label, all.totals[0]?.get(name)])
        }
      }
  }, 180_000)

  test('documents that are counted alone have the same rows as with amounts', async () => {
    for (let at = 0; at < 20; at++) {
      const question = questionOf(soldLines)
      const keysOf = async (...measures: readonly string[]) => {
        const { groups } = await readGroups(shop.db, { ...question, measures, page: everything })
        return groups.map(({ keys }) => keys.join(' ~ '))
      }
      const label = `by ${question.dimensions}`
      // A corrected cost is shown on the day of the sold line.
      expect([label, await keysOf('documents')]).toEqual([label, await keysOf('documents', 'quantity')])
    }
  }, 120_000)

  test('a surplus of groups is reported only above the limit, regardless of voided bills', async () => {
    let checkedCount = 0
    for (const fact of facts)
      for (let at = 0; at < 15; at++) {
        const question = questionOf(fact)
        const { count } = await readGroups(shop.db, { ...question, page: everything })
        for (const groupsMax of [1, Math.floor(count / 2), count - 1, count, count + 1].filter(max => max > 0)) {
          const isMore = await hasSurplus(shop.db, { ...question, fact }, groupsMax)
          if (isMore) checkedCount += 1
          expect([fact.name, question.dimensions, groupsMax, isMore && count <= groupsMax]).toEqual([
            ...[fact.name, question.dimensions, groupsMax, false],
          ])
        }
      }
    expect(checkedCount).toBeGreaterThan(10)
  }, 180_000)

  test('a table with too many rows answers its first level as one that is asked for that alone', async () => {
    const asked = { only: undefined, order: null, after: null, pageSize: null, named: new Set<string>() }
    for (const [fact, dimensions, measures] of [
      [taxDocuments, ['day', 'document'], ['base', 'vat']],
      [stockMoves, ['day', 'document'], ['in', 'out']],
      [soldLines, ['branch', 'document'], ['net', 'documents']],
      [debts, ['partyKind', 'party'], ['due', 'older']],
    ] as const) {
      const source = sourceOf(fact.name, { timeZone: 'Asia/Riyadh', first: whole.from, last: whole.to })
      const scopes = [{ ...whole, branchIds: null, where: {} }] as const
      const table = { ...asked, fact, source, scopes, measures }
      const { levels, ...above } = await readTable(shop.db, { ...table, dimensions, rowsMax: 2 })
      const [highest] = dimensions
      const alone = await readTable(shop.db, { ...table, dimensions: [highest], rowsMax: 2 })
      expect(levels).toBe(1)
      expect(JSON.stringify(above.rows, plain)).toBe(
        JSON.stringify(alone.rows, plain).replaceAll('"isGroup":false', '"isGroup":true'),
      )
      expect(above.totals).toEqual(alone.totals)
    }
  }, 120_000)
})

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
