/** The place in the top bar of what this device has kept of bills; what sends it is loaded in the first pause after the login. */
import { useEffect, useState } from 'react'
import { useUser } from './api-context.ts'
import { useAfterPause } from './idle.ts'
import { type Loader, useLoaded } from './loaded.ts'

const loadKeptBills: Loader = async () => (await import('../screens/bill/kept-bills.tsx')).KeptBills

export function KeptBillsHost() {
  const isSignedIn = useUser() !== null
  const [isDue, setDue] = useState(false)
  const isPaused = useAfterPause(isSignedIn && !isDue)
  useEffect(() => {
    if (isPaused) setDue(true)
  }, [isPaused])
  return isSignedIn && isDue ? <LoadedKeptBills /> : null
}

function LoadedKeptBills() {
  const loaded = useLoaded(loadKeptBills)
  const retry = loaded.kind === 'failed' ? loaded.retry : null
  useEffect(() => {
    if (retry === null) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return loaded.kind === 'ready' ? <loaded.Component /> : null
}
