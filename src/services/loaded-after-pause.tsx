/** Renders components that the first screen does not need, loaded in the first pause after login. */
import { useEffect, useState } from 'react'
import { useUser } from './api-context.ts'
import { useAfterPause } from './idle.ts'
import type { Loader } from './loaded.ts'
import { QuietlyLoaded } from './quietly-loaded.tsx'

export function LoadedAfterPause({ loader }: { loader: Loader }) {
  const isSignedIn = useUser() !== null
  const [isDue, setDue] = useState(false)
  const isPaused = useAfterPause(isSignedIn && !isDue)
  useEffect(() => {
    if (isPaused) setDue(true)
  }, [isPaused])
  return isSignedIn && isDue ? <QuietlyLoaded loader={loader} /> : null
}
