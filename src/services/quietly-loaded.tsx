/** Draws a component that the page can do without until it is loaded; what failed without a network comes once it is back. */
import { type Loader, useLoaded } from './loaded.ts'

export function QuietlyLoaded({ loader }: { loader: Loader }) {
  const loaded = useLoaded(loader)
  return loaded.kind === 'ready' ? <loaded.Component /> : null
}
