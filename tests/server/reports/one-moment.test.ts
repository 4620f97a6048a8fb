/** A report says what the books said at one moment, whatever is posted between its statements. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { reports } from '#contract/reports/reports.ts'
import { accessOf } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import type { Caller } from '#server/calls/handler.ts'
import { readConfiguration } from '#server/company/company.ts'
import { readStatistics } from '#server/dashboard.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { readPerformance } from '#server/performance/read-performance.ts'
import { answerSections } from '#server/reports/sections-call.ts'
import { answerStatement } from '#server/reports/statement-call.ts'
import { answerTable } from '#server/reports/table-call.ts'
import { exact, sumBy } from '#tests/month/answers.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'

async function fill(...[db, clock]: Parameters<typeof fillTinyShop>): Promise<void> {
  await fillTinyShop(db, clock)
  await db.write([], tx => tx.updateTable('party').set({ loan_limit: null, can_loan: 1 }).execute())
}

const days = { fromDate: day('2026-01-01'), toDate: day('2026-01-31') }
const caller = { userId: 1, access: accessOf(['superadmin'], []) } as unknown as Caller

describeOnBoth('a report while bills are posted', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill })
    owner = await shop.signIn('owner')
    await sell()
  })

  /** On credit, so that the statement of the customer tells it. */
  async function sell() {
    const sale = aSale([{ good: goods.coffee }], { partyId: tinyParties.borrower })
    const body = { ...sale, tenders: [{ method: 'credit' as const, amount: sale.total }] }
    await shop.call(billEndpoints.createBill, { body }, { as: owner })
  }

  /** The same database, where somebody posts a bill behind every statement of a long read. */
  function busy(db: Db): Db {
    let posting: Promise<void> = Promise.resolve()
    const between = (tx: Tx) =>
      tx.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          posting = posting.then(sell)
          await posting
          return result
        },
      })
    return { ...db, longRead: between(db.longRead), snapshot: work => db.snapshot(longRead => work(between(longRead))) }
  }

  const services = () => ({ ...shop.services, db: busy(shop.db) })

  test('has rows, sums and ages of a statement that come to its closing balance', async () => {
    const body = { ...days, personId: tinyParties.borrower }
    const statement = await answerStatement(reports.customerInfo, { services: services(), caller, body })
    const { opening, rows, totals, closing, ageing, rowCount } = JSON.parse(JSON.stringify(statement))
    const moved = exact(closing.balance) - exact(opening.balance)
    expect(rows.length).toBe(rowCount)
    expect(sumBy(rows as { debit: number }[], row => exact(row.debit))).toBe(moved)
    expect(exact(totals.debit)).toBe(moved)
    expect(exact(rows.at(-1).balance)).toBe(exact(closing.balance))
    expect(sumBy(ageing as { amount: number }[], age => exact(age.amount))).toBe(exact(closing.balance))
  })

  test('has one number of bills in its rows and in its sums', async () => {
    const body = { ...days, rows: ['document'], columns: ['documents', 'total'] }
    const { rows, totals } = await answerTable(reports.soldItems, { services: services(), caller, body })
    expect(exact(totals.documents)).toBe(BigInt(rows.length))
  })

  test('has what was sold, earned and paid of the same bills in all sections of the summary', async () => {
    const statement = await answerSections(reports.summary, { services: services(), caller, body: days })
    const rows = new Map(
      (statement.sections as { rows: { name: string; total: number }[] }[])
        .flatMap(section => section.rows)
        .map(row => [row.name, exact(row.total)]),
    )
    expect(rows.get('sold')).toBe(rows.get('credit'))
    expect(rows.get('sold')).toBe(rows.get('receivables'))
    expect(rows.get('sold')).toBe(((rows.get('revenue') ?? 0n) * 115n) / 100n)
  })

  test('has cards of the home page and points of the charts that count the same bills', async () => {
    const db = busy(shop.db)
    const { sale, profit } = await db.snapshot(longRead =>
      readStatistics({ ...db, longRead }, days.fromDate, days.toDate, null),
    )
    expect(exact(sale.amout)).toBe((exact(profit.sales) * 115n) / 100n)
    const configuration = await readConfiguration(shop.db)
    const asked = { configuration, language: 'en', from: days.fromDate, to: days.toDate, branchIds: null } as const
    const { itemsQty, topItems } = await db.snapshot(longRead =>
      readPerformance({ ...asked, months: ['2026-01' as never], db: { ...db, longRead } }),
    )
    expect(exact(itemsQty[0]?.netTotalSoldItems)).toBe(exact(topItems[0]?.quantity))
  })

  test('is taken through the snapshot by the calls themselves', async () => {
    const seen: string[] = []
    const { snapshot } = shop.db
    Object.assign(shop.services.db, {
      snapshot: (work: never) => {
        seen.push('snapshot')
        return snapshot.call(shop.db, work)
      },
    })
    const query = { fromdate: days.fromDate, toDate: days.toDate }
    await shop.call(billEndpoints.getStatistics, { query }, { as: owner })
    await shop.call(reports.profit.endpoint, { body: days }, { as: owner })
    await shop.call(reports.soldItems.endpoint, { body: days }, { as: owner })
    expect(seen).toEqual(['snapshot', 'snapshot', 'snapshot'])
    expect(await sql<{ one: number }>`SELECT 1 AS one`.execute(shop.db.longRead)).toMatchObject({ rows: [{ one: 1 }] })
  })
})
