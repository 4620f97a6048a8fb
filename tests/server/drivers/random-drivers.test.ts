/**
 * Random days of drivers: the oracle keeps what every customer owes and what every driver has collected, reads no posting, and expects the
 * board, the settlements and the drawer to agree.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { halalas } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { addDebtor, addDriver, contact, openDrawer, price, sell } from './driver-shop.ts'

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

type Carried = {
  readonly id: number
  readonly billId: number
  driver: number
  version: number
  due: number
  state: 'onTheWay' | 'delivered' | 'returned' | 'settled'
}

describeOnBoth('random drivers', open => {
  test.each([1, 2])('have what is open of their delivered orders, and hand over what is counted (%i)', async seed => {
    const random = randomOf(seed)
    const shop = await open({ fill: fillTinyShop })
    const as = await shop.signIn('owner')
    const drivers = [await addDriver(shop, as, 'سائق الحي'), await addDriver(shop, as, 'سائق الفروع', null)]
    const debtors = [await addDebtor(shop, as, 'أول'), await addDebtor(shop, as, 'ثان')]
    const shift = await openDrawer(shop, as)
    const orders: Carried[] = []
    let handedOver = 0
    const some = (state: Carried['state']) => {
      const found = orders.filter(each => each.state === state)
      return found[random(Math.max(1, found.length))]
    }
    const end = async (order: Carried, state: 'delivered' | 'returned') => {
      const asked = { params: { id: order.id }, body: { version: order.version, state } }
      order.version = (await shop.call(endpoints.endDriverOrder, asked, { as })).version
      order.state = state
    }
    const settle = async (driver: number) => {
      const own = orders.filter(each => each.driver === driver && each.state === 'delivered')
      if (own.length === 0) return
      const expected = own.reduce((sum, { due }) => sum + due, 0)
      const counted = Math.max(0, expected + (random(2) === 0 ? 0 : random(500) - 250))
      const body = {
        ...{ branchId: 1, orders: own.map(({ id, version }) => ({ id, version })), note: 'counted' },
        ...{ expected: halalas(expected), counted: halalas(counted) },
      }
      const reply = await shop.call(endpoints.settleDriver, { params: { id: driver }, body }, { as })
      expect([reply.expected, reply.difference]).toEqual([expected, counted - expected])
      handedOver += counted
      for (const order of own) [order.state, order.due] = ['settled', 0]
    }
    for (let step = 0; step < 40; step += 1) {
      shop.clock.advance(5000)
      const what = random(20)
      const driver = drivers[random(2)] ?? 0
      if (what < 7) {
        const count = 1 + random(3)
        const billId = await sell(shop, as, count, debtors[random(2)])
        const body = { billId, driverId: driver, ...contact }
        const { id, version } = await shop.call(endpoints.assignDriver, { body }, { as })
        orders.push({ id, billId, driver, version, due: price * count, state: 'onTheWay' })
      } else if (what < 12) {
        const order = some('onTheWay')
        if (order) await end(order, 'delivered')
      } else if (what < 14) {
        const order = some(random(2) === 0 ? 'onTheWay' : 'delivered')
        if (order) await end(order, 'returned')
      } else if (what < 15) {
        const order = some('returned')
        if (order && order.due > 0) {
          await shop.call(endpoints.createCreditNote, { body: { id: order.billId, reason: 'returned' } }, { as })
          order.due = 0
        }
      } else if (what < 17) {
        const order = some('onTheWay')
        if (order) {
          const body = { version: order.version, driverId: driver, ...contact, note: String(step) }
          const asked = { params: { id: order.id }, body }
          const next = await shop.call(endpoints.changeDriverOrder, asked, { as })
          ;[order.version, order.driver] = [next.version, driver]
        }
      } else if (what < 18) {
        // Voided while it is on the way: nothing is to be collected.
        const order = some('onTheWay')
        if (order && order.due > 0) {
          await shop.call(endpoints.voidBill, { params: { id: order.billId } }, { as })
          order.due = 0
        }
      } else await settle(driver)
      const board = await shop.call(endpoints.listDrivers, { query: { branchId: 1 } }, { as })
      const sumOf = (id: number, state: Carried['state']) =>
        orders.filter(each => each.driver === id && each.state === state).reduce((sum, { due }) => sum + due, 0)
      expect(board.drivers.map(({ id, collected, toCollect }) => [id, collected, toCollect])).toEqual(
        drivers.map(id => [id, sumOf(id, 'delivered'), sumOf(id, 'onTheWay')]),
      )
    }
    for (const driver of drivers) await settle(driver)
    const { rows } = await sql<{ moved: number | null }>`SELECT sum(entry.debit - entry.credit) AS moved FROM entry
      JOIN shift_posting AS own ON own.posting_id = entry.posting_id
      WHERE own.shift_id = ${shift} AND entry.account_id = ${accountId('1101002')}`.execute(shop.db.read)
    expect(Number(rows[0]?.moved ?? 0)).toBe(handedOver)
    const report = await shop.call(endpoints.getShiftReport, { query: { id: shift } }, { as })
    expect(report.expected).toBe(200_00 + handedOver)
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
