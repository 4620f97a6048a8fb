/** Draws a component that the page can do without until it is loaded; what failed without a network is tried again once it is back. */
import { useEffect } from 'react'
import { type Loader, useLoaded } from './loaded.ts'

export function QuietlyLoaded({ loader }: { loader: Loader }) {
  const loaded = useLoaded(loader)
  const retry = loaded.kind === 'failed' ? loaded.retry : null
  useEffect(() => {
    if (retry === null) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return loaded.kind === 'ready' ? <loaded.Component /> : null
}
