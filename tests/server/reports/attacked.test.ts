/** Reports where days and months are as awkward as they can be. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { performanceEndpoints } from '#contract/performance.ts'
import { tokenScope } from '#contract/protocol.ts'
import type { Filters } from '#contract/reports/filters.ts'
import { type ReadyReportName, readyReports, reportWireEndpoints } from '#contract/reports/reports.ts'
import { type Day, day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { exact, readingOf } from '#tests/month/answers.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

const names = Object.keys(readyReports) as ReadyReportName[]
const { TZ: zoneBefore } = process.env

/** Where the server may stand; the company is in Riyadh. */
const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati']
/** Half past one on 1 March in Riyadh, and two hours earlier. */
const [inMarch, inFebruary] = ['2026-02-28T22:30:00Z', '2026-02-28T20:30:00Z']
const march = { fromDate: day('2026-03-01'), toDate: day('2026-03-31') }
const february = { fromDate: day('2026-02-01'), toDate: day('2026-02-28') }

describeOnBoth('a report', (open, kind) => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ isDemo: true, fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  afterAll(() => {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })

  async function sellAt(instant: string) {
    shop.clock.set(instant)
    owner = await signInAnew(shop)
    const sale = aSale([{ good: goods.coffee }], { partyId: tinyParties.borrower })
    const body = { ...sale, tenders: [{ method: 'credit' as const, amount: sale.total }] }
    return shop.call(billEndpoints.createBill, { body }, { as: owner })
  }

  const reading = () => readingOf({ call: (endpoint, input) => shop.call(endpoint, input, { as: owner }) })

  /** A body with these days in the filters of the report, and somebody where it is about somebody. */
  function bodyOf(name: ReadyReportName, days: { readonly fromDate: Day; readonly toDate: Day }) {
    const filters: Filters = readyReports[name].filters
    const ids: Readonly<Partial<Record<ReadyReportName, number>>> = {
      ...{ customerPoints: tinyParties.borrower },
      ...{ customerInfo: tinyParties.borrower, supplierInfo: tinyParties.supplier, accountStatement: 1 },
      ...{ itemCard: goods.coffee.itemId, serviceCard: goods.delivery.itemId },
    }
    const entries = Object.entries(filters).flatMap(([filter, { use, isRequired }]): [string, unknown][] => {
      if (use === 'from') return [[filter, days.fromDate]]
      if (use === 'to') return [[filter, days.toDate]]
      return use === 'keys' && isRequired ? [[filter, ids[name] ?? 0]] : []
    })
    return Object.fromEntries(entries)
  }

  test.each(zones)(
    'has a sale at half past one on the first of a month on that day, with a server in %s',
    async zone => {
      process.env.TZ = zone
      if (kind === 'postgres') await zoneOfSessions(shop, zone)
      await sellAt(inFebruary)
      await sellAt(inMarch)
      const { table, sections, statement } = reading()
      for (const [days, hour, weekday] of [
        [march, 1, 'sunday'],
        [february, 23, 'saturday'],
      ] as const) {
        const of = days === march ? '2026-03-01' : '2026-02-28'
        const byDay = await table('soldItems', { ...days, rows: ['day'] })
        expect(byDay.rows.map(row => [row.day, row.net])).toEqual([[of, 2000]])
        const byMonth = await table('soldItems', { ...days, rows: ['month'] })
        expect(byMonth.rows.map(row => row.month)).toEqual([of.slice(0, 7)])
        const byHour = await table('salesByHour', days)
        expect(byHour.rows.map(row => row.hour ?? row.weekday)).toEqual([weekday, hour])
        expect((await sections('vatReport', days))('standardSales', 'base')).toBe(2000n)
        expect((await sections('profit', days))('sales', 'balance')).toBe(2000n)
        expect((await sections('summary', days))('credit', 'total')).toBe(2300n)
        expect((await sections('cashFlow', days))('receivables', 'balance')).toBe(-2300n)
        for (const name of ['payments', 'vatSales', 'vatDocuments', 'itemMovement', 'cashiers'] as const) {
          const { rows } = await table(name, { ...days, rows: [name === 'payments' ? 'day' : 'document'] })
          expect([name, rows.length]).toEqual([name, 1])
        }
        const owed = await statement('customerInfo', { ...days, personId: tinyParties.borrower })
        expect(owed.rows.map(row => [row.day, row.debit])).toEqual([[of, 2300]])
        const card = await statement('itemCard', { ...days, itemId: goods.coffee.itemId })
        expect(card.rows.filter(row => row.out !== 0).map(row => row.day)).toEqual([of])
        const query = { FromDate: days.fromDate, ToDate: days.toDate }
        const { revenues } = await shop.call(performanceEndpoints.getPerformance, { query }, { as: owner })
        expect(revenues.map(each => each.netSalesRevenue)).toEqual([2000])
        const cards = { fromdate: days.fromDate, toDate: days.toDate }
        expect((await shop.call(billEndpoints.getStatistics, { query: cards }, { as: owner })).sale.count).toBe(1)
        expect(exact((await table('dueAmount', { toDate: days.toDate })).totals.due)).toBe(
          days === march ? 4600n : 2300n,
        )
      }
      // Days that are left out are those of the month that it is in Riyadh.
      const stock = await shop.call(reportWireEndpoints.getInventory, { query: {} }, { as: owner })
      expect(stock.rows.find(({ item }) => item?.id === goods.coffee.itemId)?.out).toBe(1000)
    },
  )

  test('of years in which nothing happened has no rows, and sums of nothing', async () => {
    await sellAt(inMarch)
    for (const name of names)
      for (const days of [
        { fromDate: day('1999-01-01'), toDate: day('1999-12-31') },
        { fromDate: day('0001-01-01'), toDate: day('0001-01-01') },
        { fromDate: day('9998-01-01'), toDate: day('9999-12-31') },
      ]) {
        const endpoint = readyReports[name].endpoint as AnyEndpoint
        const answered: unknown = await shop.call(endpoint, { body: bodyOf(name, days) } as never, { as: owner })
        // The balance brought forward appears on any later day.
        if (days.fromDate > '2000-01-01') continue
        // The accounting tree has a row for every account.
        const isListed = (key: string) => name === 'accountingTree' && key === 'id'
        const figures = JSON.stringify(answered, (key, value) => (isNoFigure(key) || isListed(key) ? undefined : value))
        expect([name, figures.match(/:-?[1-9]\d*/g) ?? []]).toEqual([name, []])
      }
  })

  test('whose last day is before its first is refused at the last', async () => {
    for (const name of names) {
      const filters: Filters = readyReports[name].filters
      const at = Object.keys(filters).find(each => filters[each]?.use === 'to')
      if (!Object.values(filters).some(({ use }) => use === 'from')) continue
      const body = bodyOf(name, { fromDate: march.toDate, toDate: march.fromDate })
      const endpoint = readyReports[name].endpoint as AnyEndpoint
      const { error, problems } = await shop.refusal(endpoint, { body } as never, { as: owner })
      expect([name, error, problems]).toEqual([name, 'invalid_input', [{ at, code: 'dayOutOfOrder' }]])
    }
  })

  test('of a month that was closed stays as it was signed, whatever is corrected later, and when it is closed once more', async () => {
    const { id } = await sellAt(inFebruary)
    await sellAt('2026-02-20T09:00:00Z')
    shop.clock.set('2026-03-02T09:00:00Z')
    owner = await signInAnew(shop)
    const signed = await asSigned()
    const close = (periodLockDay: Day) =>
      shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay }, shop.clock.now()))
    await close(february.toDate)
    await shop.call(billLifeEndpoints.voidBill, { params: { id } }, { as: owner })
    expect(await asSigned()).toEqual(signed)
    await close(february.toDate)
    await sellAt('2026-03-03T09:00:00Z')
    expect(await asSigned()).toEqual(signed)
    // The correction is in March, in the column of adjustments.
    const form = await reading().sections('vatReport', march)
    expect([form('standardSales', 'base'), form('standardSales', 'adjustment')]).toEqual([2000n, -2000n])
  })

  /** The figures of a month; sales are those of the effective bills. */
  async function asSigned() {
    const kept = names.filter(
      name => readyReports[name].fact.name !== 'soldLines' && readyReports[name].fact.name !== 'tenders',
    )
    const answers = new Map<string, unknown>()
    for (const name of kept) {
      const endpoint = readyReports[name].endpoint as AnyEndpoint
      answers.set(name, await shop.call(endpoint, { body: bodyOf(name, february) } as never, { as: owner }))
    }
    return answers
  }
})

/** Ids, levels and the like are no figures. */
function isNoFigure(key: string): boolean {
  return ['subject', 'level', 'levels', 'number', 'fromDays', 'toDays', 'reorderLevel', 'shortage'].includes(key)
}

/** The clock has gone on since the last time. */
async function signInAnew({ inject }: TestApp): Promise<string> {
  const form = { grant_type: 'password', username: 'owner', password: demoPassword, scope: tokenScope }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(form).toString()
  return (await inject({ method: 'POST', url: '/connect/token', headers, payload })).json().access_token
}

/** As the databases of another country are set up. */
async function zoneOfSessions({ db }: TestApp, zone: string): Promise<void> {
  await db.script(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone TO ''${zone}''', current_database()); END $$`,
  )
}
