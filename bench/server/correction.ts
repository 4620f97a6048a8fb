/**
 * S10: a purchase at the beginning of a month is corrected after 20,000 later moves of its goods: one transaction costs all of them again.
 * Also the time to void it.
 */

import { accessOf } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { editBill } from '#server/bills/life/edit-bill.ts'
import { voidBill } from '#server/bills/life/void-bill.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import type { Services } from '#server/services.ts'
import { makeClock } from '#tests/support/clock.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { timed } from './filled-server.ts'
import { openShops } from './shops.ts'

const laterMoves = 20_000
const linesPerBill = 100
const budgetMs = 1000

export const correctionBench: Bench = {
  title: `S10: a correction with ${laterMoves.toLocaleString('en')} later moves of its goods`,
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

const owner = {
  userId: 1,
  access: accessOf(['superadmin'], []),
  fullName: '',
  userName: 'owner',
}

/** Each round uses a new shop, because a correction adds as many moves as there were. */
async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const shops = await openShops(kind, options, true)
  const place = await shops.filled('correction', fill)
  const took: Readonly<Record<keyof typeof actions, number[]>> = { edit: [], void: [] }
  const broken: number[] = []
  try {
    for (let round = 0; round < options.rounds; round++)
      for (const action of ['edit', 'void'] as const) {
        const db = await openDb(await shops.copyOf(place, `${action}-${round}`), Date.now())
        try {
          const purchases = await purchasesOf(db)
          took[action].push(await timed(() => actions[action](servicesOf(db), purchases)))
          broken.push((await checkBooks(db)).length)
        } finally {
          await db.close()
        }
      }
    const budget = { budget: budgetMs, on: 'median' } as const
    return [
      { name: `${kind}: an edit`, unit: 'ms', values: took.edit, ...budget },
      { name: `${kind}: a void`, unit: 'ms', values: took.void, ...budget },
      { name: `${kind}: broken laws`, unit: '', values: broken, budget: 0, on: 'max' },
    ]
  } finally {
    await shops.close()
  }
}

const early = day('2026-01-15')

async function fill(db: Db): Promise<void> {
  await fillTinyShop(db, makeClock())
  const services = servicesOf(db)
  const post = async (key: string, body: Parameters<typeof createBill>[2]['body']) =>
    createBill(services, owner, { key, body }, document => document.id)
  await post('corrected', { ...aPurchase(goods.lamp, '100000', '4.00'), date: early })
  await post('voided', { ...aPurchase(goods.lamp, '5', '90.00'), date: early })
  for (let bill = 0; bill < laterMoves / linesPerBill; bill++)
    await post(`sale ${bill}`, aSale(Array.from({ length: linesPerBill }, () => ({ good: goods.lamp }))))
}

const actions = {
  edit: (services: Services, [corrected = 0]: readonly number[]) =>
    editBill(services, owner, 'edit', { ...aPurchase(goods.lamp, '100000', '5.00'), date: early, Id: corrected }),
  void: (services: Services, [, voided = 0]: readonly number[]) => voidBill(services, owner, 'void', voided),
} as const

async function purchasesOf({ read }: Db): Promise<number[]> {
  const bills = await read
    .selectFrom('bill')
    .select('id')
    .where('type', '=', 'purch')
    .where('day', '=', early)
    .execute()
  return bills.map(({ id }) => id).sort((a, b) => a - b)
}

function servicesOf(db: Db): Services {
  return { db, now: makeClock('2026-01-31T09:00:00Z').now, isDemo: true }
}
