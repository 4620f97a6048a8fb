/** The top bar's indicator of queued offline bills, and the code that sends them. */

import { LoadedAfterPause } from '../services/loaded-after-pause.tsx'
import { usePageLoaders } from '../services/page-loaders.ts'

export function OfflineBillsHost() {
  const loaderOf = usePageLoaders()
  return <LoadedAfterPause loader={loaderOf('offlineBills')} />
}
