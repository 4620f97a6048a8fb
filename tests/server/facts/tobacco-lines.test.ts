/** The laws of the tobacco fee: it is what its lines say, and what the account says that is owed to the municipality, whatever was taken back. */
import { beforeAll, expect, test } from 'vitest'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { tobaccoLines } from '#contract/facts/tobacco-lines.ts'
import { reports } from '#contract/reports/reports.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { answeredByKeys, isAsked, keyOf, questionByChance, sumsByKeys } from './asked.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { endpoint } = reports.tobaccoSummary
const dimensions = Object.keys(tobaccoLines.dimensions) as DimensionOf<typeof tobaccoLines>[]
const measures = ['units', 'net', 'fee', 'vat', 'total'] as const
const whole = { fromDate: '2025-12-01', toDate: '2026-12-31' }

describeOnBoth(`the tobacco fee (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let oracle: readonly OracleRow[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    oracle = tobaccoOracle(books)
  }, 120_000)

  const ask = (question: object) => shop.call(endpoint, { body: question as never }, { as: owner })

  test('is the same by each dimension, for any days and filters, as line by line', async () => {
    const random = makeRandom(seed)
    expect(oracle.length).toBeGreaterThan(3)
    for (const name of dimensions)
      for (let at = 0; at < 4; at++) {
        const question = questionByChance(random, tobaccoLines, oracle, [name])
        const { fromDate, toDate } = question
        const wanted = oracle.filter(row => isAsked(question, row) && row.day >= fromDate && row.day <= toDate)
        const { rows } = await ask({ ...question, columns: measures })
        const left = [...sumsByKeys(wanted, [name], [...measures, 'count'])].flatMap(([key, { count, ...own }]) =>
          count === '0' && Object.values(own).every(sum => sum === '0') ? [] : [[key, own] as const],
        )
        const label = JSON.stringify(question)
        expect([label, answeredByKeys(rows, 1, [name], measures)]).toEqual([label, new Map(left)])
      }
  }, 120_000)

  test('is what the account says that is owed to the municipality, on every day and in every branch', async () => {
    const account = books.accountOfRole.get('tobacco_fee_payable')
    const owed = new Map<string, bigint>()
    for (const entry of books.entries.filter(each => each.account_id === account)) {
      const key = `${entry.day} ${entry.branch_id}`
      owed.set(key, (owed.get(key) ?? 0n) + BigInt(entry.credit) - BigInt(entry.debit))
    }
    const { rows } = await ask({ ...whole, rows: ['day', 'branch'], columns: ['fee'] })
    const leaves = rows.filter(row => row.level === 2)
    const found = new Map(leaves.map(row => [`${row.day} ${keyOf(row.branch)}`, BigInt(row.fee ?? 0)]))
    const moved = <K>(sums: ReadonlyMap<K, bigint>) => [...sums].filter(([, sum]) => sum !== 0n).sort()
    expect(moved(found)).toEqual(moved(owed))
    expect(moved(owed).length).toBeGreaterThan(0)
  })

  test('adds up: price, fee and VAT are the total of every document', async () => {
    const { rows } = await ask(whole)
    for (const { net, fee, vat, total } of rows)
      expect(BigInt(net ?? 0) + BigInt(fee ?? 0) + BigInt(vat ?? 0)).toBe(BigInt(total ?? 0))
  })
})

/** Every posting of a bill counts on its own day, and what takes one back takes its lines back; goods that move later say nothing. */
function tobaccoOracle({ bills, lines, postings, categoryOfItem }: RawBooks): OracleRow[] {
  return [...postings.values()].flatMap(posting => {
    const reversed = posting.reverses_id === null ? null : postings.get(posting.reverses_id)
    const original = reversed ?? posting
    const bill = bills.get(posting.bill_id ?? 0)
    if (!bill || original.memo !== '' || original.reverses_id !== null) return []
    const sign = (bill.type === 'rsale' ? -1n : 1n) * (reversed ? -1n : 1n)
    const own = lines.filter(line => line.bill_id === bill.id && line.is_tobacco === 1 && line.fee !== 0)
    return own.map((line): OracleRow => {
      const signed = (value: number) => sign * BigInt(value)
      const units = (2n * BigInt(line.quantity) * BigInt(line.ratio) + 1_000_000n) / 2_000_000n
      return {
        day: posting.day,
        keys: {
          day: posting.day,
          month: posting.day.slice(0, 7),
          branch: bill.branch_id,
          item: line.item_id ?? 0,
          category: categoryOfItem.get(line.item_id ?? 0) ?? 0,
          billType: bill.type,
          document: bill.id,
        },
        sums: {
          units: sign * units,
          net: signed(line.net),
          fee: signed(line.fee),
          vat: signed(line.vat),
          total: signed(line.total),
          count: reversed ? -1n : 1n,
        },
      }
    })
  })
}
