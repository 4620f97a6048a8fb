/** The place of the toasts on the page; what draws them is loaded when it is wanted. */
import { useEffect, useSyncExternalStore } from 'react'
import { type Loader, useLoaded } from './loaded.ts'
import { wantedToasts } from './toasts.ts'

const loadToaster: Loader = async () => (await import('./toaster.tsx')).Toasts

export function ToastHost() {
  const isWanted = useSyncExternalStore(wantedToasts.subscribe, wantedToasts.snapshot)
  return isWanted ? <LoadedToasts /> : null
}

function LoadedToasts() {
  const loaded = useLoaded(loadToaster)
  const retry = loaded.kind === 'failed' ? loaded.retry : null
  useEffect(() => {
    if (retry === null) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return loaded.kind === 'ready' ? <loaded.Component /> : null
}
