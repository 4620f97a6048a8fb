/** The figures that the rules judge are those of the books, added up here row by row over a shop that trades by chance. */
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day, day } from '#domain/days.ts'
import { type Month, month } from '#domain/months.ts'
import { readConfiguration } from '#server/company/company.ts'
import { judgedMonth, readMonthFigures } from '#server/recommendations/read-month.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { linesOracle } from '../facts/lines-oracle.ts'
import { movesOracle } from '../facts/moves-oracle.ts'
import { type OracleRow, type RawBooks, readRawBooks } from '../facts/raw-books.ts'

const seed = factsSeed
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map(month)
const today = day('2026-05-20')
const reaches = [null, [1], [2], [1, 2]] as const
type Reach = (typeof reaches)[number]

describeOnBoth(`the figures of a month (seed ${seed})`, open => {
  let shop: TestApp
  let books: RawBooks
  let sold: readonly OracleRow[]
  let moved: readonly OracleRow[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    const goals = [
      { month: '2026-01', branch_id: 1, goal: sar('100.00') },
      { month: '2026-01', branch_id: null, goal: sar('500.00') },
      { month: '2026-02', branch_id: 2, goal: sar('70.00') },
    ]
    await shop.db.write([], async tx => {
      const row = { version: 1, changed_at: 1 }
      await tx
        .insertInto('monthly_goal')
        .values(goals.map(each => ({ ...each, ...row })))
        .execute()
    })
    books = await readRawBooks(shop.db)
    sold = linesOracle(books, 'sold')
    moved = movesOracle(books)
  }, 120_000)

  const read = async (of: Month, branchIds: Reach, at = today) => {
    const judged = judgedMonth(of, at)
    if (!judged) throw new Error('The month has begun.')
    const configuration = await readConfiguration(shop.db)
    return readMonthFigures({ db: shop.db, configuration, month: judged, branchIds })
  }

  const isOf = (reach: Reach) => (row: OracleRow) =>
    reach === null || (reach as readonly unknown[]).includes(row.keys.branch)
  const within = (rows: readonly OracleRow[], from: string, to: string, reach: Reach) =>
    rows.filter(row => row.day >= from && row.day <= to && isOf(reach)(row))
  const ofMonth = (of: string, reach: Reach) => within(sold, `${of}-01`, `${of}-31`, reach)
  const added = (rows: readonly OracleRow[], name: string) =>
    rows.reduce((sum, row) => sum + (row.sums[name] ?? 0n), 0n)
  const documents = (rows: readonly OracleRow[]) => new Set(rows.map(row => row.document)).size
  const before: Readonly<Record<string, string>> = {
    ...{ '2026-01': '2025-12', '2026-02': '2026-01', '2026-03': '2026-02', '2026-04': '2026-03', '2026-05': '2026-04' },
  }

  async function each(check: (of: Month, reach: Reach, figures: Awaited<ReturnType<typeof read>>) => void) {
    for (const of of months) for (const reach of reaches) check(of, reach, await read(of, reach))
  }

  test('sales, bills and the sales of the month before', () =>
    each((of, reach, { net, netBefore, bills, sales }) => {
      const own = ofMonth(of, reach)
      expect([of, reach, BigInt(net), BigInt(netBefore)]).toEqual([
        ...[of, reach, added(own, 'net')],
        added(ofMonth(before[of] ?? '', reach), 'net'),
      ])
      expect([bills, sales]).toEqual([documents(own), documents(own.filter(row => row.keys.billType === 'sale'))])
    }))

  test('profit and sales of each item in the month and in the one before', () =>
    each((of, reach, { margins }) => {
      const sums = (some: readonly OracleRow[], id: number) => {
        const own = some.filter(row => row.keys.item === id)
        return { net: added(own, 'net'), profit: added(own, 'profit') }
      }
      const [now, then] = [ofMonth(of, reach), ofMonth(before[of] ?? '', reach)]
      const actual = margins.map(({ itemId, now: own, before: past }) => ({
        ...{ itemId, net: BigInt(own.net), profit: BigInt(own.profit) },
        past: { net: BigInt(past.net), profit: BigInt(past.profit) },
      }))
      expect(actual).toEqual(actual.map(({ itemId }) => ({ itemId, ...sums(now, itemId), past: sums(then, itemId) })))
      const ids = new Set([...now, ...then].map(row => row.keys.item))
      expect(new Set(actual.map(({ itemId }) => itemId))).toEqual(ids)
    }))

  test('pairs, by the sales that have both and each of the two', () =>
    each((of, reach, { pairs }) => {
      const sales = Map.groupBy(
        ofMonth(of, reach).filter(row => row.keys.billType === 'sale'),
        row => row.document,
      )
      const items = [...sales.values()].map(rows => new Set(rows.map(row => Number(row.keys.item))))
      const having = (...ids: readonly number[]) => items.filter(own => ids.every(id => own.has(id))).length
      const ids = [...new Set(items.flatMap(own => [...own]))].sort((a, b) => a - b)
      const wanted = ids.flatMap((one, at) =>
        ids.slice(at + 1).flatMap(other => {
          const both = having(one, other)
          return both === 0 ? [] : [{ itemIds: [one, other], sales: both, salesOf: [having(one), having(other)] }]
        }),
      )
      const byIds = (some: readonly object[]) => some.map(pair => JSON.stringify(pair)).sort()
      expect(byIds(pairs)).toEqual(byIds(wanted))
    }))

  test('goods that were there ninety days ago and of which nothing went out since', () =>
    each((of, reach, { month: { to }, lying }) => {
      const from = addDays(to, -89)
      const held = (rows: readonly OracleRow[], came: string, went: string) => added(rows, came) - added(rows, went)
      const wanted = [...new Set(moved.map(row => Number(row.keys.item)))].flatMap(itemId => {
        const own = moved.filter(row => row.keys.item === itemId)
        const past = within(own, '', addDays(from, -1), reach)
        const all = within(own, '', to, reach)
        const onHand = held(all, 'in', 'out')
        const isLying = held(past, 'in', 'out') > 0n && added(within(own, from, to, reach), 'out') === 0n && onHand > 0n
        return isLying ? [{ itemId, onHand, valueOnHand: held(all, 'valueIn', 'valueOut') }] : []
      })
      const actual = lying.map(({ itemId, onHand, valueOnHand }) => ({
        ...{ itemId, onHand: BigInt(onHand), valueOnHand: BigInt(valueOnHand) },
      }))
      expect([of, reach, actual.toSorted((a, b) => a.itemId - b.itemId)]).toEqual([
        ...[of, reach, wanted.toSorted((a, b) => a.itemId - b.itemId)],
      ])
    }))

  test('bills and people of each hour of each day', () =>
    each((of, reach, { hours }) => {
      const wanted = [...Map.groupBy(ofMonth(of, reach), row => `${row.day} ${row.keys.hour}`)].map(([key, own]) => ({
        ...{ key, bills: documents(own), cashiers: new Set(own.map(row => row.keys.user)).size },
      }))
      const actual = hours.map(({ day: of, hour, bills, cashiers }) => ({ key: `${of} ${hour}`, bills, cashiers }))
      const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
      expect(actual.toSorted(byKey)).toEqual(wanted.toSorted(byKey))
    }))

  test('goals of the visible branches, each with its sales', async () => {
    const net = (of: string, reach: Reach) => Number(added(ofMonth(of, reach), 'net'))
    const of = async (at: string, reach: Reach) =>
      (await read(month(at), reach)).goals.map(({ branchId, goal, net: own }) => [branchId, goal, Number(own)])
    const january = [1, sar('100.00'), net('2026-01', [1])]
    expect(await of('2026-01', null)).toEqual([january, [null, sar('500.00'), net('2026-01', null)]])
    expect(await of('2026-01', [1])).toEqual([january])
    expect(await of('2026-01', [1, 2])).toEqual([january])
    expect(await of('2026-01', [2])).toEqual([])
    expect(await of('2026-02', [2])).toEqual([[2, sar('70.00'), net('2026-02', [2])]])
  })

  test('what was sold towards a goal on the days that are over', async () => {
    const netTo = (to: string, reach: Reach) => Number(added(within(sold, '2026-01-01', to, reach), 'net'))
    const actual = async (at: Day) =>
      (await read(month('2026-01'), null, at)).goals.map(({ net, netOfWholeDays }) => [net, netOfWholeDays].map(Number))
    const wanted = (to: string, whole: string) =>
      ([[1], null] as const).map(reach => [netTo(to, reach), netTo(whole, reach)])
    for (const at of [day('2026-01-16'), day('2026-01-20'), day('2026-01-31')])
      expect(await actual(at)).toEqual(wanted(at, addDays(at, -1)))
    expect(await actual(day('2026-01-01'))).toEqual(wanted('2026-01-01', '2025-12-31'))
    expect(await actual(day('2026-02-01'))).toEqual(wanted('2026-01-31', '2026-01-31'))
  })

  test('a month is judged up to today, and not before it begins', () => {
    const of = (text: string, at: Day) => judgedMonth(month(text), at)
    expect(of('2026-05', today)).toEqual({ first: '2026-05-01', to: today, last: '2026-05-31', isOver: false })
    expect(of('2026-05', day('2026-05-31'))?.isOver).toBe(false)
    expect(of('2026-04', today)).toEqual({ first: '2026-04-01', to: '2026-04-30', last: '2026-04-30', isOver: true })
    expect(of('2026-06', today)).toBeUndefined()
  })
})
