/** Profit and loss, balance sheet and cash flow say what the ledger says, read once by codes of accounts and once by hledger. */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { reportEndpoints } from '#contract/report.ts'
import { reports } from '#contract/reports/reports.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { hledgerStatement, hledgerVersion } from '#tests/support/hledger.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { type RawBooks, readRawBooks } from '../facts/raw-books.ts'

const seed = factsSeed
const installed = hledgerVersion()
const allDays = { fromDate: '2025-12-01', toDate: '2026-12-31' }

type Answer = {
  readonly sections: readonly {
    readonly rows: readonly (Readonly<Record<string, unknown>> & {
      readonly name: string
      readonly compared?: Readonly<Record<string, unknown>>
      readonly parts?: readonly (Readonly<Record<string, unknown>> & {
        readonly isGroup: boolean
        readonly each: { readonly code: string | null }
      })[]
    })[]
  }[]
}

describeOnBoth(`the financial statements (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let codes: ReadonlyMap<number, string>
  let days: readonly string[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    const accounts = await shop.db.read.selectFrom('account').select(['id', 'code']).execute()
    codes = new Map(accounts.map(({ id, code }) => [id, code]))
    days = [...new Set(books.entries.map(({ day }) => day))].sort()
  }, 120_000)

  const ask = async (name: 'profit' | 'balanceSheet' | 'cashFlow', body: object) =>
    (await shop.call(
      reports[name].endpoint as typeof reports.profit.endpoint,
      { body: body as never },
      { as: owner },
    )) as Answer
  const figures = ({ sections }: Answer, column: string) =>
    Object.fromEntries(sections.flatMap(({ rows }) => rows).map(row => [row.name, BigInt(row[column] as number)]))

  /** Debits less credits of the accounts whose codes begin so. */
  const balance = (beginning: RegExp, from: string, to: string, branchId = -1) =>
    books.entries
      .filter(entry => entry.day >= from && entry.day <= to && (branchId === -1 || entry.branch_id === branchId))
      .filter(entry => beginning.test(codes.get(entry.account_id) ?? ''))
      .reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)

  const windows = () => {
    const [first = '', last = ''] = [days[0], days.at(-1)]
    const [early = '', late = ''] = [days[Math.floor(days.length / 3)], days[Math.floor((2 * days.length) / 3)]]
    return [first, early].flatMap(from => [late, last].map(to => ({ from, to })))
  }

  test('show the profit of any days and branch from what was earned to what is left', async () => {
    for (const { from, to } of windows())
      for (const branchId of [-1, 1, 2]) {
        const actual = figures(await ask('profit', { fromDate: from, toDate: to, branchId }), 'balance')
        const of = (beginning: RegExp) => balance(beginning, from, to, branchId)
        expect(actual).toEqual({
          sales: -of(/^41/),
          costOfSales: of(/^51/),
          grossProfit: -of(/^41/) - of(/^51/),
          otherIncome: -of(/^42/),
          operatingExpenses: of(/^5[234]/),
          operatingProfit: -of(/^4/) - of(/^5[1-4]/),
          financeCosts: of(/^55/),
          zakatAndTaxes: of(/^56/),
          netProfit: -of(/^[45]/),
        })
      }
  })

  test('list the accounts that each figure is made of', async () => {
    for (const [name, column, row] of [
      ['profit', 'balance', 'sales'],
      ['profit', 'balance', 'costOfSales'],
      ['balanceSheet', 'closing', 'totalAssets'],
      ['balanceSheet', 'closing', 'totalLiabilities'],
    ] as const) {
      const body = name === 'profit' ? allDays : { toDate: allDays.toDate }
      const found = (await ask(name, body)).sections.flatMap(({ rows }) => rows).find(each => each.name === row)
      const leaves = (found?.parts ?? []).filter(({ isGroup }) => !isGroup)
      expect(leaves.length, row).toBeGreaterThan(0)
      expect(leaves.reduce((sum, leaf) => sum + BigInt(leaf[column] as number), 0n)).toBe(
        BigInt(found?.[column] as number),
      )
      for (const leaf of leaves) {
        const own = balance(new RegExp(`^${leaf.each.code}$`), '', allDays.toDate)
        expect([leaf.each.code, BigInt(leaf[column] as number)]).toEqual([
          leaf.each.code,
          row === 'sales' || row === 'totalLiabilities' ? -own : own,
        ])
      }
    }
  })

  test('balance at the end of every day, in every branch', async () => {
    for (const to of [days[0], days[Math.floor(days.length / 2)], days.at(-1)])
      for (const branchId of [-1, 1, 2]) {
        const actual = figures(await ask('balanceSheet', { toDate: to, branchId }), 'closing')
        const of = (beginning: RegExp) => balance(beginning, '', to ?? '', branchId)
        expect(actual).toEqual({
          totalAssets: of(/^1/),
          totalLiabilities: -of(/^2/),
          capitalAndReserves: -of(/^3/),
          openResult: -of(/^[45]/),
          totalEquity: -of(/^[345]/),
          liabilitiesAndEquity: -of(/^[2345]/),
        })
        expect(actual.totalAssets).toBe(actual.liabilitiesAndEquity)
      }
  })

  test('explain what cash and banks have moved by everything else that has', async () => {
    for (const { from, to } of windows()) {
      const actual = figures(await ask('cashFlow', { fromDate: from, toDate: to }), 'balance')
      expect(actual.netCash).toBe(balance(/^110[12]/, from, to))
      expect(actual.openingCash).toBe(balance(/^110[12]/, '', from) - balance(/^110[12]/, from, from))
      expect(actual.closingCash).toBe(balance(/^110[12]/, '', to))
      expect(actual.netProfit).toBe(-balance(/^[45]/, from, to))
      expect(actual.inventory).toBe(-balance(/^1104/, from, to))
    }
  })

  test('are beside those of the days that they are compared with', async () => {
    const [from = '', middle = '', to = ''] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
    const comparedWith = { fromDate: from, toDate: middle }
    const { sections } = await ask('profit', { fromDate: middle, toDate: to, comparedWith })
    const sales = sections[0]?.rows[0]
    expect(BigInt(sales?.compared?.balance as number)).toBe(-balance(/^41/, from, middle))
    const sheet = await ask('balanceSheet', { toDate: to, comparedWith })
    expect(BigInt(sheet.sections[0]?.rows[0]?.compared?.closing as number)).toBe(balance(/^1/, '', middle))
  })

  test('are what the home page says of the profit, also of what spoiled and of what was allowed afterwards', async () => {
    const nothing = { debit: halalas(0), credit: halalas(0), note: '' }
    const lines = [
      { ...nothing, accountId: accountId('5101006'), debit: sar('70.00') },
      { ...nothing, accountId: accountId('4102003'), debit: sar('30.00') },
      { ...nothing, accountId: accountId('1101001'), credit: sar('100.00') },
    ]
    await shop.call(voucherEndpoints.journalAdd, { body: { branchId: 1, note: '', lines } }, { as: owner })
    const actual = figures(await ask('profit', allDays), 'balance')
    const query = { fromdate: day(allDays.fromDate), toDate: day(allDays.toDate) }
    const { profit } = await shop.call(billEndpoints.getStatistics, { query }, { as: owner })
    expect([profit.sales, profit.cost, profit.total].map(BigInt)).toEqual([
      actual.sales,
      actual.costOfSales,
      actual.grossProfit,
    ])
  })

  test('list accounts that sum to zero', async () => {
    const nothing = { debit: halalas(0), credit: halalas(0), note: '' }
    const lines = [
      { ...nothing, accountId: accountId('5201002'), debit: sar('40.00') },
      { ...nothing, accountId: accountId('5201003'), credit: sar('40.00') },
      // Otherwise all that was spent may be of selling, which is a heading that says nothing.
      { ...nothing, accountId: accountId('5302005'), debit: sar('5.00') },
      { ...nothing, accountId: accountId('1101001'), credit: sar('5.00') },
      { ...nothing, accountId: accountId('1203001'), debit: sar('9.00') },
      { ...nothing, accountId: accountId('1203002'), credit: sar('9.00') },
    ]
    await shop.call(voucherEndpoints.journalAdd, { body: { branchId: 1, note: '', lines } }, { as: owner })
    const actual = async (name: 'profit' | 'balanceSheet', row: string, column: string) => {
      const rows = (await ask(name, name === 'profit' ? allDays : { toDate: allDays.toDate })).sections.flatMap(
        section => section.rows,
      )
      const { parts = [] } = rows.find(each => each.name === row) ?? {}
      return new Map(parts.map(part => [part.each.code, part[column]]))
    }
    const selling = await actual('profit', 'operatingExpenses', 'balance')
    expect(['5201', '5201002', '5201003'].map(code => selling.get(code))).toEqual([0, 4000, -4000])
    const assets = await actual('balanceSheet', 'totalAssets', 'closing')
    expect(['1203', '1203001', '1203002'].map(code => assets.get(code))).toEqual([0, 900, -900])
  })

  test.runIf(installed)('are those of hledger, figure by figure', async () => {
    const query = { format: 'hledger', language: 'en' } as const
    const { content } = await shop.call(reportEndpoints.exportLedger, { query }, { as: owner })
    const journal = new TextDecoder().decode(content)
    books = await readRawBooks(shop.db)
    const earned = figures(await ask('profit', allDays), 'balance')
    expect(hledgerStatement(journal, 'incomestatement')).toEqual({
      total: earned.netProfit,
      Revenues: -balance(/^4/, '', allDays.toDate),
      Expenses: balance(/^5/, '', allDays.toDate),
    })
    const sheet = figures(await ask('balanceSheet', { toDate: allDays.toDate }), 'closing')
    const actual = hledgerStatement(journal, 'balancesheetequity')
    expect([actual.Assets, actual.Liabilities]).toEqual([sheet.totalAssets, sheet.totalLiabilities])
    // hledger leaves what is earned and spent out of the equity until it is closed.
    expect(actual.Equity).toBe(sheet.capitalAndReserves)
    expect(actual.total).toBe(
      (sheet.totalAssets ?? 0n) - (sheet.totalLiabilities ?? 0n) - (sheet.capitalAndReserves ?? 0n),
    )
  })
})
