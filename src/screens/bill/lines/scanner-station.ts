/** The scanner of this station: kept on the device, because the scanner is beside it. */
import { usualLabels } from '#domain/barcodes/label.ts'
import type { ValueOf } from '../../../api/storage.ts'
import { useStored } from '../../../services/api-context.ts'

export type ScannerStation = ValueOf<'scanner'>

/** What most scanners and scales are delivered with. */
export const usualStation: ScannerStation = { prefix: '', suffix: '', beeps: true, mergesScans: true, ...usualLabels }

export function useScannerStation(): ScannerStation {
  return useStored('scanner')[0] ?? usualStation
}
