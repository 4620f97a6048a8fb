/** The laws of debts: each is the closing balance and the ageing of the statement of that person, and all of them are the accounts of the ledger. */
import { beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/reports/reports.ts'
import { addDays, businessDay, type Day, day } from '#domain/days.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, otherSupplier, tradedFacts } from '#tests/support/facts-shop.ts'
import { addUsers } from '#tests/support/people.ts'
import { tinyParties } from '#tests/support/tiny-shop.ts'
import { keyOf } from './asked.ts'
import { type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { dueAmount, customerInfo, supplierInfo } = reports
const customers = [tinyParties.customer, tinyParties.borrower]
const suppliers = [tinyParties.supplier, otherSupplier]
const ages = ['upTo30', 'upTo60', 'upTo90', 'older', 'due'] as const
const branches = [-1, 1, 2]
const people = { 'collects-in-the-second': { features: ['f-credit'], branchIds: [2] } } as const

describeOnBoth(`debts (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let days: readonly Day[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    await addUsers(shop.db, shop.clock, people)
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    const random = makeRandom(seed)
    const moved = books.entries.flatMap(entry => (entry.party_id === null ? [] : [day(entry.day)])).sort()
    // On days of the trade, and when it has come of each age.
    days = [0, 0, 29, 30, 31, 61, 90, 91, 200].map(later => addDays(random.pick(moved), later))
  }, 120_000)

  const ask = (body: object, as = owner) => shop.call(dueAmount.endpoint, { body: body as never }, { as })
  const agesOf = (row: { readonly [Name in (typeof ages)[number]]?: unknown } | undefined) =>
    ages.map(name => String(row?.[name] ?? 0))

  test('are the closing balance and the ageing of each statement, of all branches and of each', async () => {
    for (const toDate of days)
      for (const branchId of branches) {
        const { rows } = await ask({ toDate, branchId, rows: ['party'] })
        for (const [report, ids] of [[customerInfo, customers] as const, [supplierInfo, suppliers] as const])
          for (const personId of ids) {
            const body = { personId, branchId, fromDate: toDate, toDate }
            const { closing, ageing = [] } = await shop.call(report.endpoint, { body }, { as: owner })
            const row = rows.find(each => keyOf(each.party) === personId)
            const wanted = [...ageing.map(({ amount }) => String(amount)), String(closing.balance)]
            expect([toDate, branchId, personId, agesOf(row)]).toEqual([toDate, branchId, personId, wanted])
          }
      }
  }, 120_000)

  test('come to what is on the accounts of customers and of suppliers', async () => {
    for (const toDate of days) {
      const { rows } = await ask({ toDate, rows: ['partyKind'] })
      for (const [kind, role, sign] of [['customer', 'ar', 1n] as const, ['supplier', 'ap', -1n] as const]) {
        const owed = books.entries
          .filter(entry => entry.account_id === books.accountOfRole.get(role) && entry.day <= toDate)
          .reduce((sum, { debit, credit }) => sum + sign * (BigInt(debit) - BigInt(credit)), 0n)
        const row = rows.find(({ partyKind }) => partyKind === kind)
        expect([toDate, kind, BigInt(row?.due ?? 0)]).toEqual([toDate, kind, owed])
        expect(
          agesOf(row)
            .slice(0, 4)
            .reduce((sum, each) => sum + BigInt(each), 0n),
        ).toBe(owed)
      }
    }
  })

  test('of a branch that they are grouped by are those of the branch alone', async () => {
    for (const toDate of days.slice(-4)) {
      const grouped = await ask({ toDate, rows: ['branch', 'party'] })
      for (const branchId of [1, 2]) {
        const { rows } = await ask({ toDate, branchId, rows: ['party'] })
        const own = grouped.rows.filter(row => row.level === 2 && keyOf(row.branch) === branchId)
        const sorted = (all: typeof rows) => all.map(row => [keyOf(row.party), ...agesOf(row)].join(' ')).toSorted()
        expect(sorted(own)).toEqual(sorted(rows))
      }
    }
  })

  test('are of the people asked, of one kind, of today where no day is named, and of the branches of the caller', async () => {
    const keys = async (body: object, as = owner) => (await ask(body, as)).rows.map(row => keyOf(row.party))
    const toDate = days[0]
    const whole = await keys({ toDate, rows: ['party'] })
    expect(await keys({ toDate, peopleIds: [tinyParties.borrower], rows: ['party'] })).toEqual(
      whole.filter(id => id === tinyParties.borrower),
    )
    expect((await keys({ toDate, kind: 'supplier', rows: ['party'] })).toSorted()).toEqual(
      whole.filter(id => suppliers.includes(Number(id))).toSorted(),
    )
    expect(await ask({})).toEqual(await ask({ toDate: businessDay(shop.clock.now(), 180) }))
    const second = await shop.signIn('collects-in-the-second')
    expect(await ask({ toDate }, second)).toEqual(await ask({ toDate, branchId: 2 }))
    expect((await shop.refusal(dueAmount.endpoint, { body: { branchId: 1 } }, { as: second })).error).toBe(
      'access_denied',
    )
  })
})
