/**
 * S10: a purchase at the beginning of a month is corrected after its goods have moved 20,000 times: all of them are costed again in
 * one transaction. And what it takes to void it.
 */

import { accessOf } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { editBill } from '#server/bills/edit-bill.ts'
import { voidBill } from '#server/bills/void-bill.ts'
import type { Db } from '#server/db/open.ts'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check.ts'
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

async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const shops = await openShops(kind, options, true)
  const place = await shops.filled('correction', db => fillTinyShop(db, makeClock()))
  const db = await openDb(place, Date.now())
  const clock = makeClock('2026-01-31T09:00:00Z')
  const services: Services = { db, now: clock.now, isDemo: true }
  try {
    const post = (key: string, body: Parameters<typeof createBill>[2]['body']) =>
      createBill(services, owner, { key, body }, document => document.id)
    let purchase = await post('purchase', { ...aPurchase(goods.lamp, '100000', '4.00'), date: day('2026-01-15') })
    for (let bill = 0; bill < laterMoves / linesPerBill; bill++)
      await post(`sale ${bill}`, aSale(Array.from({ length: linesPerBill }, () => ({ good: goods.lamp }))))
    const edits: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      const body = { ...aPurchase(goods.lamp, '100000', `${5 + round}.00`), date: day('2026-01-15'), Id: purchase }
      const edit = async () => {
        purchase = await editBill(services, owner, `edit ${round}`, body)
      }
      edits.push(await timed(edit))
    }
    const early = await post('early', { ...aPurchase(goods.lamp, '5', '90.00'), date: day('2026-01-15') })
    const voided = await timed(() => voidBill(services, owner, 'void', early))
    const broken = await checkBooks(db)
    return [
      { name: `${kind}: an edit`, unit: 'ms', values: edits, budget: budgetMs, on: 'median' },
      { name: `${kind}: a void`, unit: 'ms', values: [voided], budget: budgetMs, on: 'median' },
      { name: `${kind}: broken laws`, unit: '', values: [broken.length], budget: 0, on: 'max' },
    ]
  } finally {
    await db.close()
    await shops.close()
  }
}
