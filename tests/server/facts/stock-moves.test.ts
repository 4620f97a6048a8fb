/** The laws of the moves of goods: they are those of the books, what is held is what the shelves and the ledger say, and mistakes leave nothing. */
import { beforeAll, expect, test } from 'vitest'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { stockMoves } from '#contract/facts/stock-moves.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { answeredByKeys, isAsked, keyOf, questionByChance, sumsByKeys } from './asked.ts'
import { movesOracle } from './moves-oracle.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { inventory, itemMovement } = reports
const dimensions = Object.keys(stockMoves.dimensions) as DimensionOf<typeof stockMoves>[]
const flows = ['in', 'out', 'issued', 'valueIn', 'valueOut'] as const
const measures = [
  ...(['opening', 'in', 'out', 'issued', 'onHand', 'openingValue', 'valueIn', 'valueOut', 'valueOnHand'] as const),
]
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }

describeOnBoth(`the moves of goods (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let oracle: readonly OracleRow[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    oracle = movesOracle(books)
  }, 120_000)

  const ask = (question: object) => shop.call(inventory.endpoint, { body: question as never }, { as: owner })

  test('are enough to tell anything', () => {
    for (const name of dimensions)
      expect([name, new Set(oracle.map(row => row.keys[name])).size > 1]).toEqual([name, true])
    expect(books.links.filter(link => link.kind === 'cancels').length).toBeGreaterThan(0)
    expect(books.links.filter(link => link.kind === 'corrects').length).toBeGreaterThan(0)
  })

  test('are the same by each dimension, for any days and filters, as move by move', async () => {
    const random = makeRandom(seed)
    for (const name of dimensions)
      for (let at = 0; at < 5; at++) {
        const question = questionByChance(random, stockMoves, oracle, [name])
        const { fromDate, toDate } = question
        const wanted = oracle.filter(row => isAsked(question, row) && row.day >= fromDate && row.day <= toDate)
        const { rows } = await ask({ ...question, columns: flows })
        const label = JSON.stringify(question)
        expect([label, answeredByKeys(rows, 1, [name], flows)]).toEqual([label, shownOf(wanted, [name], flows)])
      }
  }, 120_000)

  test('carry forward what was before the days, and leave what is held after them', async () => {
    const random = makeRandom(seed + 1)
    const named = dimensions.filter(name => !['day', 'month'].includes(name))
    for (let at = 0; at < 24; at++) {
      const rows = [...new Set([random.pick(named), random.pick(named)])]
      const { fromDate, toDate } = questionByChance(random, stockMoves, oracle, rows)
      const answer = await ask({ fromDate, toDate, rows, columns: measures })
      const wanted = oracle.filter(row => row.day <= toDate).map(row => asBalances(row, fromDate))
      const label = `${fromDate} ${toDate} ${rows}`
      const found = answeredByKeys(answer.rows, rows.length, rows, measures)
      expect([label, found]).toEqual([label, shownOf(wanted, rows, measures)])
      for (const row of answer.rows) {
        const [opening, came, went, left] = [row.opening, row.in, row.out, row.onHand].map(each => BigInt(each ?? 0))
        expect((opening ?? 0n) + (came ?? 0n) - (went ?? 0n)).toBe(left)
      }
    }
  })

  test('leave on the shelves what is held now, of every item in every branch', async () => {
    const { rows } = await ask({ ...whole, rows: ['branch', 'item'], columns: ['onHand', 'valueOnHand'] })
    const levels = await shop.db.read.selectFrom('stock_level').selectAll().execute()
    const held = levels.filter(level => level.quantity !== 0 || level.value !== 0)
    const leaves = rows.filter(row => row.level === 2 && (row.onHand !== 0 || row.valueOnHand !== 0))
    expect(
      leaves.map(row => `${keyOf(row.branch)} ${keyOf(row.item)} ${row.onHand} ${row.valueOnHand}`).sort(),
    ).toEqual(held.map(level => `${level.branch_id} ${level.item_id} ${level.quantity} ${level.value}`).sort())
    expect(held.length).toBeGreaterThan(3)
  })

  test('are worth on every day and in every branch what the ledger has for inventory', async () => {
    const account = books.accountOfRole.get('inventory')
    for (const toDate of new Set(oracle.map(row => row.day))) {
      const { rows } = await ask({ fromDate: toDate, toDate, rows: ['branch'], columns: ['valueOnHand'] })
      for (const branchId of [1, 2]) {
        const balance = books.entries
          .filter(entry => entry.account_id === account && entry.branch_id === branchId && entry.day <= toDate)
          .reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)
        const row = rows.find(each => keyOf(each.branch) === branchId)
        expect([toDate, branchId, BigInt(row?.valueOnHand ?? 0)]).toEqual([toDate, branchId, balance])
      }
    }
  })

  test('of the whole time have nothing of what was voided', async () => {
    const { rows } = await ask({ ...whole, rows: ['document'], columns: flows })
    const shown = new Set(rows.map(row => String(keyOf(row.document))))
    const codesOf = (isOf: (id: number) => boolean) =>
      new Set([...books.bills.values()].filter(bill => isOf(bill.id)).map(bill => `${bill.type} ${bill.code}`))
    const effective = codesOf(id => !books.ended.has(id))
    const gone = [...codesOf(id => books.ended.has(id))].filter(code => !effective.has(code))
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.filter(code => shown.has(code))).toEqual([])
  })

  test('of an item open the documents that moved it, which come to the same', async () => {
    const flows = ['in', 'out', 'valueIn', 'valueOut'] as const
    const { rows } = await ask({ ...whole, columns: flows })
    for (const row of rows) {
      const body = { ...whole, where: { item: [keyOf(row.item)] } } as never
      const { totals } = await shop.call(itemMovement.endpoint, { body }, { as: owner })
      expect(flows.map(name => totals[name])).toEqual(flows.map(name => row[name]))
    }
  })

  test('have no balance of a day, and what is held in all branches is held in each', async () => {
    const body = { ...whole, rows: ['day' as const], columns: ['onHand' as const] }
    const refused = await shop.refusal(inventory.endpoint, { body }, { as: owner })
    expect(refused.problems).toEqual([{ at: 'columns.0', code: 'notAllowed' }])
    const held = async (branchId: number) => BigInt((await ask({ ...whole, branchId })).totals.onHand ?? 0)
    expect((await held(1)) + (await held(2))).toBe(await held(-1))
  })
})

/** What was posted and taken back again is not shown. */
function shownOf(oracle: readonly OracleRow[], rows: readonly string[], names: readonly string[]) {
  return new Map(
    [...sumsByKeys(oracle, rows, [...names, 'count'])].flatMap(([key, { count, ...own }]) =>
      count === '0' && Object.values(own).every(sum => sum === '0') ? [] : [[key, own] as const],
    ),
  )
}

/** A move before the days is carried forward, and one within them comes in or goes out. */
function asBalances(row: OracleRow, fromDate: string): OracleRow {
  const { in: came = 0n, out = 0n, valueIn = 0n, valueOut = 0n } = row.sums
  const [onHand, valueOnHand] = [came - out, valueIn - valueOut]
  const sums = { onHand, valueOnHand }
  return row.day < fromDate
    ? { ...row, sums: { ...sums, opening: onHand, openingValue: valueOnHand } }
    : { ...row, sums: { ...row.sums, ...sums } }
}
