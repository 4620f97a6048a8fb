/** The figures of the statistics page are those of the effective bills, added up here line by line; months, goals, rights and bounds. */
import { beforeAll, expect, test } from 'vitest'
import { performanceEndpoints } from '#contract/performance.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { addUsers } from '#tests/support/people.ts'
import { type RawBooks, readRawBooks } from '../facts/raw-books.ts'

const { getPerformance, listStatisticsBranches } = performanceEndpoints
const seed = factsSeed
const whole = { FromDate: day('2025-12-01'), ToDate: day('2026-04-30') }

const people = {
  'reads-second': { features: ['f-view-statics'], branchIds: [2] },
  'reads-nothing': { features: ['f-sold-items'], branchIds: [] },
} as const

async function setGoals({ db, clock }: TestApp): Promise<void> {
  const goals = [
    { month: '2026-01', branch_id: 1, goal: sar('100.00') },
    { month: '2026-01', branch_id: 2, goal: sar('40.00') },
    { month: '2026-02', branch_id: 1, goal: sar('70.00') },
    { month: '2026-02', branch_id: null, goal: sar('500.00') },
  ]
  await db.write([], async tx => {
    for (const goal of goals)
      await tx
        .insertInto('monthly_goal')
        .values({ ...goal, version: 1, changed_at: clock.now() })
        .execute()
  })
}

/** What each type of bill does to sales, written down by hand. */
const signs: Readonly<Record<string, number>> = { sale: 1, rsale: -1, 'debit-note': 1, 'rdebit-note': -1 }

describeOnBoth(`what sold how well (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let chosen: readonly { bill_id: number; feature_id: number }[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    await addUsers(shop.db, shop.clock, people)
    await setGoals(shop)
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    chosen = await shop.db.read.selectFrom('bill_line_feature').select(['bill_id', 'feature_id']).execute()
  }, 120_000)

  const ask = (query: object, as = owner) => shop.call(getPerformance, { query: { ...whole, ...query } }, { as })
  const refuse = (query: object, as = owner) => shop.refusal(getPerformance, { query: { ...whole, ...query } }, { as })

  type Days = { readonly FromDate: string; readonly ToDate: string; readonly BranchId?: number }

  function linesOf({ FromDate, ToDate, BranchId = -1 }: Days) {
    return books.lines.flatMap(line => {
      const bill = books.bills.get(line.bill_id)
      if (!bill || books.ended.has(bill.id) || !(bill.type in signs)) return []
      if (bill.day < FromDate || bill.day > ToDate || (BranchId !== -1 && bill.branch_id !== BranchId)) return []
      // A debit note and its credit note change what was paid, and count no goods.
      const isCounted = bill.type === 'sale' || bill.type === 'rsale'
      const quantity = isCounted ? Math.floor((line.quantity * line.ratio) / 1_000_000 + 0.5) : 0
      return [{ line, bill, month: bill.day.slice(0, 7), isSale: signs[bill.type] === 1, quantity }]
    })
  }

  const added = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0)

  function someDays(): Days & { FromDate: ReturnType<typeof day>; ToDate: ReturnType<typeof day> } {
    const random = makeRandom(seed)
    const [from = '', to = ''] = [0, 1].map(() => random.pick([...books.bills.values()]).day).sort()
    return { FromDate: day(from), ToDate: day(to) }
  }

  const asked = () => [{ ...whole }, { ...whole, BranchId: 1 }, { ...whole, BranchId: 2 }, someDays()]

  test('is sold, returned and left month by month, as the lines of the bills say', async () => {
    for (const days of asked()) {
      const { revenues, itemsQty } = await ask(days)
      const lines = linesOf(days)
      const of = (month: string, isSale: boolean) =>
        lines.filter(each => each.month === month && each.isSale === isSale)
      for (const { periodStartDate, salesRevenue, returnsTotal, netSalesRevenue } of revenues) {
        const [sold, back] = [true, false].map(is =>
          added(of(periodStartDate.slice(0, 7), is).map(({ line }) => line.net)),
        )
        expect([salesRevenue, returnsTotal, netSalesRevenue]).toEqual([sold, back, Number(sold) - Number(back)])
      }
      for (const { periodStartDate, totalSoldItems, totalReturnedItems, netTotalSoldItems } of itemsQty) {
        const [sold, back] = [true, false].map(is =>
          added(
            of(periodStartDate.slice(0, 7), is)
              .filter(({ line }) => line.is_service === 0)
              .map(each => each.quantity),
          ),
        )
        expect([totalSoldItems, totalReturnedItems, netTotalSoldItems]).toEqual([
          sold,
          back,
          Number(sold) - Number(back),
        ])
      }
      expect(lines.filter(({ month }) => !monthsIn(revenues).includes(month))).toEqual([])
    }
  })

  const monthsIn = (rows: readonly { periodStartDate: string }[]) => rows.map(row => row.periodStartDate.slice(0, 7))

  test('comes to what the sold-items report says', async () => {
    const { revenues, itemsQty } = await ask({})
    const body = { fromDate: whole.FromDate, toDate: whole.ToDate }
    const { totals } = await shop.call(reports.soldItems.endpoint, { body }, { as: owner })
    expect(totals.net).toBe(added(revenues.map(row => Number(row.netSalesRevenue))))
    const ofGoods = { ...body, where: { isService: [false] } }
    const { totals: goods } = await shop.call(reports.soldItems.endpoint, { body: ofGoods }, { as: owner })
    expect(goods.quantity).toBe(added(itemsQty.map(row => Number(row.netTotalSoldItems))))
    expect(goods.quantity).not.toBe(totals.quantity)
  })

  test('has every month that the days touch, and no other', async () => {
    const { revenues, itemsQty, monthlyGoalAmount } = await ask({
      FromDate: day('2025-11-30'),
      ToDate: day('2026-02-01'),
    })
    const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
    expect(revenues.map(row => row.periodStartDate)).toEqual(months)
    expect(itemsQty.map(row => row.periodStartDate)).toEqual(months)
    expect(monthlyGoalAmount).toHaveLength(4)
  })

  test('goods and services are ranked by what is left of them', async () => {
    for (const days of asked()) {
      const { topItems, topServices } = await ask(days)
      const ranked = (isService: 0 | 1) =>
        [
          ...Map.groupBy(
            linesOf(days).filter(({ line }) => line.is_service === isService),
            ({ line }) => Number(line.item_id),
          ),
        ]
          .map(([id, own]) => ({ id, quantity: added(own.map(each => (each.isSale ? 1 : -1) * each.quantity)) }))
          .filter(({ quantity }) => quantity > 0)
          .toSorted((a, b) => b.quantity - a.quantity || a.id - b.id)
          .slice(0, 10)
      expect(topItems.map(({ item: { id }, quantity }) => ({ id, quantity }))).toEqual(ranked(0))
      expect(topServices.map(({ item: { id }, Quantity }) => ({ id, quantity: Quantity }))).toEqual(ranked(1))
      expect(topItems.map(({ rank }) => rank)).toEqual(topItems.map((_, at) => at + 1))
    }
  })

  test('features are counted by lines of effective sales', async () => {
    for (const days of asked()) {
      const { topItemFeatures } = await ask(days)
      const sales = new Set(linesOf(days).flatMap(({ bill, isSale }) => (isSale ? [bill.id] : [])))
      const count = chosen.filter(each => sales.has(each.bill_id)).length
      expect(topItemFeatures.map(row => row.FeatureCount)).toEqual(count === 0 ? [] : [count])
    }
  })

  test('a pair is counted once a sale, whichever lines have it', async () => {
    for (const days of asked()) {
      const { topSoldTogether } = await ask(days)
      const counts = new Map<string, number>()
      const left = (id: number) =>
        added(
          linesOf(days)
            .filter(({ line }) => line.item_id === id)
            .map(each => (each.isSale ? 1 : -1) * each.quantity),
        )
      const sales = Map.groupBy(
        linesOf(days).filter(({ bill }) => bill.type === 'sale'),
        ({ bill }) => bill.id,
      )
      for (const lines of sales.values()) {
        const ids = [...new Set(lines.map(({ line }) => Number(line.item_id)))]
          .sort((a, b) => a - b)
          .filter(id => left(id) > 0)
        for (const [at, one] of ids.entries())
          for (const other of ids.slice(at + 1)) {
            const key = `${one} ${other}`
            counts.set(key, (counts.get(key) ?? 0) + 1)
          }
      }
      const actual = topSoldTogether.map(({ items: [one, other], PairCount }) => [`${one.id} ${other.id}`, PairCount])
      const ranked = [...counts].toSorted((a, b) => b[1] - a[1]).map(([, count]) => count)
      expect(topSoldTogether.map(row => row.PairCount)).toEqual(ranked.slice(0, 10))
      expect(actual).toEqual(actual.map(([key]) => [key, counts.get(String(key))]))
    }
  })

  test('of all branches the goal is the one set for all, else what those of the branches come to', async () => {
    const january = { FromDate: day('2026-01-15'), ToDate: day('2026-03-01') }
    expect((await ask(january)).monthlyGoalAmount).toEqual([sar('140.00'), sar('500.00'), null])
    expect((await ask({ ...january, BranchId: 1 })).monthlyGoalAmount).toEqual([sar('100.00'), sar('70.00'), null])
    const second = await shop.signIn('reads-second')
    expect((await ask(january, second)).monthlyGoalAmount).toEqual([sar('40.00'), null, null])
  })

  test('a person with branches reads those alone', async () => {
    const second = await shop.signIn('reads-second')
    expect(await ask({}, second)).toMatchObject({ revenues: (await ask({ BranchId: 2 })).revenues })
    expect((await refuse({ BranchId: 1 }, second)).status).toBe(403)
    const branches = await shop.call(listStatisticsBranches, {}, { as: second })
    expect(branches.map(({ id }) => id)).toEqual([2])
    expect((await shop.call(listStatisticsBranches, {}, { as: owner })).map(({ id }) => id)).toEqual([1, 2])
  })

  test('a user who may not see figures is refused', async () => {
    const nobody = await shop.signIn('reads-nothing')
    expect((await refuse({}, nobody)).status).toBe(403)
    expect((await shop.refusal(listStatisticsBranches, {}, { as: nobody })).status).toBe(403)
  })

  test('sixty months are answered, and one more, days the wrong way round and a branch that is not there are refused', async () => {
    expect((await ask({ FromDate: day('2022-01-31'), ToDate: day('2026-12-01') })).revenues).toHaveLength(60)
    const problems = async (query: object) => (await refuse(query)).problems.map(({ at, code }) => `${at} ${code}`)
    expect(await problems({ FromDate: day('2021-12-31'), ToDate: day('2026-12-01') })).toEqual(['ToDate tooMany'])
    expect(await problems({ FromDate: day('0001-01-01'), ToDate: day('9999-12-31') })).toEqual(['ToDate tooMany'])
    expect(await problems({ FromDate: day('2026-02-01'), ToDate: day('2026-01-31') })).toEqual(['ToDate dayOutOfOrder'])
    expect(await problems({ BranchId: 99 })).toEqual(['BranchId notFound'])
  })

  test('days may be instants, which mean business days', async () => {
    const url = `/performancemetrics/monthly?fromdate=2025-12-31T21:30:00Z&todate=2026-01-31T20:59:59Z&branchid=-1`
    const reply = await shop.inject({ method: 'GET', url, headers: { authorization: `Bearer ${owner}` } })
    expect(reply.json().revenues.map((row: { periodStartDate: string }) => row.periodStartDate)).toEqual(['2026-01-01'])
  })
})
