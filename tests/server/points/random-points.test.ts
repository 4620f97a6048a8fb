/** Random histories of a customer's points, against a model that knows only the rules. docs/decisions/points.md */
import { expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { addDays, day } from '#domain/days.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { scaled } from '#tests/support/depth.ts'
import { signedInAnew } from '#tests/support/schedules.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, aPurchase, aRefund } from '#tests/support/tiny-trade.ts'

const { createBill, voidBill, editBill, getPoints, salesSettingRead, salesSettingChange } = endpoints
const price = 23
const dayMs = 86_400_000
const partyId = tinyParties.customer

/** Some coffees, paid with so many halves of a riyal in points and the rest in cash. */
function sold(count: number, points = 0): NewBill {
  const cash = { method: 'cash', amount: sar(String(count * price - points / 2)) } as const
  const inPoints = { method: 'points', amount: sar(String(points / 2)) } as const
  const bill = aSale([{ good: goods.coffee, count: String(count) }], { partyId })
  return points === 0 ? bill : { ...bill, tenders: [inPoints, cash] }
}

function back(id: number, count: number, points: number): NewBill {
  const [net, vat, total] = [count * 20, count * 3, count * price].map(String) as [string, string, string]
  const refund = aRefund('rsale', id, goods.coffee, String(count), { net, vat, total })
  const cash = { method: 'cash', amount: sar(String(count * price - points / 2)) } as const
  return points === 0 ? refund : { ...refund, tenders: [{ method: 'points', amount: sar(String(points / 2)) }, cash] }
}

describeOnBoth('random points', open => {
  test.each([73, 74])(
    'are what a plain model of lots says, after sales, refunds, voids, edits and expiry (%i)',
    async seed => {
      const shop = await open({ fill: fillTinyShop })
      let owner = await shop.signIn('owner')
      const as = () => ({ as: owner })
      const post = (bill: NewBill) => shop.call(createBill, { body: bill }, as())
      const random = makeRandom(seed)
      const days = 5
      const { version } = await shop.call(salesSettingRead, {}, as())
      // A point for each 10 SAR, worth half a riyal.
      const rules = { isPointsEnabled: true, pointsAmount: sar('10'), pointsValue: sar('0.50'), pointsDays: days }
      await shop.call(salesSettingChange, { body: { version, ...rules } }, as())
      await post(aPurchase(goods.coffee, '900', '10.00'))
      const model = modelOfPoints(days)
      const today = () => new Date(shop.clock.now() + 3 * 3_600_000).toISOString().slice(0, 10)
      const sales = new Map<number, ModelSale & { readonly count: number; back: number }>()
      let [returns, takes] = [0, 0]
      for (let step = 0; step < scaled(40); step++) {
        const kind = random.next()
        const ids = [...sales.keys()]
        if (kind < 0.45 || ids.length === 0) {
          const count = random.integer(1, 4)
          const most = Math.min(model.spendable(today()), count * price * 2 - 2)
          const spent = most > 0 && kind < 0.3 ? random.integer(1, most) : 0
          const { id } = await post(sold(count, spent))
          const earned = Math.floor((count * price * 2 - spent) / 20)
          sales.set(id, { ...model.sell(today(), earned, spent), count, back: 0 })
        } else if (kind < 0.62) {
          const id = random.pick(ids)
          const sale = sales.get(id)
          if (sale === undefined || sale.back === sale.count) continue
          const count = random.integer(1, sale.count - sale.back)
          const share = (whole: number) => Math.floor((whole * (sale.back + count)) / sale.count)
          const gives = share(sale.spent) - sale.givenBack
          await post(back(id, count, gives))
          model.undo(sale, share(sale.earned) - sale.takenBack, gives, today())
          sale.back += count
          returns += gives
        } else if (kind < 0.74) {
          const id = random.pick(ids)
          const sale = sales.get(id)
          if (sale === undefined || sale.back > 0) continue
          takes += 1
          // A void and an edit are posted on the day of the sale.
          if (kind < 0.68) await shop.call(voidBill, { params: { id } }, as())
          const edited = { ...sold(sale.count + 1), Id: id }
          const next = kind < 0.68 ? null : await shop.call(editBill, { body: edited }, as())
          model.undo(sale, sale.earned, sale.spent, sale.day)
          sales.delete(id)
          const earned = Math.floor(((sale.count + 1) * price) / 10)
          if (next !== null) sales.set(next.id, { ...model.sell(next.date, earned, 0), count: sale.count + 1, back: 0 })
        } else {
          shop.clock.advance(random.integer(2, 4) * dayMs)
          owner = await signedInAnew(shop, 'owner')
          await postDue(shop.services, dueWorks)
          model.expire(today())
        }
        const period = { fromDate: day('2026-01-01'), toDate: day('2027-12-31') }
        const asked = { body: { personId: partyId, ...period } }
        const { totals, closing } = await shop.call(reports.customerPoints.endpoint, asked, as())
        const { points } = await shop.call(getPoints, { query: { partyId } }, as())
        const liability = await shop.db.read
          .selectFrom('entry')
          .select(({ fn }) => [
            fn.sum<number | null>('debit').as('debit'),
            fn.sum<number | null>('credit').as('credit'),
          ])
          .where('account_id', '=', accountId('2104003'))
          .executeTakeFirstOrThrow()
        expect([step, closing.balance, points]).toEqual([step, model.balance(), model.balance()])
        expect(Number(liability.credit ?? 0) - Number(liability.debit ?? 0)).toBe(model.balance() * 50)
        expect([step, Number(totals.expired)]).toEqual([step, model.expired()])
        expect(closing.worth).toBe(model.balance() * 50)
      }
      expect([returns > 0, takes > 0, model.expired() > 0]).toEqual([true, true, true])
      expect(await checkBooks(shop.db)).toEqual([])
    },
  )
})

type ModelLot = { readonly day: string; readonly lastDay: string; left: number; expired: number }
type ModelSale = {
  readonly day: string
  readonly lot: ModelLot
  readonly earned: number
  readonly spent: number
  /** The last day of each spent point, in order. */
  readonly lastDays: readonly string[]
  takenBack: number
  givenBack: number
}

/** Points by the rules alone, one number for each lot: the oldest pay debts first, then they are spent, then they expire. */
function modelOfPoints(validDays: number) {
  const lots: ModelLot[] = []
  const later = (from: string, by: number): string => addDays(day(from), by)
  const inOrder = () =>
    lots
      .map((lot, place) => ({ lot, place }))
      .sort((a, b) => (a.lot.day < b.lot.day ? -1 : a.lot.day > b.lot.day ? 1 : a.place - b.place))
  const free = () => {
    let debt = lots.reduce((sum, { left }) => sum + Math.max(0, -left), 0)
    return inOrder().map(({ lot }) => {
      const paid = Math.min(debt, Math.max(0, lot.left))
      debt -= paid
      return { lot, points: Math.max(0, lot.left) - paid }
    })
  }
  const valid = (on: string) => free().filter(({ lot, points }) => points > 0 && lot.lastDay >= on && lot.day <= on)
  const add = (on: string, lastDay: string, left: number) => {
    const lot = { day: on, lastDay, left, expired: 0 }
    if (left > 0) lots.push(lot)
    return lot
  }
  return {
    balance: () => lots.reduce((sum, { left }) => sum + left, 0),
    expired: () => lots.reduce((sum, lot) => sum + lot.expired, 0),
    spendable: (on: string) => valid(on).reduce((sum, { points }) => sum + points, 0),
    sell(on: string, earned: number, spent: number): ModelSale {
      const lastDays: string[] = []
      for (const { lot, points } of valid(on)) {
        const taken = Math.min(points, spent - lastDays.length)
        lot.left -= taken
        for (let each = 0; each < taken; each++) lastDays.push(lot.lastDay)
      }
      const lot = add(on, later(on, validDays), earned)
      return { day: on, lot, earned, spent, lastDays, takenBack: 0, givenBack: 0 }
    },
    undo(sale: ModelSale, takes: number, gives: number, on: string) {
      const restored = Math.min(takes, sale.lot.expired)
      sale.lot.left -= takes - restored
      sale.lot.expired -= restored
      sale.takenBack += takes
      for (const lastDay of sale.lastDays.slice(sale.givenBack, sale.givenBack + gives))
        add(on, lastDay >= on ? lastDay : later(on, validDays), 1)
      sale.givenBack += gives
    },
    expire(today: string) {
      for (const { lot, points } of free()) {
        if (lot.lastDay >= today) continue
        lot.left -= points
        lot.expired += points
      }
    },
  }
}
