/** The place in the top bar of what this device has kept of bills, and what sends it. */
import { usePageLoaders } from '../services/page-loaders.ts'
import { LoadedAfterPause } from './loaded-after-pause.tsx'

export function KeptBillsHost() {
  const loaderOf = usePageLoaders()
  return <LoadedAfterPause loader={loaderOf('keptBills')} />
}
