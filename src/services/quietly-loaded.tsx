/** Renders an optional component once it is loaded; after a network failure it loads when the network is back. */
import { type Loader, useLoaded } from './loaded.ts'

export function QuietlyLoaded({ loader }: { loader: Loader }) {
  return <QuietlyLoadedWith loader={loader} props={{}} />
}

export function QuietlyLoadedWith<P extends object>({ loader, props }: { loader: Loader<P>; props: P }) {
  const loaded = useLoaded(loader)
  return loaded.kind === 'ready' ? <loaded.Component {...props} /> : null
}
