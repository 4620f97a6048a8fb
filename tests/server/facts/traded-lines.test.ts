/** The laws of what was sold and bought: whatever is asked, its sums are those of the effective bills and of the goods that they moved. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { DimensionOf, MeasureOf } from '#contract/facts/fact.ts'
import type { soldLines } from '#contract/facts/traded-lines.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { sourceOf } from '#server/facts/sources.ts'
import { readTable } from '#server/facts/table.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { answeredByKeys, isAsked, keyOf, questionByChance, sumsByKeys } from './asked.ts'
import { linesOracle } from './lines-oracle.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const clocks = { timeZone: 'Asia/Riyadh' }
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }

const sides = { sold: { report: reports.soldItems }, bought: { report: reports.boughtItems } } as const
type Side = keyof typeof sides

describeOnBoth(`what was sold and bought (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
  }, 120_000)

  const asking = (side: Side) => async (question: object) => {
    const { endpoint } = sides[side].report as typeof reports.soldItems
    return shop.call(endpoint, { body: question as never }, { as: owner })
  }
  const balance = (...roles: string[]) => {
    const ids = roles.map(role => books.accountOfRole.get(role))
    const own = books.entries.filter(entry => ids.includes(entry.account_id))
    return own.reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)
  }

  for (const side of ['sold', 'bought'] as const)
    describe(`what was ${side}`, () => {
      const fact = sides[side].report.fact as typeof soldLines
      const dimensions = Object.keys(fact.dimensions) as DimensionOf<typeof soldLines>[]
      const measures = Object.entries(fact.measures).flatMap(([name, { over }]) =>
        over === 'ratio' ? [] : [name as MeasureOf<typeof soldLines>],
      )
      const ask = asking(side)
      let oracle: readonly OracleRow[]

      beforeAll(() => {
        oracle = linesOracle(books, side)
      })

      test('is enough to tell anything', () => {
        expect(oracle.length).toBeGreaterThan(15)
        for (const name of dimensions)
          expect([name, new Set(oracle.map(row => row.keys[name])).size > 1]).toEqual([name, true])
      })

      test('is the same by each dimension, for any days and filters, as bill by bill', async () => {
        const random = makeRandom(seed)
        for (const name of dimensions)
          for (let at = 0; at < 4; at++) {
            const question = questionByChance(random, fact, oracle, [name])
            const wanted = oracle.filter(row => isWithin(row, question) && isAsked(question, row))
            const { rows, totals } = await ask({ ...question, columns: measures })
            const label = `${JSON.stringify(question)}`
            expect([label, answeredByKeys(rows, 1, [name], measures)]).toEqual([
              label,
              sumsByKeys(wanted, [name], measures),
            ])
            const all = sumsByKeys(wanted, [], measures).get('') ?? {}
            for (const each of measures)
              expect([label, each, String(totals[each])]).toEqual([label, each, all[each] ?? '0'])
          }
      }, 120_000)

      test('is the same in levels, each level with the sums of the rows below', async () => {
        const random = makeRandom(seed + 1)
        for (let at = 0; at < 12; at++) {
          const names = [...new Set([random.pick(dimensions), random.pick(dimensions), random.pick(dimensions)])]
          const question = questionByChance(random, fact, oracle, names)
          const wanted = oracle.filter(row => isWithin(row, question) && isAsked(question, row))
          const { rows, levels } = await ask({ ...question, columns: measures })
          expect(levels).toBe(names.length)
          for (let level = 1; level <= levels; level++) {
            const above = names.slice(0, level)
            expect(answeredByKeys(rows, level, above, measures)).toEqual(sumsByKeys(wanted, above, measures))
          }
        }
      }, 120_000)

      test('comes in pages that together are the whole, in the order asked', async () => {
        for (const by of ['net', 'cost', 'document'] as const)
          for (const isUpwards of [true, false]) {
            const question = { ...whole, rows: ['document'], columns: ['net', 'cost'], order: { by, isUpwards } }
            const all = (await ask(question)).rows
            const paged: (typeof all)[number][] = []
            let after: unknown = null
            do {
              const page = await ask({ ...question, pageSize: 7, after })
              expect(page.rowCount).toBe(all.length)
              paged.push(...page.rows)
              after = page.next
            } while (after !== null)
            const keyed = (rows: typeof all) => rows.map(row => String(keyOf(row.document))).sort()
            expect(keyed(paged)).toEqual(keyed(all))
            if (by === 'document') continue
            const values = paged.map(row => BigInt(row[by] ?? 0))
            expect(values).toEqual(values.toSorted((a, b) => (a === b ? 0 : a < b === isUpwards ? -1 : 1)))
          }
      })

      test('of too many rows is answered with the first level, and the rows below one on request', async () => {
        const rows = ['item', 'document'] as const
        const all = await ask({ ...whole, rows, columns: measures })
        const asked = {
          ...{ fact, source: sourceOf(fact.name, { ...clocks, first: whole.fromDate, last: whole.toDate }) },
          ...{ scopes: [{ from: whole.fromDate, to: whole.toDate, branchIds: null, where: {} }] as const },
          ...{ dimensions: rows, measures, order: null, named: new Set<string>() },
        }
        const found: object[] = []
        let after: { value: string; key: number } | null = null
        do {
          const page = await readTable(shop.db, { ...asked, after, pageSize: null, rowsMax: 3 })
          expect(page.levels).toBe(1)
          expect(String(page.totals.net)).toBe(String(all.totals.net))
          found.push(...page.rows)
          after = page.next && { value: page.next.value, key: Number(page.next.key) }
        } while (after !== null)
        const first = answeredByKeys(all.rows, 1, ['item'], measures)
        expect(answeredByKeys(found as never, 1, ['item'], measures)).toEqual(first)
        expect(found).toHaveLength(first.size)
        const [top] = all.rows
        expect(found).toContainEqual(expect.objectContaining({ level: 1, isGroup: true }))
        const below = await ask({
          ...whole,
          rows: ['document'],
          columns: measures,
          where: { item: [keyOf(top?.item)] },
        })
        const own = all.rows.filter(row => row.level === 2 && keyOf(row.item) === keyOf(top?.item))
        const keyed = (level: number, given: typeof all.rows) => answeredByKeys(given, level, ['document'], measures)
        expect(keyed(1, below.rows)).toEqual(keyed(2, own))
      })

      test('is beside that of the days it is compared with', async () => {
        const days = [...new Set(oracle.map(row => row.day))].sort()
        const middle = days[Math.floor(days.length / 2)] ?? ''
        const [now, before] = [
          { fromDate: middle, toDate: '2026-12-31' },
          { fromDate: '2025-12-01', toDate: days[Math.floor(days.length / 2) - 1] ?? '' },
        ]
        const { rows, comparedTotals } = await ask({ ...now, comparedWith: before, rows: ['item'], columns: measures })
        const of = (window: typeof now) =>
          sumsByKeys(
            oracle.filter(row => isWithin(row, window)),
            ['item'],
            measures,
          )
        const [own, compared] = [of(now), of(before)]
        for (const row of rows) {
          const key = String(keyOf(row.item))
          for (const name of measures) {
            expect(String(row[name])).toBe(own.get(key)?.[name] ?? '0')
            expect(String(row.compared?.[name])).toBe(compared.get(key)?.[name] ?? '0')
          }
        }
        expect(rows.length).toBe(new Set([...own.keys(), ...compared.keys()]).size)
        const sum = rows.reduce((total, row) => total + BigInt(row.compared?.net ?? 0), 0n)
        expect(String(comparedTotals?.net)).toBe(String(sum))
      })

      test('of all branches is that of each', async () => {
        const net = async (branchId: number) => BigInt((await ask({ ...whole, branchId })).totals.net ?? 0)
        expect(await net(1)).not.toBe(0n)
        expect((await net(1)) + (await net(2))).toBe(await net(-1))
      })
    })

  test('cost what the books say that it cost', async () => {
    const { totals } = await asking('sold')({ ...whole, columns: ['cost', 'net', 'fee', 'vat'] })
    expect(BigInt(totals.cost ?? 0)).toBe(balance('cogs'))
    expect(BigInt(totals.vat ?? 0)).toBe(-balance('vat_output'))
    expect(BigInt(totals.fee ?? 0)).toBe(-balance('tobacco_fee_payable'))
    const revenue = balance('sales', 'sales_zero', 'sales_exempt', 'sales_tobacco', 'service_revenue', 'sales_returns')
    expect(BigInt(totals.net ?? 0)).toBe(-revenue)
  })

  test('an average bill is what sales came to, and how many they were: refunds are none of them', async () => {
    const columns = ['averageBill', 'soldTotal', 'sales', 'documents', 'returned', 'total']
    for (const rows of [['user'], ['weekday'], ['item']]) {
      const { rows: actual, totals } = await asking('sold')({ ...whole, rows, columns })
      for (const row of [...actual, totals] as Record<string, number | string | null>[]) {
        const [sold, sales] = [BigInt(row.soldTotal ?? 0), BigInt(row.sales ?? 0)]
        if (sales === 0n) {
          expect(row.averageBill).toBeNull()
          continue
        }
        const twiceOff = 2n * (BigInt(row.averageBill ?? 0) * sales - sold)
        expect(twiceOff < 0n ? -twiceOff : twiceOff).toBeLessThanOrEqual(sales)
        expect(sold - BigInt(row.returned ?? 0)).toBe(BigInt(row.total ?? 0))
      }
      expect(Number(totals.documents)).toBeGreaterThan(Number(totals.sales))
    }
  })

  test('is worth in stock and on its way what the books say that purchases brought', async () => {
    const { totals } = await asking('bought')({ ...whole, columns: ['cost'] })
    const stock = [books.accountOfRole.get('inventory'), books.accountOfRole.get('inventory_transit')]
    const isOfPurchase = (posting: RawPosting | undefined): boolean =>
      ['purch', 'rpurch'].includes(books.bills.get(posting?.bill_id ?? 0)?.type ?? '')
    const entered = books.entries
      .filter(entry => stock.includes(entry.account_id) && isOfPurchase(books.postings.get(entry.posting_id)))
      .reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)
    // What is put right is posted for no bill, together with what others sold.
    const right = books.links.filter(
      link => link.kind === 'corrects' && isOfPurchase(books.postings.get(link.of_posting_id)),
    )
    const moved = right.reduce((sum, { posting_id, line }) => {
      const move = books.moves.find(each => each.posting_id === posting_id && each.line === line)
      return sum + BigInt(move?.value ?? 0)
    }, 0n)
    expect(BigInt(totals.cost ?? 0)).toBe(entered + moved)
  })
})

type RawPosting = ReturnType<RawBooks['postings']['get']>

function isWithin(
  row: OracleRow,
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
): boolean {
  return row.day >= fromDate && row.day <= toDate
}
