/** Renders components that the first screen does not need, loaded in the first pause after login. */
import { useUser } from './api-context.ts'
import { useAfterFirstPause } from './idle.ts'
import type { Loader } from './loaded.ts'
import { QuietlyLoaded } from './quietly-loaded.tsx'

export function LoadedAfterPause({ loader }: { loader: Loader }) {
  const isSignedIn = useUser() !== null
  const isDue = useAfterFirstPause(isSignedIn)
  return isSignedIn && isDue ? <QuietlyLoaded loader={loader} /> : null
}
