/** What goods cost is in no answer of a reader who may not know it, however the ledger is asked. */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const people = {
  'sees-summary': { features: ['f-summary'], branchIds: [] },
  'sees-centres': { features: ['f-cc-report', 'f-profit-balancer-cc'], branchIds: [] },
  'sees-centres-alone': { features: ['f-cc-report'], branchIds: [] },
} as const
type Who = keyof typeof people

async function fill(...[db, clock]: Parameters<typeof fillTinyShop>): Promise<void> {
  await fillTinyShop(db, clock)
  await addUsers(db, clock, people)
}

describeOnBoth('entries of goods and of their cost', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill })
    const owner = await shop.signIn('owner')
    await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
  })

  const rowsOf = async (who: Who, rows: readonly string[]) => {
    const body = { fromDate: day('2026-01-01'), toDate: day('2026-12-31'), rows, columns: ['debit', 'credit'] }
    return shop.call(reports.ownEntries.endpoint, { body: body as never }, { as: await shop.signIn(who) })
  }
  const codesOf = async (who: Who, rows: readonly string[]) =>
    (await rowsOf(who, rows)).rows
      .flatMap(({ account }) => account?.code ?? [])
      .filter(code => /^(1105|5101)\d{3}$/.test(code))

  test('are left out of documents, and of accounts where no profit is seen', async () => {
    expect(await codesOf('sees-summary', ['document', 'account'])).toContain('5101001')
    for (const rows of [['document', 'account'], ['account'], ['day', 'account'], ['accountClass', 'account']])
      expect([rows, await codesOf('sees-centres-alone', rows)]).toEqual([rows, []])
    expect(await codesOf('sees-centres', ['document', 'account'])).toEqual([])
    expect(await codesOf('sees-centres', ['account'])).toContain('5101001')
    const { rows } = await rowsOf('sees-centres-alone', ['accountClass'])
    expect(rows.map(({ accountClass }) => accountClass)).not.toContain('costOfSales')
  })

  test('are in no sum of documents', async () => {
    const own = Number((await rowsOf('sees-centres-alone', ['document'])).totals.debit)
    expect(own).toBeLessThan(Number((await rowsOf('sees-summary', ['document'])).totals.debit))
  })
})
