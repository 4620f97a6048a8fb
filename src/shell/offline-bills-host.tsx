/** The place in the top bar of what this device has kept of bills, and what sends it. */

import { LoadedAfterPause } from '../services/loaded-after-pause.tsx'
import { usePageLoaders } from '../services/page-loaders.ts'

export function OfflineBillsHost() {
  const loaderOf = usePageLoaders()
  return <LoadedAfterPause loader={loaderOf('offlineBills')} />
}
