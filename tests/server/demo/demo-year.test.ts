/** The demonstration shop of a year, as `npm start -- --demo` opens it, with fewer bills. */
import { beforeAll, expect, test } from 'vitest'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { goalEndpoints } from '#contract/goals.ts'
import { guideEndpoints } from '#contract/guide.ts'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { recommendationEndpoints } from '#contract/recommendations.ts'
import { addDays, addMonths, day, firstOfMonth } from '#domain/days.ts'
import { demoShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { peoplePasswordHash } from '#tests/support/people.ts'

const today = day('2026-01-15')
const size = { ...demoShop, items: 120, customers: 20, suppliers: 8, sales: 1500 }

describeOnBoth('a year of the demo shop', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await open({ isDemo: true, fill: db => fillDemo(db, { today, size, passwordHash: peoplePasswordHash }) })
    owner = await shop.signIn('owner')
  }, 60_000)

  test('obeys the laws of the books', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('has no bank account that is overdrawn on any day', async () => {
    const rows = await shop.db.read
      .selectFrom('entry')
      .innerJoin('account', 'account.id', 'entry.account_id')
      .select(['entry.day', 'entry.branch_id', 'entry.debit', 'entry.credit'])
      .where('account.role', '=', 'bank_main')
      .orderBy('entry.day')
      .execute()
    const balances = new Map<number, number>()
    let [from, least] = ['', 0]
    for (const row of rows) {
      // What is left at the end of a day counts.
      if (row.day !== from) least = Math.min(least, ...balances.values())
      from = row.day
      balances.set(row.branch_id, (balances.get(row.branch_id) ?? 0) + row.debit - row.credit)
    }
    expect(rows.length).toBeGreaterThan(100)
    expect(Math.min(least, ...balances.values())).toBe(0)
  })

  test('has goods on their way: a purchase, a sale and two transfers, of which all but one have moved in part', async () => {
    const { bills } = await shop.call(deliveryEndpoints.getBillsToDeliver, { query: {} }, { as: owner })
    const waiting = bills.map(({ billTypeCode, isPartly }) => `${billTypeCode}${isPartly ? ' in part' : ''}`)
    expect(waiting.sort()).toEqual([
      ...['convert-varieties', 'convert-varieties in part', 'purch in part', 'sale in part'],
    ])
    const { rows } = await shop.call(deliveryEndpoints.listDeliveries, { query: {} }, { as: owner })
    const statements = rows.map(
      ({ kind, branchId, bill, date }) => `${kind} in ${branchId} of ${bill.billTypeCode} ${date}`,
    )
    expect(statements.filter(text => text.endsWith('2026-01-14')).sort()).toEqual([
      ...['entry in 1 of purch 2026-01-14', 'entry in 3 of convert-varieties 2026-01-14'],
      ...['entry in 3 of convert-varieties 2026-01-14', 'exit in 1 of sale 2026-01-14'],
    ])
  })

  test('has a closed count with small differences, and one that goes on', async () => {
    const { rows } = await shop.call(inventoryCountEndpoints.listCounts, { query: {} }, { as: owner })
    expect(rows.map(({ state }) => state)).toEqual(['open', 'closed'])
    const params = { id: rows[1]?.id ?? 0 }
    const query = { show: 'differences', pageSize: 1000 } as const
    const found = await shop.call(inventoryCountEndpoints.getCountLines, { params, query }, { as: owner })
    const differences = found.rows.map(row => Number(row.difference))
    expect([...new Set(differences)].sort()).toEqual([-1000, 1000])
  })

  test('sells more in Ramadan than in July', async () => {
    const rows = await shop.db.read.selectFrom('bill').select('day').where('type', '=', 'sale').execute()
    const count = (month: string) => rows.filter(row => row.day.startsWith(month)).length
    expect(count('2025-03')).toBeGreaterThan(count('2025-07') * 1.2)
  })

  test('has goals from its first whole month on, campaigns, recommendations and no first steps to take', async () => {
    const query = { FromDate: addMonths(firstOfMonth(today), -11), ToDate: addMonths(firstOfMonth(today), 2) }
    const goals = await shop.call(goalEndpoints.getMonthlyGoals, { query }, { as: owner })
    expect(goals).toHaveLength(4 * 14)
    const campaigns = await shop.db.read.selectFrom('discount').select(['start_day', 'end_day']).execute()
    const isNow = campaigns.map(({ start_day, end_day }) => start_day <= today && (end_day ?? today) >= today)
    expect(isNow.toSorted()).toEqual([false, false, true])
    const asked = { query: { FromDate: addDays(today, -90), ToDate: addDays(today, -1) } }
    expect((await shop.call(recommendationEndpoints.getRecommendations, asked, { as: owner })).length).toBeGreaterThan(
      0,
    )
    expect((await shop.call(guideEndpoints.getGuide, {}, { as: owner })).isNeeded).toBe(false)
  })
})
