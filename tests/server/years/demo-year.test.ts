/** A demo shop closes its year and reopens it: the balances are those of the exported ledger, and of hledger if it is installed. */
import { beforeAll, expect, test } from 'vitest'
import { reportEndpoints } from '#contract/report.ts'
import { yearClosingEndpoints } from '#contract/year-closing.ts'
import { addDays, day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { hledgerBalances, hledgerComplaint, hledgerVersion, readHledger } from '#tests/support/hledger.ts'
import { peoplePasswordHash } from '#tests/support/people.ts'

const { exportLedger, getTrialBalance } = reportEndpoints
const { getYears, closeYear, reopenYear } = yearClosingEndpoints
const today = day('2026-02-03')
const lastDay = day('2026-01-31')
const installed = hledgerVersion()

describeOnBoth('the year of the demo shop', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({
      ...{ isDemo: true, start: '2026-02-03T12:00:00Z' },
      fill: db => fillDemo(db, { today, size: smallShop, passwordHash: peoplePasswordHash }),
    })
    owner = await shop.signIn('owner')
    await shop.db.write([1, 2, 3], tx => writeSettings(tx, { fiscalYearStartMonth: 2 }, shop.clock.now()))
  })

  const as = () => ({ as: owner })
  const exported = async (ToDate = today) => {
    const query = { format: 'hledger', ToDate } as const
    const { content } = await shop.call(exportLedger, { query }, { as: owner, language: 'en' })
    return new TextDecoder().decode(content)
  }
  const balancesOf = (text: string) => {
    const balances = installed === undefined ? readHledger(text).balances : hledgerBalances(text)
    if (installed !== undefined) expect(hledgerComplaint(text)).toBe('')
    return new Map([...balances].map(([path, amount]) => [path.split(':').at(-1)?.split(' ')[0], amount]))
  }
  const trialBalance = async (ToDate = today) => {
    const { accounts } = await shop.call(getTrialBalance, { query: { ToDate } }, as())
    const left = accounts.filter(row => row.isPostable && row.closing !== 0)
    return new Map(left.map(row => [row.code, Number(row.closing)]))
  }

  test('is closed and reopened with the balances of the exported ledger, and sound books', async () => {
    const opened = await trialBalance()
    expect(balancesOf(await exported())).toEqual(opened)
    const ofYear = await trialBalance(lastDay)
    const { next } = await shop.call(getYears, {}, as())
    expect(next?.branches.some(branch => branch.result !== 0)).toBe(true)
    const { closed } = await shop.call(closeYear, { body: { lastDay, mark: next?.mark ?? '' } }, as())
    const afterwards = balancesOf(await exported())
    expect(afterwards).toEqual(await trialBalance())
    expect(afterwards).not.toEqual(opened)
    expect(await trialBalance(lastDay)).toEqual(ofYear)
    // The ledger has the closing on the last day; the reports have it from the next day on.
    expect(balancesOf(await exported(lastDay))).toEqual(await trialBalanceOn(addDays(lastDay, 1)))
    expect(await checkBooks(shop.db)).toEqual([])
    await shop.call(reopenYear, { body: { id: closed[0]?.id ?? 0, reason: 'An invoice came late' } }, as())
    expect(balancesOf(await exported())).toEqual(opened)
    expect(await trialBalance()).toEqual(opened)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  /** The opening balances of a day. */
  const trialBalanceOn = async (FromDate: typeof today) => {
    const { accounts } = await shop.call(getTrialBalance, { query: { FromDate, ToDate: today } }, as())
    const left = accounts.filter(row => row.isPostable && row.opening !== 0)
    return new Map(left.map(row => [row.code, Number(row.opening)]))
  }
})
