/** Renders a component that may have to be loaded first. */
import { type Loader, useLoaded } from './loaded.ts'
import { LoadFailed, Loading } from './states.tsx'

export function LoadedView({ loader }: { loader: Loader }) {
  const loaded = useLoaded(loader)
  if (loaded.kind === 'loading') return <Loading />
  if (loaded.kind === 'failed') return <LoadFailed retry={loaded.retry} />
  return <loaded.Component />
}
