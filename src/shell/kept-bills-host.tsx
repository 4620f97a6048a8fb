/** The place in the top bar of what this device has kept of bills; what sends it is loaded in the first pause after the login. */
import { useEffect, useState } from 'react'
import { useUser } from '../services/api-context.ts'
import { useAfterPause } from '../services/idle.ts'
import { usePageLoaders } from '../services/page-loaders.ts'
import { QuietlyLoaded } from '../services/quietly-loaded.tsx'

export function KeptBillsHost() {
  const isSignedIn = useUser() !== null
  const loaderOf = usePageLoaders()
  const [isDue, setDue] = useState(false)
  const isPaused = useAfterPause(isSignedIn && !isDue)
  useEffect(() => {
    if (isPaused) setDue(true)
  }, [isPaused])
  return isSignedIn && isDue ? <QuietlyLoaded loader={loaderOf('keptBills')} /> : null
}
