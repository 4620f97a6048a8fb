import { expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { cashOf, type DriverOrderState, driverOrderStates, mayBecome } from '#domain/pos/driver-order.ts'

test('an order is delivered or returned once, and a delivered one comes back until it is settled', () => {
  const allowed = driverOrderStates.flatMap(from =>
    driverOrderStates.filter(to => mayBecome(from, to, false)).map(to => `${from} ${to}`),
  )
  expect(allowed).toEqual(['onTheWay delivered', 'onTheWay returned', 'delivered returned'])
  const settled = driverOrderStates.flatMap(from => driverOrderStates.filter(to => mayBecome(from, to, true)))
  expect(settled).toEqual([])
})

test('a driver has the cash of delivered orders that are not settled, and is to collect that of those on the way', () => {
  const order = (state: DriverOrderState, due: number, isSettled = false) => ({ state, due: halalas(due), isSettled })
  const orders = [
    ...[order('onTheWay', 1), order('onTheWay', 20), order('delivered', 300), order('delivered', 4000)],
    ...[order('delivered', 50_000, true), order('returned', 600_000)],
  ]
  expect(cashOf(orders)).toEqual({ collected: 4300, expected: 21 })
  expect(cashOf([])).toEqual({ collected: 0, expected: 0 })
})
