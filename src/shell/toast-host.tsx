/** The container of toasts; their component is loaded on demand. */
import { useSyncExternalStore } from 'react'
import type { Loader } from '../services/loaded.ts'
import { QuietlyLoaded } from '../services/quietly-loaded.tsx'
import { wantedToasts } from '../services/toasts.ts'

const loadToaster: Loader = async () => (await import('./toaster.tsx')).Toasts

export function ToastHost() {
  const isWanted = useSyncExternalStore(wantedToasts.subscribe, wantedToasts.snapshot)
  return isWanted ? <QuietlyLoaded loader={loadToaster} /> : null
}
