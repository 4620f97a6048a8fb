/** Does what was asked of deliveries, over any page; what it takes is loaded with the first one. */
import { useSyncExternalStore } from 'react'
import type { Loader } from '../shell/loaded.ts'
import { QuietlyLoaded } from '../shell/quietly-loaded.tsx'
import { deliveryRequests } from './delivery-requests.ts'

const loadDialog: Loader = async () => (await import('./delivery-dialog.tsx')).RequestedDelivery

export function DeliveryHost() {
  const request = useSyncExternalStore(deliveryRequests.subscribe, deliveryRequests.snapshot)
  return request === null ? null : <QuietlyLoaded loader={loadDialog} />
}
