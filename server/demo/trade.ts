/** The days of the demo shop: customer visits and all other events, in time order. */
import { addDays, type Day, dayStartMs, partsOf, weekday } from '#domain/days.ts'
import { makeWeightedPick } from './random.ts'
import { seasonOf } from './seasons.ts'
import { sell, takeBack } from './sell.ts'
import type { Shop, ShopBranch } from './shop.ts'
import { restock, sendBack, spend, takeExpenseBack } from './supply.ts'
import { useGoods } from './use-goods.ts'

type Happening = {
  readonly atMs: number
  readonly happen: (createdAt: number) => void
}

/** Sunday to Saturday: the weekend is Friday and Saturday, and Thursday has the most visits. */
const dayWeights = [0.9, 0.86, 0.88, 0.92, 1.25, 1.12, 1.07]
const branchWeights = [0.45, 0.33, 0.22]
/** The visits by hour from 8 to 23; on Fridays the shop opens after the noon prayer. */
const hourWeights = [2, 4, 6, 7, 6, 4, 3, 4, 6, 8, 9, 10, 11, 10, 7, 3]
const openingHour = 8
/** A shop of a few weeks has no seasons, so that its size determines its number of bills. */
const seasonDaysMin = 180
const fridayHours = hourWeights.map((weight, index) => (openingHour + index < 14 ? 0 : weight))
const pickHour = makeWeightedPick(hourWeights)
const pickFridayHour = makeWeightedPick(fridayHours)

const hourMs = 3_600_000
/** Collected rows are written after about this many bills. */
const billsPerFlush = 5000

export async function trade(shop: Shop, firstDay: Day, days: number): Promise<void> {
  let flushedAt = 0
  for (let count = 0; count < days; count++) {
    const day = addDays(firstDay, count)
    const startMs = dayStartMs(day, shop.offsetMinutes)
    const happenings = shop.branches.flatMap((branch, index) => happeningsOf(shop, branch, index, day))
    happenings.sort((a, b) => a.atMs - b.atMs)
    for (const { atMs, happen } of happenings) {
      happen(startMs + atMs)
      if (shop.counts.bills - flushedAt < billsPerFlush) continue
      flushedAt = shop.counts.bills
      await shop.loader.flush()
    }
  }
}

function happeningsOf(shop: Shop, branch: ShopBranch, index: number, day: Day): Happening[] {
  const { random } = shop
  const sales = salesOn(shop, index, day)
  const when = (createdAt: number) => ({ day, createdAt })
  const visits = Array.from({ length: sales }, (): Happening => {
    const isReturn = random.isOften(0.015)
    const visit = isReturn ? takeBack : sell
    return { atMs: visitTime(shop, day), happen: createdAt => visit(shop, branch, when(createdAt)) }
  })
  const morning: Happening = {
    atMs: openingHour * hourMs - random.whole(5, 50) * 60_000,
    happen: createdAt => restock(shop, branch, when(createdAt)),
  }
  const afternoon: Happening = {
    atMs: 16 * hourMs + random.whole(0, 50) * 60_000,
    happen: createdAt => spend(shop, branch, when(createdAt)),
  }
  const sendsBack = random.isOften(0.06)
  const noon: Happening = {
    atMs: 12 * hourMs + random.whole(0, 50) * 60_000,
    happen: createdAt => sendBack(shop, branch, when(createdAt)),
  }
  const evening: Happening = {
    atMs: 22 * hourMs,
    happen: createdAt => {
      useGoods(shop, branch, when(createdAt))
      takeExpenseBack(shop, branch, when(createdAt))
    },
  }
  return [...visits, morning, afternoon, evening, ...(sendsBack ? [noon] : [])]
}

function salesOn(shop: Shop, branchIndex: number, day: Day): number {
  const perDay = shop.size.sales / shop.size.days
  const isAfterPayday = partsOf(day).dayOfMonth >= 27
  const weight = (dayWeights[weekday(day)] ?? 1) * (branchWeights[branchIndex] ?? 0) * (isAfterPayday ? 1.12 : 0.985)
  const season = shop.size.days > seasonDaysMin ? seasonOf(day) : 1
  return Math.round(perDay * weight * season * (0.92 + shop.random.next() * 0.16))
}

function visitTime({ random }: Shop, day: Day): number {
  const pick = weekday(day) === 5 ? pickFridayHour : pickHour
  return (openingHour + pick(random)) * hourMs + random.whole(0, hourMs - 1)
}
