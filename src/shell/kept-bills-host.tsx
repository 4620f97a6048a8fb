/** The place in the top bar of what this device has kept of bills; what sends it is loaded in the first pause after the login. */
import { useEffect, useState } from 'react'
import { useUser } from './api-context.ts'
import { useAfterPause } from './idle.ts'
import type { Loader } from './loaded.ts'
import { QuietlyLoaded } from './quietly-loaded.tsx'

const loadKeptBills: Loader = async () => (await import('../screens/bill/kept-bills.tsx')).KeptBills

export function KeptBillsHost() {
  const isSignedIn = useUser() !== null
  const [isDue, setDue] = useState(false)
  const isPaused = useAfterPause(isSignedIn && !isDue)
  useEffect(() => {
    if (isPaused) setDue(true)
  }, [isPaused])
  return isSignedIn && isDue ? <QuietlyLoaded loader={loadKeptBills} /> : null
}
