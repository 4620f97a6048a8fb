/**
 * Closing a year and reopening it changes no figure of the year, in any report; the next year begins with the balances that are left. Read
 * again entry by entry.
 */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { reportEndpoints } from '#contract/report.ts'
import { readyReports, reports } from '#contract/reports/reports.ts'
import { yearClosingEndpoints } from '#contract/year-closing.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { type RawBooks, readRawBooks } from '../facts/raw-books.ts'

const { getYears, closeYear, reopenYear } = yearClosingEndpoints
const lastDay = day('2026-01-31')
/** Within the year, and the whole year; of both years together. */
const ofYear = [
  { from: day('2025-12-01'), to: lastDay },
  { from: day('2026-01-20'), to: day('2026-01-30') },
]
const beyond = { from: day('2026-01-15'), to: day('2026-12-31') }
const subjects: Readonly<Record<string, number>> = {
  ...{ accountStatement: accountId('4101001'), itemCard: goods.coffee.itemId, serviceCard: goods.delivery.itemId },
  ...{ customerInfo: tinyParties.borrower, customerPoints: tinyParties.borrower, supplierInfo: tinyParties.supplier },
}

describeOnBoth(`a closed year (seed ${factsSeed})`, open => {
  let shop: TestApp
  let owner: string
  let typeOf: ReadonlyMap<number, string>
  let before: RawBooks
  const figuresByTurn: unknown[] = []
  const toldBeyond: unknown[] = []

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    owner = await shop.signIn('owner')
    await shop.db.write([1, 2], tx => writeSettings(tx, { fiscalYearStartMonth: 2 }, shop.clock.now()))
    const accounts = await shop.db.read.selectFrom('account').select(['id', 'type']).execute()
    typeOf = new Map(accounts.map(({ id, type }) => [id, type]))
    before = await readRawBooks(shop.db)
    await tell()
    const { next } = await shop.call(getYears, {}, { as: owner })
    await shop.call(closeYear, { body: { lastDay, mark: next?.mark ?? '' } }, { as: owner })
    await tell()
  }, 120_000)

  const as = () => ({ as: owner })
  const asked = async (endpoint: AnyEndpoint, input: object) => shop.call(endpoint, input as never, as())
  /** What every report says of the days, and the dashboard and the call of the specification. */
  const figures = async ({ from, to }: { from: string; to: string }) => {
    const answers = await Promise.all([
      asked(billEndpoints.getStatistics, { query: { fromdate: from, toDate: to } }),
      asked(reportEndpoints.getTrialBalance, { query: { FromDate: from, ToDate: to } }),
    ])
    for (const [reportName, report] of Object.entries(readyReports)) {
      const days = Object.entries(report.filters).map(([name, { use, isRequired }]) => {
        if (use === 'from') return [name, from]
        if (use === 'to') return [name, to]
        return [name, isRequired ? subjects[reportName] : undefined]
      })
      answers.push(await asked(report.endpoint, { body: Object.fromEntries(days) }))
    }
    return answers
  }
  const tell = async () => {
    figuresByTurn.push(await Promise.all(ofYear.map(figures)))
    toldBeyond.push(await profitBeyond())
  }
  const profitBeyond = async () =>
    (await Promise.all(
      [reports.profit, reports.cashFlow, reports.profitByCostCentre].map(({ endpoint }) =>
        asked(endpoint, { body: { fromDate: beyond.from, toDate: beyond.to } }),
      ),
    )) as unknown[]
  const trialBalance = async (from: string, to: string) => {
    const body = { fromDate: day(from), toDate: day(to) }
    const { rows } = await shop.call(reports.trialBalance.endpoint, { body }, as())
    return new Map(rows.filter(row => !row.isGroup).map(row => [row.account?.id ?? 0, row]))
  }
  const isResult = (accountId: number) => ['revenue', 'expense'].includes(typeOf.get(accountId) ?? '')
  const sumUpTo = (to: string, of: (accountId: number) => boolean) =>
    before.entries
      .filter(entry => entry.day <= to && of(entry.account_id))
      .reduce((sum, { debit, credit }) => sum + BigInt(debit - credit), 0n)
  const retained = () => before.accountOfRole.get('retained_earnings') ?? 0

  test('has the figures of before, in every report of its days', () => {
    expect(figuresByTurn[1]).toEqual(figuresByTurn[0])
  })

  test('changes no profit and no cash flow, also of days of both years', () => {
    expect(toldBeyond[1]).toEqual(toldBeyond[0])
  })

  test('leaves the next year no income and expenses, and its result in retained earnings', async () => {
    const rows = await trialBalance('2026-02-01', '2026-12-31')
    const left = [...rows].filter(([id, row]) => isResult(id) && row.opening !== 0)
    expect(left).toEqual([])
    const earned = retained()
    const opening = BigInt(rows.get(earned)?.opening ?? 0)
    expect(opening).toBe(sumUpTo(lastDay, id => id === earned || isResult(id)))
    const others = [...new Set(before.entries.map(entry => entry.account_id))].filter(
      id => !isResult(id) && id !== earned,
    )
    for (const id of others) expect(BigInt(rows.get(id)?.opening ?? 0)).toBe(sumUpTo(lastDay, each => each === id))
  })

  test('has a balance sheet that balances on its last day and after it, and open result only of the next year', async () => {
    const rowsAt = async (toDate: string) => {
      const { sections } = await shop.call(reports.balanceSheet.endpoint, { body: { toDate: day(toDate) } }, as())
      return Object.fromEntries(sections.flatMap(({ rows }) => rows).map(row => [row.name, BigInt(row.closing ?? 0)]))
    }
    for (const to of [lastDay, '2026-02-01', '2026-12-31']) {
      const { totalAssets, liabilitiesAndEquity } = await rowsAt(to)
      expect(totalAssets).toBe(liabilitiesAndEquity)
    }
    expect((await rowsAt(lastDay)).openResult).toBe(-sumUpTo(lastDay, isResult))
    expect((await rowsAt('2026-12-31')).openResult).toBe(-sumUpTo('2026-12-31', isResult) + sumUpTo(lastDay, isResult))
  })

  test('is whole in a statement that goes on: the closing is a movement, and the balances run through it', async () => {
    const body = { accountId: retained(), fromDate: day('2026-01-01'), toDate: day('2026-12-31') }
    const { rows, closing } = await shop.call(reports.accountStatement.endpoint, { body }, as())
    expect(rows.filter(row => row.document?.type === 'closing')).not.toEqual([])
    expect(BigInt(closing.balance ?? 0)).toBe(
      sumUpTo('2026-12-31', id => id === body.accountId) + sumUpTo(lastDay, isResult),
    )
  })

  test('that is reopened has left no trace in any figure, and sound books', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
    const { closed } = await shop.call(getYears, {}, as())
    await shop.call(reopenYear, { body: { id: closed[0]?.id ?? 0, reason: 'An invoice came late' } }, as())
    await tell()
    expect(figuresByTurn[2]).toEqual(figuresByTurn[0])
    expect(toldBeyond[2]).toEqual(toldBeyond[0])
    const body = { accountId: retained(), fromDate: day('2026-01-01'), toDate: day('2026-12-31') }
    const { rows } = await shop.call(reports.accountStatement.endpoint, { body }, as())
    expect(rows.filter(row => row.document?.type === 'closing')).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
