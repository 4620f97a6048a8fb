/** The laws of payments: they are those of the effective bills, and what they bring and take is on the accounts of their methods. */
import { beforeAll, expect, test } from 'vitest'
import type { DimensionOf, MeasureOf } from '#contract/facts/fact.ts'
import { tenders } from '#contract/facts/tenders.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { answeredByKeys, isAsked, keyOf, questionByChance, sumsByKeys } from './asked.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { endpoint } = reports.payments
const dimensions = Object.keys(tenders.dimensions) as DimensionOf<typeof tenders>[]
const measures = Object.keys(tenders.measures) as MeasureOf<typeof tenders>[]
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }

/** What each type of bill does to the money of the shop, and the accounts of each method by side, written down by hand. */
const directions: Readonly<Record<string, 'in' | 'out'>> = {
  sale: 'in',
  rsale: 'out',
  'debit-note': 'in',
  'rdebit-note': 'out',
  purch: 'out',
  rpurch: 'in',
  expenses: 'out',
  rexpenses: 'in',
}
const accounts = {
  cash_pos: [
    ...['sale cash', 'rsale cash', 'debit-note cash', 'rdebit-note cash'],
    ...['purch cash', 'rpurch cash', 'expenses cash', 'rexpenses cash'],
  ],
  clearing_mada: ['sale mada', 'rsale mada'],
  bank_main: [
    'sale bank',
    'rsale bank',
    'purch bank',
    'purch card',
    'rpurch bank',
    'rpurch card',
    'expenses bank',
    'rexpenses bank',
  ],
  ar: ['sale credit', 'rsale credit', 'debit-note credit', 'rdebit-note credit'],
  ar_delivery_apps: ['sale deliveryApp', 'rsale deliveryApp'],
  ap: ['purch credit', 'rpurch credit', 'expenses credit', 'rexpenses credit'],
} as const

describeOnBoth(`the payments (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let oracle: readonly OracleRow[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    await sellByApps(shop, owner)
    books = await readRawBooks(shop.db)
    const rows = await shop.db.read.selectFrom('bill_tender').selectAll().execute()
    const charges = await shop.db.read.selectFrom('bill_charge').selectAll().execute()
    oracle = paymentsOracle(books, [
      ...rows,
      ...charges.map(charge => ({ ...charge, received: charge.amount, delivery_app_id: null })),
    ])
  }, 120_000)

  const ask = (question: object) => shop.call(endpoint, { body: question as never }, { as: owner })

  test('are enough to tell anything', () => {
    for (const name of dimensions)
      expect([name, new Set(oracle.map(row => row.keys[name])).size > 1]).toEqual([name, true])
    expect(oracle.some(row => (row.sums.change ?? 0n) > 0n)).toBe(true)
  })

  test('are the same by each dimension, for any days and filters, as one by one', async () => {
    const random = makeRandom(seed)
    for (const name of dimensions)
      for (let at = 0; at < 6; at++) {
        const rows = [...new Set([name, random.pick(dimensions)])]
        const question = questionByChance(random, tenders, oracle, rows)
        const wanted = oracle.filter(
          row => isAsked(question, row) && row.day >= question.fromDate && row.day <= question.toDate,
        )
        const answer = await ask({ ...question, columns: measures })
        const label = JSON.stringify(question)
        for (let level = 1; level <= rows.length; level++) {
          const names = rows.slice(0, level)
          const found = answeredByKeys(answer.rows, level, names, measures)
          expect([label, found]).toEqual([label, sumsByKeys(wanted, names, measures)])
        }
      }
  }, 120_000)

  test('come to what the books have on the account of each method', async () => {
    const { rows } = await ask({ ...whole, rows: ['billType', 'method'], columns: ['amount'] })
    for (const [role, own] of Object.entries(accounts)) {
      const account = books.accountOfRole.get(role)
      const balance = books.entries
        .filter(entry => entry.account_id === account && books.postings.get(entry.posting_id)?.bill_id)
        .reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)
      const actual = rows
        .filter(row => row.level === 2 && (own as readonly string[]).includes(`${row.billType} ${row.method}`))
        .reduce((sum, row) => sum + BigInt(row.amount ?? 0), 0n)
      expect([role, actual]).toEqual([role, balance])
    }
    const known = Object.values(accounts).flat() as readonly string[]
    const others = rows.filter(row => row.level === 2 && !known.includes(`${row.billType} ${row.method}`))
    expect(others).toEqual([])
  })

  test('settle every effective bill: its total with what others are paid for its goods, less what was rounded off', async () => {
    const { rows } = await ask({ ...whole, rows: ['document'], columns: ['in', 'out'] })
    const charges = await shop.db.read.selectFrom('bill_charge').selectAll().execute()
    const effective = [...books.bills.values()].filter(
      bill => directions[bill.type] && !books.ended.has(bill.id) && bill.total !== 0,
    )
    const paid = new Map(rows.map(row => [keyOf(row.document), BigInt(row.in ?? 0) + BigInt(row.out ?? 0)]))
    for (const bill of effective) {
      const others = charges.filter(each => each.bill_id === bill.id).reduce((sum, each) => sum + each.amount, 0)
      expect([bill.id, paid.get(bill.id) ?? 0n]).toEqual([bill.id, BigInt(bill.total - bill.rounding + others)])
    }
  })

  test('of all branches are those of each', async () => {
    const came = async (branchId: number) => BigInt((await ask({ ...whole, branchId })).totals.in ?? 0)
    expect((await came(1)) + (await came(2))).toBe(await came(-1))
  })
})

type Paid = {
  readonly bill_id: number
  readonly method: string
  readonly amount: number
  readonly received: number
  readonly delivery_app_id: number | null
}

function paymentsOracle({ bills, firstOf, ended }: RawBooks, rows: readonly Paid[]): OracleRow[] {
  return rows.flatMap(({ bill_id, method, amount, received, delivery_app_id }): OracleRow[] => {
    const bill = bills.get(bill_id)
    const direction = directions[bill?.type ?? '']
    if (!bill || !direction || ended.has(bill.id)) return []
    const [came, went] = direction === 'in' ? [BigInt(amount), 0n] : [0n, BigInt(amount)]
    return [
      {
        day: bill.day,
        keys: {
          day: bill.day,
          month: bill.day.slice(0, 7),
          branch: bill.branch_id,
          user: firstOf(bill).user_id,
          method,
          app: delivery_app_id ?? 0,
          billType: bill.type,
          document: bill.id,
        },
        sums: { count: 1n, in: came, out: went, amount: came - went, change: BigInt(received - amount) },
      },
    ]
  })
}

/** Two apps with sales in both branches, one of them refunded. */
async function sellByApps(shop: TestApp, as: string): Promise<void> {
  for (const nameAr of ['جاهز', 'كيتا']) {
    const terms = { commissionPercent: rate(1000), commissionFixed: sar('0'), hasCommissionVat: true, account: null }
    const { id: deliveryAppId } = await shop.call(endpoints.deliveryAppAdd, { body: { nameAr, ...terms } }, { as })
    const tenders = [{ method: 'deliveryApp', amount: sar('17.25'), deliveryAppId } as const]
    const sell = (branchId: 1 | 2) =>
      shop.call(endpoints.createBill, { body: aSale([{ good: goods.delivery }], { branchId, tenders }) }, { as })
    const { id } = await sell(1)
    await sell(2)
    await shop.call(endpoints.createCreditNote, { body: { id, reason: 'cancelled' } }, { as })
  }
}
