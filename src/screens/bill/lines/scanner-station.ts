/** The scanner settings of this station: stored on the device, because the scanner is connected to it. */
import { usualLabels } from '#domain/barcodes/label.ts'
import type { ValueOf } from '../../../api/storage.ts'
import { useStored } from '../../../services/api-context.ts'

export type ScannerStation = ValueOf<'scanner'>

/** The factory settings of most scanners and scales. */
export const usualStation: ScannerStation = { prefix: '', suffix: '', beeps: true, mergesScans: true, ...usualLabels }

export function useScannerStation(): ScannerStation {
  return useStored('scanner')[0] ?? usualStation
}
