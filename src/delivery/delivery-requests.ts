/** Delivery requests from anywhere in the program; one at a time. `delivery-host.tsx` runs them, over any page. */

import type { DeliveryBill } from '../commands/entities.ts'
import { rememberFocus } from '../ui/focus-place.ts'

export type DeliveryRequest = {
  /** The bills that it applies to. */
  readonly bills: readonly DeliveryBill[]
  readonly isDelivered: boolean
  /** The number of selected bills that it does not apply to. */
  readonly leftOut: number
  /** Whether to ask first. Cancelling a delivery always asks. */
  readonly isAsked: boolean
  readonly giveBackFocus: () => void
}

type Asked = Pick<DeliveryRequest, 'bills' | 'isDelivered'> & Partial<DeliveryRequest>

let current: DeliveryRequest | null = null
const listeners = new Set<() => void>()

/** Ignored while another one is running, because the user may press twice. */
export function requestDelivery({ isAsked = false, leftOut = 0, giveBackFocus, ...asked }: Asked): void {
  if (current !== null || asked.bills.length === 0) return
  const request = { ...asked, leftOut, giveBackFocus: giveBackFocus ?? rememberFocus().restore }
  change({ ...request, isAsked: isAsked || !asked.isDelivered })
}

/** For `delivery-host.tsx`. */
export const deliveryRequests = {
  snapshot: (): DeliveryRequest | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  end: (): void => change(null),
}

function change(next: DeliveryRequest | null): void {
  current = next
  for (const listener of listeners) listener()
}
