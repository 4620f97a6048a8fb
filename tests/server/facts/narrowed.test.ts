/** Ratios, and reports of those rows alone that a measure says: goods that lie, goods under their reorder level, the smallest margins first. */
import { beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { keyOf } from './asked.ts'
import { movesOracle } from './moves-oracle.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { margins, idleItems, reorder, inventory, cashiers } = reports
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }

describeOnBoth(`what a measure leaves (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let days: readonly string[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    days = [...new Set(books.moves.map(move => move.day))].sort()
  }, 120_000)

  type Stock = typeof idleItems | typeof reorder | typeof inventory
  const ask = (report: Stock, body: object) =>
    shop.call((report as typeof inventory).endpoint, { body: body as never }, { as: owner })

  const askMargins = (body: object) => shop.call(margins.endpoint, { body: body as never }, { as: owner })

  /** Bills of purchases also bring in what was missing, so the plain sums of the moves tell what is held, not what went. */
  const held = (itemId: number, branchIds: readonly number[], to: string) =>
    books.moves
      .filter(move => move.item_id === itemId && branchIds.includes(move.branch_id) && move.day <= to)
      .reduce((sum, move) => sum + BigInt(move.quantity), 0n)

  test('goods that lie are those that are held and of which nothing was issued', async () => {
    for (const fromDate of [days[0], days[Math.floor(days.length / 2)], days.at(-1), '2026-12-30'])
      for (const branchId of [-1, 1, 2]) {
        const asked = { fromDate, toDate: whole.toDate, branchId }
        const all = await ask(inventory, { ...asked, columns: ['issued', 'onHand'] })
        const wanted = all.rows.filter(row => row.issued === 0 && BigInt(row.onHand ?? 0) > 0n)
        const { rows, totals, rowCount } = await ask(idleItems, { ...asked, columns: ['onHand'] })
        const textsOf = (some: typeof rows) => some.map(row => `${keyOf(row.item)} ${row.onHand}`).sort()
        expect(textsOf(rows)).toEqual(textsOf(wanted))
        expect(rowCount).toBe(wanted.length)
        expect(BigInt(totals.onHand ?? 0)).toBe(wanted.reduce((sum, row) => sum + BigInt(row.onHand ?? 0), 0n))
        for (const row of rows)
          expect(BigInt(row.onHand ?? 0)).toBe(
            held(Number(keyOf(row.item)), branchId === -1 ? [1, 2] : [branchId], '9'),
          )
        const byCategory = await ask(idleItems, { ...asked, rows: ['category'], columns: ['onHand'] })
        expect(byCategory.totals).toEqual(totals)
      }
  })

  test('what a count found missing went out, and was not issued', async () => {
    const moves = movesOracle(books).filter(({ keys }) => keys.moveKind === 'count')
    const outOf = (item: unknown) =>
      moves.reduce((sum, { keys, sums }) => sum + (keys.item === item ? (sums.out ?? 0n) : 0n), 0n)
    // The one that was undone left nothing.
    const lost = moves.find(({ keys }) => outOf(keys.item) > 0n)
    if (!lost) throw new Error('No count found anything missing.')
    const item = Number(lost.keys.item)
    const asked = { fromDate: lost.day, toDate: whole.toDate, branchId: 1 }
    const { rows } = await ask(inventory, { ...asked, columns: ['issued', 'out', 'onHand'] })
    const [row] = rows.filter(each => keyOf(each.item) === item)
    expect([row?.issued, BigInt(row?.out ?? 0)]).toEqual([0, outOf(item)])
    const idle = await ask(idleItems, { ...asked, columns: ['onHand'] })
    expect(idle.rows.map(each => keyOf(each.item))).toContain(item)
    expect(moves.reduce((sum, { sums }) => sum + (sums.count ?? 0n), 0n)).toBe(2n)
  })

  test('goods to reorder are those of which a branch holds less than its level, on any last day', async () => {
    const levels = [
      { item_id: 1, branch_id: 1, level: 5_000_000 },
      { item_id: 1, branch_id: 2, level: 1 },
      { item_id: 2, branch_id: 2, level: 900_000_000 },
    ]
    await shop.db.write([1, 2], tx => insertRows(shop.db.kind, tx, 'item_reorder_level', levels))
    for (const toDate of [days[0] ?? '', days[Math.floor(days.length / 2)] ?? '', whole.toDate]) {
      const { rows } = await ask(reorder, {
        fromDate: days[0],
        toDate,
        columns: ['onHand', 'reorderLevel', 'shortage'],
      })
      const leaves = rows.filter(row => row.level === 2)
      const wanted = levels.flatMap(({ item_id: item, branch_id: branch, level }) => {
        const own = held(item, [branch], toDate)
        return own < BigInt(level) ? [`${branch} ${item} ${own} ${level} ${BigInt(level) - own}`] : []
      })
      expect(
        leaves
          .map(row => `${keyOf(row.branch)} ${keyOf(row.item)} ${row.onHand} ${row.reorderLevel} ${row.shortage}`)
          .sort(),
      ).toEqual(wanted.sort())
    }
    const ofFirst = await ask(reorder, { ...whole, branchId: 1 })
    expect(ofFirst.rows.filter(row => row.level === 1).map(row => keyOf(row.branch))).not.toContain(2)
  })

  type Judged = { readonly item: number; readonly branch: number; readonly issued: bigint; readonly onHand: bigint }

  /** Of each item in each branch, by the moves one by one. */
  const judgedBy = (moves: readonly OracleRow[], from: string, to: string): readonly Judged[] =>
    [...books.categoryOfItem.keys()].flatMap(item =>
      [1, 2].map(branch => {
        const own = moves.filter(({ keys, day: of }) => keys.item === item && keys.branch === branch && of <= to)
        const sum = (rows: typeof own, name: string) => rows.reduce((all, { sums }) => all + (sums[name] ?? 0n), 0n)
        const within = own.filter(({ day: of }) => of >= from)
        return { item, branch, issued: sum(within, 'issued'), onHand: sum(own, 'in') - sum(own, 'out') }
      }),
    )

  /** What each of these comes to by every dimension that its rows may have, alone and above the items. */
  async function expectByEach(
    report: Stock,
    asked: object,
    wanted: readonly Judged[],
    allowed: readonly ('item' | 'category' | 'branch')[],
  ): Promise<void> {
    const keyed = {
      item: (each: Judged) => each.item,
      branch: (each: Judged) => each.branch,
      category: (each: Judged) => books.categoryOfItem.get(each.item) ?? 0,
    }
    for (const name of allowed)
      for (const rows of [[name], name === 'item' ? ['category', 'item'] : [name, 'item']]) {
        const [first] = rows as [typeof name]
        const sums = Map.groupBy(wanted, each => keyed[first](each))
        const { rows: leaves, totals } = await ask(report, { ...asked, rows, columns: ['onHand'] })
        const own = leaves.filter(row => row.level === 1)
        expect(own.map(row => `${keyOf(row[first])} ${row.onHand}`).sort()).toEqual(
          Array.from(sums, ([key, of]) => `${key} ${of.reduce((all, { onHand }) => all + onHand, 0n)}`).sort(),
        )
        expect(BigInt(totals.onHand ?? 0)).toBe(wanted.reduce((all, { onHand }) => all + onHand, 0n))
        for (const row of own) {
          const opened = await ask(report, { ...asked, where: { [first]: [keyOf(row[first])] }, columns: ['onHand'] })
          expect([first, opened.totals.onHand]).toEqual([first, row.onHand])
        }
      }
  }

  test('what is judged comes to the same by whatever its rows may be, and each row opens what it says', async () => {
    const moves = movesOracle(books)
    const levels = await shop.db.read.selectFrom('item_reorder_level').selectAll().execute()
    const found: (readonly Judged[])[] = []
    for (const fromDate of [days[0] ?? '', days[Math.floor(days.length / 2)] ?? '', days.at(-1) ?? '']) {
      const [asked, judged] = [{ ...whole, fromDate }, judgedBy(moves, fromDate, whole.toDate)]
      for (const branchId of [-1, 1, 2]) {
        const of = judged.filter(each => branchId === -1 || each.branch === branchId)
        const lying = [...Map.groupBy(of, ({ item }) => item).values()].filter(
          each => each.every(({ issued }) => issued === 0n) && each.reduce((all, { onHand }) => all + onHand, 0n) > 0n,
        )
        found.push(...lying)
        await expectByEach(idleItems, { ...asked, branchId }, lying.flat(), ['item', 'category'])
        const short = of.filter(({ item, branch, onHand }) =>
          levels.some(each => each.item_id === item && each.branch_id === branch && BigInt(each.level) > onHand),
        )
        await expectByEach(reorder, { ...asked, branchId }, short, ['item', 'category', 'branch'])
      }
    }
    expect(found.length).toBeGreaterThan(0)
  }, 120_000)

  test('a reorder level is not shown or filtered by a dimension that divides it, and documents have none', async () => {
    const asked: readonly (readonly [Stock, object, string])[] = [
      [reorder, { rows: ['day'] }, 'rows.0'],
      [reorder, { rows: ['item', 'month'] }, 'rows.1'],
      [reorder, { rows: ['moveKind'] }, 'rows.0'],
      [reorder, { rows: ['branch', 'document'] }, 'rows.1'],
      [reorder, { where: { moveKind: ['purch'] } }, 'where.moveKind'],
      [idleItems, { where: { day: ['2026-01-21'] } }, 'where.day'],
      [idleItems, { rows: ['moveKind', 'item'] }, 'rows.0'],
      [idleItems, { rows: ['branch', 'item'] }, 'rows.0'],
      [idleItems, { where: { moveKind: ['purch'] } }, 'where.moveKind'],
      [idleItems, { where: { document: ['purch 1-000001'] } }, 'where.document'],
    ]
    for (const [report, question, at] of asked) {
      const body = { ...whole, ...question } as never
      const refused = await shop.refusal((report as typeof inventory).endpoint, { body }, { as: owner })
      expect(refused.problems).toEqual([{ at, code: 'notAllowed' }])
    }
    for (const rows of [['document'], ['moveKind', 'item']])
      expect((await ask(inventory, { ...whole, rows, columns: ['reorderLevel', 'shortage'] })).rows).toEqual([])
  })

  test('a margin is the profit in what was sold for, of each row and of all, and of nothing there is none', async () => {
    const { rows, totals } = await askMargins(whole)
    for (const row of [...rows, totals] as (typeof totals)[]) {
      const [profit, net] = [BigInt(String(row.profit)), BigInt(String(row.net))]
      if (net <= 0n) {
        expect(row.margin).toBeNull()
        continue
      }
      const twiceOff = 2n * (BigInt(String(row.margin)) * net - profit * 10_000n)
      expect(twiceOff < 0n ? -twiceOff : twiceOff).toBeLessThanOrEqual(net)
    }
    const own = rows.map(row => (row.margin === null ? -Infinity : Number(row.margin)))
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  })

  test('pages in the order of a ratio come to the whole, upwards and downwards', async () => {
    const { rows: all } = await askMargins(whole)
    for (const isUpwards of [true, false]) {
      const found: unknown[] = []
      let after: unknown = null
      do {
        const body = { ...whole, order: { by: 'margin', isUpwards }, pageSize: 2, ...(after ? { after } : {}) }
        const page = await askMargins(body)
        found.push(...page.rows.map(row => row.margin))
        after = page.next
      } while (after !== null)
      expect(found.length).toBe(all.length)
      const sized = found.map(each => (each === null ? -Infinity : Number(each)))
      expect(sized).toEqual(sized.toSorted((a, b) => (isUpwards ? a - b : b - a)))
    }
  })

  test('returns are beside the sales of a cashier', async () => {
    const { endpoint } = cashiers
    const { rows } = await shop.call(endpoint, { body: { ...whole } }, { as: owner })
    const { bills, firstOf, ended } = books
    for (const row of rows) {
      const isOwn = (bill: Parameters<typeof firstOf>[0]) => firstOf(bill).user_id === keyOf(row.user)
      const own = [...bills.values()].filter(bill => isOwn(bill) && !ended.has(bill.id))
      const sum = (type: string) =>
        own.filter(bill => bill.type === type).reduce((all, bill) => all + BigInt(bill.total), 0n)
      const back = sum('rsale') + sum('rdebit-note')
      expect(BigInt(row.returned ?? 0)).toBe(back)
      expect(BigInt(row.total ?? 0)).toBe(sum('sale') + sum('debit-note') - back)
    }
    expect(rows.some(row => row.returned !== 0)).toBe(true)
  })
})
