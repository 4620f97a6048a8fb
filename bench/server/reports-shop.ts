/**
 * The shop for report benchmarks: a million bill lines, 100,000 customers with debts, one of them with thousands of movements, monthly
 * goals, reorder levels, and goods for tills that post during the reports.
 */
import { addDays, addMonths, type Day, firstOfMonth } from '#domain/days.ts'
import { balanced, credit, debit, resolveAccounts } from '#domain/ledger/posting.ts'
import { halalas } from '#domain/money.ts'
import { monthOfDay } from '#domain/months.ts'
import { accountOf, type Configuration, readConfiguration } from '#server/company/company.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { post, reserve } from '#server/ledger/ledger.ts'
import { peoplePasswordHash } from '#tests/support/people.ts'
import { branchId, deliverGoods } from '#tests/support/posting-shop.ts'
import { shopToday } from './filled-server.ts'

const items = 2000
export const customerCount = 100_000
export const tradedDays = 365
/** The customer with the many movements is the first one. */
export const busyCustomerId = 1
const busyMovements = 10_000
const goalHalalas = 100_000_000
/** Thousandths. */
const reorderedAt = 50_000

/** Each customer has an opening debt and later credit sales, and most of them have paid a part. */
const rounds = [
  { daysAgo: tradedDays - 1, halalas: 50_000, every: 1 },
  { daysAgo: 75, halalas: 20_000, every: 2 },
  { daysAgo: 20, halalas: 30_000, every: 3 },
  { daysAgo: 5, halalas: -25_000, every: 2 },
] as const
const entriesPerPosting = 1000

export async function fillReportsShop(db: Db, sales: number): Promise<void> {
  const size = { ...scaledShop(items, sales), customers: customerCount, days: tradedDays }
  await fillDemo(db, { today: shopToday, size, passwordHash: peoplePasswordHash })
  await deliverGoods(db, addDays(shopToday, -1))
  const configuration = await readConfiguration(db)
  for (const { daysAgo, halalas: amount, every } of rounds) {
    const owing = Array.from({ length: Math.floor(customerCount / every) }, (_, at) => 1 + at * every)
    for (let at = 0; at < owing.length; at += entriesPerPosting) {
      const each = owing
        .slice(at, at + entriesPerPosting)
        .map(partyId => ({ partyId, amount: amount + (partyId % 997) }))
      await postings(db, configuration, [
        { day: addDays(shopToday, -daysAgo), document: `entry ${daysAgo}-${at}`, each },
      ])
    }
  }
  for (let at = 0; at < busyMovements; at += entriesPerPosting) {
    const documents = Array.from({ length: entriesPerPosting }, (_, index) => ({
      day: addDays(shopToday, -(((at + index) * 7) % tradedDays)),
      document: `entry busy-${at + index}`,
      each: [{ partyId: busyCustomerId, amount: (at + index) % 2 === 0 ? 1000 : -900 }],
    }))
    await postings(db, configuration, documents)
  }
  await db.write([], async tx => {
    await setGoals(db, tx, configuration)
    await setReorderLevels(db, tx)
  })
}

type Owed = {
  readonly day: Day
  readonly document: string
  readonly each: readonly { readonly partyId: number; readonly amount: number }[]
}

async function postings(db: Db, configuration: Configuration, documents: readonly Owed[]): Promise<void> {
  await db.write([branchId], async tx => {
    for (const { day, document, each } of documents) {
      const place = { branchId, costCentreId: null, partyId: null }
      const total = each.reduce((sum, { amount }) => sum + amount, 0)
      const entries = balanced([
        ...each.map(({ partyId, amount }) => debit('ar', halalas(amount), { ...place, partyId })),
        credit('opening_balance', halalas(total), place),
      ])
      await post(db.kind, tx, configuration.settings, await reserve(db.kind, tx, branchId, 'posting'), {
        ...{ branchId, day, originalDay: null, document, billId: null, reverses: null, memo: '', userId: 1 },
        ...{ createdAt: Date.now(), moves: [], levels: [] },
        posting: resolveAccounts(entries, role => accountOf(configuration, role)),
      })
    }
  })
}

/** For each month of trade, for every branch and for all together. */
async function setGoals(db: Db, tx: Tx, configuration: Configuration): Promise<void> {
  const months = Array.from({ length: 12 }, (_, at) => monthOfDay(addMonths(firstOfMonth(shopToday), -at)))
  const rows = months.flatMap(month =>
    [null, ...configuration.branches.keys()].map(branch => ({
      ...{ version: 1, branch_id: branch, month, goal: goalHalalas, changed_at: 0 },
    })),
  )
  await insertRows(db.kind, tx, 'monthly_goal', rows)
}

async function setReorderLevels(db: Db, tx: Tx): Promise<void> {
  const levels = await tx.selectFrom('stock_level').select(['item_id', 'branch_id']).execute()
  await insertRows(
    db.kind,
    tx,
    'item_reorder_level',
    levels.map(row => ({ ...row, level: reorderedAt })),
  )
}
