/** Runs delivery requests, over any page; its code is preloaded in a pause, so that no key arrives before the dialog. */
import { useEffect, useSyncExternalStore } from 'react'
import { changesDelivery } from '#contract/delivery-needs.ts'
import { useCan } from '../services/api-context.ts'
import { type Loader, preload } from '../services/loaded.ts'
import { QuietlyLoaded } from '../services/quietly-loaded.tsx'
import { deliveryRequests } from './delivery-requests.ts'

const loadDialog: Loader = async () => (await import('./delivery-dialog.tsx')).RequestedDelivery
const preloadDelayMs = 1500

export function DeliveryHost() {
  const request = useSyncExternalStore(deliveryRequests.subscribe, deliveryRequests.snapshot)
  const mayChange = useCan(changesDelivery)
  useEffect(() => {
    if (!mayChange) return
    const timer = setTimeout(() => void preload(loadDialog), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [mayChange])
  return request === null ? null : <QuietlyLoaded loader={loadDialog} />
}
