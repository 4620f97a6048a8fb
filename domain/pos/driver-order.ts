/** The states of an order that a driver carries, and the cash that the driver has. */
import { type Halalas, halalas } from '../money.ts'

export const driverOrderStates = ['onTheWay', 'delivered', 'returned'] as const
export type DriverOrderState = (typeof driverOrderStates)[number]

/** An order on the way is delivered or returned. A delivered one may still come back, until its cash is settled. */
export function mayBecome(from: DriverOrderState, to: DriverOrderState, isSettled: boolean): boolean {
  if (isSettled || from === 'returned') return false
  return from === 'onTheWay' ? to !== 'onTheWay' : to === 'returned'
}

type Carried = { readonly state: DriverOrderState; readonly isSettled: boolean; readonly due: Halalas }

/** What the driver has collected, and what is still to be collected from customers. */
export function cashOf(orders: readonly Carried[]): { readonly collected: Halalas; readonly expected: Halalas } {
  const sum = (state: DriverOrderState) =>
    halalas(orders.filter(each => each.state === state && !each.isSettled).reduce((total, { due }) => total + due, 0))
  return { collected: sum('delivered'), expected: sum('onTheWay') }
}
