/** The place of the toasts on the page; what draws them is loaded when it is wanted. */
import { useSyncExternalStore } from 'react'
import type { Loader } from './loaded.ts'
import { QuietlyLoaded } from './quietly-loaded.tsx'
import { wantedToasts } from './toasts.ts'

const loadToaster: Loader = async () => (await import('./toaster.tsx')).Toasts

export function ToastHost() {
  const isWanted = useSyncExternalStore(wantedToasts.subscribe, wantedToasts.snapshot)
  return isWanted ? <QuietlyLoaded loader={loadToaster} /> : null
}
