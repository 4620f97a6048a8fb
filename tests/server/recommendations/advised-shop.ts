/**
 * The tiny shop with four months that a person can check. January sells coffee with dates on three Thursdays, at 10 and 16 o'clock, and medicine at
 * 16; in February coffee is bought dearer and sold; in March nothing is sold; in April two coffees. Today is 20 May.
 */
import type { NewBill } from '#contract/bill.ts'
import { addDays, type Day, day } from '#domain/days.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { sar } from '#tests/support/amounts.ts'
import type { Beginning, TestApp } from '#tests/support/app.ts'
import { posterOf } from '#tests/support/facts-shop.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

/** Before the first of it. */
const start = '2026-01-14T09:00:00Z'
export const today = '2026-05-20T09:00:00Z'

export const ownerId = 1
const statistics = 'f-view-statics'
const people = {
  'without-cost': { features: [statistics, 'f-sold-items', 'f-inventory'], branchIds: [] },
  'figures-alone': { features: [statistics], branchIds: [] },
  'of-second': { features: [statistics, 'f-sold-items', 'f-inventory', 'f-profit-balancer'], branchIds: [2] },
  'of-first': { features: [statistics, 'f-sold-items'], branchIds: [1] },
  'of-both': { features: [statistics, 'f-sold-items'], branchIds: [] },
  'no-figures': { features: ['f-sold-items'], branchIds: [] },
} as const

async function fillAdvisedShop(...[db, clock]: Parameters<typeof fillTinyShop>): Promise<void> {
  await fillTinyShop(db, clock)
  await addUsers(db, clock, people)
  const goals = [
    { month: '2026-01', branch_id: 1, goal: sar('1000.00') },
    { month: '2026-01', branch_id: null, goal: sar('100.00') },
    { month: '2026-05', branch_id: null, goal: sar('3100.00') },
  ]
  await db.write([], async tx => {
    for (const goal of goals)
      await tx
        .insertInto('monthly_goal')
        .values({ ...goal, version: 1, changed_at: clock.now() })
        .execute()
  })
}

/** Entered at that hour of the company's clock. */
export async function postAt(shop: TestApp, of: Day, hour: number, body: NewBill): Promise<number> {
  shop.clock.set(`${of}T${String(hour - 3).padStart(2, '0')}:30:00Z`)
  return createBill(
    shop.services,
    await posterOf(shop.db, ownerId),
    { key: null, body: { ...body, date: of } },
    ({ id }) => id,
  )
}

async function tradeForMonths(shop: TestApp): Promise<void> {
  const thursday = day('2026-01-15')
  for (const week of [0, 1, 2]) {
    const of = addDays(thursday, 7 * week)
    for (const hour of [10, 16]) await postAt(shop, of, hour, aSale([{ good: goods.coffee }, { good: goods.dates }]))
    for (const _ of [1, 2]) await postAt(shop, of, 16, aSale([{ good: goods.medicine }]))
  }
  await postAt(shop, day('2026-02-01'), 9, {
    ...aPurchase(goods.coffee, '100', '16.00'),
    partyId: tinyParties.supplier,
  })
  await postAt(shop, day('2026-02-02'), 10, aSale([{ good: goods.coffee, count: '6' }]))
  await postAt(shop, day('2026-04-30'), 10, aSale([{ good: goods.coffee, count: '2' }]))
  shop.clock.set(today)
}

export const advised: Beginning = { isDemo: true, start, fill: fillAdvisedShop, trade: tradeForMonths }
