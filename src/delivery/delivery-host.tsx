/** Runs delivery requests, over any page; its code is preloaded in a pause, so that no key arrives before the dialog. */
import { useEffect, useSyncExternalStore } from 'react'
import { useCan } from '../services/api-context.ts'
import { type Loader, preload } from '../services/loaded.ts'
import { QuietlyLoaded } from '../services/quietly-loaded.tsx'
import { toChangeDelivery } from './deliverable.ts'
import { deliveryRequests } from './delivery-requests.ts'

const loadDialog: Loader = async () => (await import('./delivery-dialog.tsx')).RequestedDelivery
const preloadDelayMs = 1500

export function DeliveryHost() {
  const request = useSyncExternalStore(deliveryRequests.subscribe, deliveryRequests.snapshot)
  const mayChange = useCan(toChangeDelivery)
  useEffect(() => {
    if (!mayChange) return
    const timer = setTimeout(() => void preload(loadDialog), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [mayChange])
  return request === null ? null : <QuietlyLoaded loader={loadDialog} />
}
