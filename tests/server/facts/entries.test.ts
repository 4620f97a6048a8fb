/** The laws of the entries: whatever is asked, sums and balances are those of the ledger, entry by entry; statements and trial balance follow. */
import { beforeAll, expect, test } from 'vitest'
import { entries } from '#contract/facts/entries.ts'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { reportEndpoints } from '#contract/report.ts'
import { reports } from '#contract/reports/reports.ts'
import type { StatementReply } from '#contract/reports/statement-report.ts'
import { addDays, day } from '#domain/days.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aCentreRow } from '#tests/support/cost-centres.ts'
import { factsSeed, otherSupplier, tradedFacts } from '#tests/support/facts-shop.ts'
import { hledgerBalances, hledgerVersion } from '#tests/support/hledger.ts'
import { tinyParties } from '#tests/support/tiny-shop.ts'
import { answeredByKeys, isAsked, keyOf, questionByChance, sumsByKeys } from './asked.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { trialBalance, customerInfo, supplierInfo } = reports
const customers = [tinyParties.customer, tinyParties.borrower]
const suppliers = [tinyParties.supplier, otherSupplier]
const statements = [
  { who: 'customer', report: customerInfo, role: 'ar', partyIds: customers, others: suppliers },
  { who: 'supplier', report: supplierInfo, role: 'ap', partyIds: suppliers, others: customers },
] as const
type Reply = StatementReply<'debit' | 'credit', 'balance'>
type StatementOf = (typeof statements)[number]['report']
const dimensions = Object.keys(entries.dimensions) as DimensionOf<typeof entries>[]
const results = ['revenue', 'costOfSales', 'grossProfit', 'otherIncome', 'expenses', 'netProfit'] as const
const sums = ['debit', 'credit', 'balance', ...results] as const
const balances = ['opening', 'debit', 'credit', 'closing'] as const
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }
const installed = hledgerVersion()

describeOnBoth(`the entries (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let oracle: readonly OracleRow[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    oracle = entriesOracle(books, await accounts(shop))
  }, 120_000)

  const ask = (question: object) => shop.call(trialBalance.endpoint, { body: question as never }, { as: owner })

  test('are the same by each dimension, for any days and filters, as one by one', async () => {
    const random = makeRandom(seed)
    // Accounts are in their tree, which has a law of its own.
    for (const name of dimensions.filter(each => each !== 'account'))
      for (let at = 0; at < 4; at++) {
        const question = questionByChance(random, entries, oracle, [name])
        const { fromDate, toDate } = question
        const wanted = oracle.filter(row => isAsked(question, row) && row.day >= fromDate && row.day <= toDate)
        const { rows } = await ask({ ...question, columns: sums })
        const label = JSON.stringify(question)
        expect([label, answeredByKeys(rows, 1, [name], sums)]).toEqual([label, sumsByKeys(wanted, [name], sums)])
      }
  }, 120_000)

  test('carry forward what was before the days', async () => {
    const random = makeRandom(seed + 1)
    for (const name of dimensions.filter(each => !['account', 'day', 'month'].includes(each)))
      for (let at = 0; at < 3; at++) {
        const { fromDate, toDate } = questionByChance(random, entries, oracle, [name])
        const { rows, totals } = await ask({ fromDate, toDate, rows: [name], columns: balances })
        const wanted = oracle.filter(row => row.day <= toDate).map(row => asBalances(row, fromDate))
        expect(answeredByKeys(rows, 1, [name], balances)).toEqual(sumsByKeys(wanted, [name], balances))
        expect([totals.opening, totals.closing]).toEqual([0, 0])
      }
  })

  test('are in the tree of accounts, groups with the sums of everything below them', async () => {
    const middle = oracle[Math.floor(oracle.length / 2)]?.day ?? ''
    const { rows } = await ask({ fromDate: middle, toDate: '2026-12-31' })
    const wanted = oracle.map(row => asBalances(row, middle))
    for (const row of rows) {
      const id = Number(keyOf(row.account))
      const below = wanted.filter(({ keys }) => pathTo(books, Number(keys.account)).includes(id))
      const expected = sumsByKeys(below, [], balances).get('')
      expect([id, Object.fromEntries(balances.map(name => [name, String(row[name])]))]).toEqual([id, expected])
      expect(row.level).toBe(pathTo(books, id).length)
      expect(row.isGroup).toBe([...books.parentOfAccount.values()].includes(id))
    }
    const leaves = new Set(wanted.flatMap(({ keys }) => pathTo(books, Number(keys.account))))
    expect(rows.length).toBe(leaves.size)
  })

  test('of a group of accounts are those of all accounts below it', async () => {
    const assets = [...books.parentOfAccount.keys()].find(id => books.parentOfAccount.get(id) === null) ?? 0
    const { totals } = await ask({ ...whole, rows: ['branch'], columns: ['balance'], where: { account: [assets] } })
    const own = oracle.filter(({ keys }) => pathTo(books, Number(keys.account)).includes(assets))
    expect(String(totals.balance)).toBe(sumsByKeys(own, [], ['balance']).get('')?.balance)
  })

  test('are in no row above the filtered ones, so that each row opens what it says', async () => {
    const moved = [...new Set(oracle.map(({ keys }) => Number(keys.account)))]
    const narrowed = [...new Set(moved.flatMap(id => pathTo(books, id)))].map(id => [id])
    for (const account of [...narrowed, moved.slice(0, 3)]) {
      const { rows } = await ask({ ...whole, where: { account } })
      expect(
        rows.filter(row => row.level === 1).map(row => account.includes(Number(keyOf(row.account)))),
      ).not.toContain(false)
      for (const row of rows) {
        const { totals } = await ask({ ...whole, where: { account: [keyOf(row.account)] } })
        expect([account, row.debit, row.credit]).toEqual([account, totals.debit, totals.credit])
      }
    }
  }, 60_000)

  test('of a cost centre within another are found by both, also where both are asked for', async () => {
    const outer = 3
    await shop.db.write([1], async tx => {
      await insertRows(shop.db.kind, tx, 'cost_center', [{ id: outer, ...aCentreRow(outer) }])
      await tx.updateTable('cost_center').set({ parent_id: outer }).where('id', '=', 1).execute()
    })
    const of = async (asked: object) => (await ask({ ...whole, rows: ['account'], ...asked })).totals
    const inner = await of({ costCenterId: 1 })
    expect(inner.debit).not.toBe(0)
    expect(await of({ costCenterId: outer })).toEqual(inner)
    expect(await of({ costCenterId: outer, where: { costCenter: [1] } })).toEqual(inner)
    expect(await of({ costCenterId: 1, where: { costCenter: [outer] } })).toEqual(inner)
    expect((await of({ costCenterId: outer, where: { costCenter: [2] } })).debit).toBe(0)
    const levels = async (asked: object) => {
      const { rows } = await ask({ ...whole, rows: ['costCenter'], ...asked })
      return rows.map(row => [keyOf(row.costCenter), row.level])
    }
    expect(await levels({ where: { costCenter: [1, 2] } })).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(await levels({ where: { costCenter: [outer] } })).toEqual([
      [outer, 1],
      [1, 2],
    ])
  })

  test('come to the figures of the older call, account by account and branch by branch', async () => {
    for (const branchId of [-1, 1, 2]) {
      const { rows } = await ask({ ...whole, branchId })
      const query = { FromDate: whole.fromDate, ToDate: whole.toDate, branchId }
      const { accounts } = await shop.call(reportEndpoints.getTrialBalance, { query }, { as: owner })
      const moved = accounts.filter(row => row.debit !== 0 || row.credit !== 0 || row.opening !== 0)
      const textOf = (row: { closing?: unknown; debit?: unknown }, id: unknown) => `${id} ${row.debit} ${row.closing}`
      expect(
        rows.filter(row => row.debit !== 0 || row.credit !== 0).map(row => textOf(row, keyOf(row.account))),
      ).toEqual(moved.map(row => textOf(row, row.id)))
    }
  })

  test('of all branches are those of each', async () => {
    const debit = async (branchId: number) => BigInt((await ask({ ...whole, branchId })).totals.debit ?? 0)
    expect((await debit(1)) + (await debit(2))).toBe(await debit(-1))
  })

  test('have no balance of a day, which would be none of the days before it', async () => {
    const body = { ...whole, rows: ['day' as const], columns: ['closing' as const] }
    const refused = await shop.refusal(trialBalance.endpoint, { body }, { as: owner })
    expect(refused.problems).toEqual([{ at: 'columns.0', code: 'notAllowed' }])
    const { rows } = await ask({ ...whole, rows: ['day'] })
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['credit', 'day', 'debit', 'isGroup', 'level'])
  })

  for (const { who, report, role, partyIds, others } of statements) {
    test(`make the statement of a ${who}, whose last balance is what the books say`, async () => {
      for (const personId of partyIds)
        for (const branchId of [-1, 1, 2]) {
          const own = oracle
            .filter(({ keys }) => keys.party === personId && (branchId === -1 || keys.branch === branchId))
            .map(row => owedBy(who, row))
          const days = [...new Set(own.map(row => row.day))].sort()
          const fromDate = day(days[Math.floor(days.length / 3)] ?? '2026-01-01')
          const [toDate = fromDate] = [days.at(-2) ?? '2026-02-01'].filter(each => each >= fromDate).map(day)
          const asked = { personId, branchId, fromDate, toDate }
          const statement = await shop.call(
            report.endpoint,
            { body: { ...asked, pageSize: 5000 } as never },
            { as: owner },
          )
          const sumOf = (rows: readonly OracleRow[]) => rows.reduce((sum, row) => sum + (row.sums.balance ?? 0n), 0n)
          const opening = sumOf(own.filter(row => row.day < fromDate))
          expect(BigInt(statement.opening.balance ?? 0)).toBe(opening)
          expect(BigInt(statement.closing.balance ?? 0)).toBe(sumOf(own.filter(row => row.day <= toDate)))
          let balance = opening
          for (const row of statement.rows) {
            const moved = BigInt(row.debit ?? 0) - BigInt(row.credit ?? 0)
            balance += who === 'customer' ? moved : -moved
            expect(BigInt(row.balance ?? 0)).toBe(balance)
          }
          expect(balance).toBe(BigInt(statement.closing.balance ?? 0))
          const moved = own.filter(row => row.day >= fromDate && row.day <= toDate)
          expect(statement.rows.map(row => `${row.day} ${row.document.key}`).sort()).toEqual(netted(moved))
          expect(statement.ageing?.map(({ amount }) => BigInt(amount))).toEqual(agesOf(own, toDate))
          await expectPages(report, asked, statement.rows.length)
        }
    })

    test(`leave every ${who} together with what is on the account of them`, async () => {
      let together = 0n
      for (const personId of partyIds) {
        const { closing } = await shop.call(report.endpoint, { body: { ...whole, personId } as never }, { as: owner })
        together += BigInt(closing.balance ?? 0)
      }
      const account = books.accountOfRole.get(role) ?? 0
      const owed = books.entries.filter(entry => entry.account_id === account)
      const sum = owed.reduce((total, each) => total + BigInt(each.debit) - BigInt(each.credit), 0n)
      expect(together).toBe(who === 'customer' ? sum : -sum)
      expect(owed.length).toBeGreaterThan(3)
    })

    test(`make no statement of somebody who is no ${who}`, async () => {
      for (const personId of [...others, 999]) {
        const body = { ...whole, personId } as never
        expect((await shop.refusal(report.endpoint, { body }, { as: owner })).error).toBe('not_found')
      }
    })
  }

  const expectPages = async (report: StatementOf, asked: object, count: number) => {
    const all: string[] = []
    let after: Reply['next'] = null
    do {
      const body = { ...asked, pageSize: 3, after } as never
      const page: Reply = await shop.call(report.endpoint, { body }, { as: owner })
      all.push(...page.rows.map(row => `${row.day} ${row.document.key} ${row.balance}`))
      expect(page.rowCount).toBe(count)
      after = page.next
    } while (after !== null)
    expect(new Set(all).size).toBe(count)
  }

  const name = `${installed ?? 'hledger'} comes to the same balances`
  test.skipIf(installed === undefined)(
    installed ? name : `NOT CHECKED, hledger is not installed: ${name}`,
    async () => {
      const query = { format: 'hledger', language: 'en' } as const
      const { content } = await shop.call(reportEndpoints.exportLedger, { query }, { as: owner })
      const found = new Map(
        [...hledgerBalances(new TextDecoder().decode(content))].map(([path, amount]) => [
          path.split(':').at(-1)?.split(' ')[0] ?? '',
          amount,
        ]),
      )
      const { rows } = await ask(whole)
      const leaves = rows.filter(row => !row.isGroup && row.closing !== 0)
      expect(new Map(leaves.map(row => [row.account?.code ?? '', Number(row.closing)]))).toEqual(found)
    },
  )
})

type Account = { readonly type: string; readonly code: string }

async function accounts({ db }: TestApp): Promise<ReadonlyMap<number, Account>> {
  const rows = await db.read.selectFrom('account').select(['id', 'type', 'code']).execute()
  return new Map(rows.map(({ id, ...own }) => [id, own]))
}

/** By the beginnings of the codes of the chart, the longest first; written down by hand. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/^(1202|1203003|1204002)/, 'accumulatedDepreciation'],
  [/^110[12]/, 'cash'],
  [/^1103/, 'receivables'],
  [/^1104/, 'inventory'],
  [/^1105/, 'prepayments'],
  [/^(1106|2102)/, 'taxes'],
  [/^12/, 'fixedAssets'],
  [/^2101/, 'payables'],
  [/^2103/, 'accruals'],
  [/^2104/, 'deferredIncome'],
  [/^2201002/, 'provisions'],
  [/^(2105|2201)/, 'loans'],
  [/^2106/, 'otherLiabilities'],
  [/^3/, 'equity'],
  [/^41/, 'sales'],
  [/^42/, 'otherIncome'],
  [/^51/, 'costOfSales'],
  [/^5[234]/, 'operatingExpenses'],
  [/^55/, 'financeCosts'],
  [/^56/, 'zakatAndTaxes'],
]

function classOf(code: string): string {
  return classes.find(([beginning]) => beginning.test(code))?.[1] ?? ''
}

/** By the code alone: 4 earns, 5 spends, 41 sells, 51 is what that costs. */
function earnedBy(code: string, credit: bigint): Readonly<Record<(typeof results)[number], bigint>> {
  const of = (beginning: RegExp, sign = 1n) => (beginning.test(code) ? sign * credit : 0n)
  return {
    revenue: of(/^41/),
    costOfSales: of(/^51/, -1n),
    grossProfit: of(/^[45]1/),
    otherIncome: of(/^42/),
    expenses: of(/^5[2-6]/, -1n),
    netProfit: of(/^[45]/),
  }
}

function entriesOracle({ entries: rows, postings }: RawBooks, byId: ReadonlyMap<number, Account>): OracleRow[] {
  const codeOf = (id: number) => byId.get(id)?.code ?? ''
  return rows.map(entry => ({
    day: entry.day,
    keys: {
      day: entry.day,
      month: entry.day.slice(0, 7),
      account: entry.account_id,
      accountType: byId.get(entry.account_id)?.type ?? '',
      accountClass: classOf(codeOf(entry.account_id)),
      branch: entry.branch_id,
      costCenter: entry.cost_center_id ?? 0,
      party: entry.party_id ?? 0,
      document: postings.get(entry.posting_id)?.document ?? '',
    },
    sums: {
      debit: BigInt(entry.debit),
      credit: BigInt(entry.credit),
      balance: BigInt(entry.debit) - BigInt(entry.credit),
      ...earnedBy(codeOf(entry.account_id), BigInt(entry.credit) - BigInt(entry.debit)),
    },
  }))
}

/** An entry before the days is carried forward, and one within them moves. */
function asBalances(row: OracleRow, fromDate: string): OracleRow {
  const { debit = 0n, credit = 0n, balance = 0n } = row.sums
  const closing = balance
  const isBefore = row.day < fromDate
  return { ...row, sums: isBefore ? { opening: balance, closing } : { debit, credit, closing } }
}

function pathTo({ parentOfAccount }: RawBooks, id: number): number[] {
  const parent = parentOfAccount.get(id)
  return parent === undefined || parent === null ? [id] : [...pathTo({ parentOfAccount } as RawBooks, parent), id]
}

/** What is owed by a customer, or to a supplier. */
function owedBy(who: 'customer' | 'supplier', row: OracleRow): OracleRow {
  const { balance = 0n } = row.sums
  return { ...row, sums: { balance: who === 'customer' ? balance : -balance } }
}

/** The documents of each day that change the balance. */
function netted(rows: readonly OracleRow[]): string[] {
  const nets = new Map<string, bigint>()
  for (const { day: of, keys, sums: own } of rows) {
    const key = `${of} ${keys.document}`
    nets.set(key, (nets.get(key) ?? 0n) + (own.balance ?? 0n))
  }
  return [...nets].flatMap(([key, net]) => (net === 0n ? [] : [key])).sort()
}

/** Payments settle the oldest open documents first; the remainder is shown by age. An overpayment is all in the youngest age. */
function agesOf(own: readonly OracleRow[], toDate: string): bigint[] {
  const nets = new Map<string, bigint>()
  for (const { day: of, keys, sums: row } of own.filter(each => each.day <= toDate)) {
    const key = `${of} ${keys.document}`
    nets.set(key, (nets.get(key) ?? 0n) + (row.balance ?? 0n))
  }
  const open = [...nets].filter(([, net]) => net > 0n).sort(([a], [b]) => (a < b ? -1 : 1))
  let paid = -[...nets.values()].filter(net => net < 0n).reduce((sum, net) => sum + net, 0n)
  const ages = [0n, 0n, 0n, 0n]
  for (const [key, net] of open) {
    const settled = [paid, net].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n
    paid -= settled
    const of = day(key.slice(0, 10))
    const age = [30, 60, 90].filter(last => of < addDays(day(toDate), -last)).length
    ages[age] = (ages[age] ?? 0n) + net - settled
  }
  ages[0] = (ages[0] ?? 0n) - paid
  return ages
}
