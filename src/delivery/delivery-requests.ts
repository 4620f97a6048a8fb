/**
 * What is to be delivered or taken back, from wherever it was asked; one at a time. `delivery-host.tsx` does it, over any page.
 */

import type { DeliveryBill } from '../commands/entities.ts'
import { rememberFocus } from '../services/focus-place.ts'

export type DeliveryRequest = {
  /** Those that it can be done with. */
  readonly bills: readonly DeliveryBill[]
  readonly isDelivered: boolean
  /** How many others were marked, and are left as they are. */
  readonly leftOut: number
  /** Whether it asks first. A delivery is always asked about before it is taken back. */
  readonly isAsked: boolean
  readonly giveBackFocus: () => void
}

type Asked = Pick<DeliveryRequest, 'bills' | 'isDelivered'> & Partial<DeliveryRequest>

let current: DeliveryRequest | null = null
const listeners = new Set<() => void>()

/** Ignored while another one is under way, because the user may press twice. */
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
