/** The scanner on a count: a scan counts one unit wherever the focus is, and leaves no text in any field. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { CountDocument } from '#contract/inventory-count.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { attachScanner } from '../../keyboard/attach-scanner.ts'
import { holding, putBack, type ScannedField, scannedFieldOf } from '../../keyboard/scanned-field.ts'
import { createScanner } from '../../keyboard/scanner.ts'
import { useKeyboard } from '../../keyboard/use-keyboard.ts'
import { beep } from '../bill/lines/beep.ts'
import { useScannerStation } from '../bill/lines/scanner-station.ts'
import type { PriceList } from '../bill/price-list.ts'
import { countedUnitOf, isInCount } from './counted-unit.ts'
import type { CountingActor } from './use-counting.ts'

/** The result of a scan: an item, an unknown code, a service, goods outside the count, or nothing while the typed quantity is invalid. */
export type ScanOutcome =
  | { readonly kind: 'counted' }
  | { readonly kind: 'unknown' | 'service' | 'outside'; readonly code: string }
  | { readonly kind: 'unread' }

export function useCountScanner(
  actor: CountingActor,
  { priceList, count }: { readonly priceList: PriceList | undefined; readonly count: CountDocument },
  onScan: (outcome: ScanOutcome) => void,
): void {
  const keyboard = useKeyboard()
  const station = useScannerStation()
  const latest = useRef({ count, priceList })
  latest.current = { count, priceList }
  // Scans that came before the price list.
  const early = useRef<string[]>([])
  const counting = useRef<(code: string) => void>(undefined)
  useLayoutEffect(() => {
    const refuse = (outcome: ScanOutcome) => {
      if (station.beeps) beep()
      onScan(outcome)
    }
    const countScan = (code: string) => {
      const { count, priceList } = latest.current
      if (priceList === undefined) return void early.current.push(code)
      const scan = priceList.scan(code, station)
      if (scan === undefined) return refuse({ kind: 'unknown', code })
      if (scan.choice.isService) return refuse({ kind: 'service', code })
      if (!isInCount(count, priceList, scan.choice.itemId)) return refuse({ kind: 'outside', code })
      const before = actor.getSnapshot().context
      const { choice, quantity } = scan
      actor.send({ type: 'scan', unit: countedUnitOf(choice), quantity, id: newIdempotencyKey() })
      if (actor.getSnapshot().context === before) refuse({ kind: 'unread' })
      else onScan({ kind: 'counted' })
    }
    counting.current = countScan
    const scanner = createScanner<ScannedField | null>({
      isKnown: code => latest.current.priceList?.scan(code, station) !== undefined,
      takeBefore: () => scannedFieldOf(document.activeElement, null),
      restore: putBack,
      onScan: countScan,
      affixes: () => station,
      // Any code is unknown before the price list is loaded.
      onUnknown: countScan,
      ...holding,
    })
    return attachScanner(keyboard, scanner)
  }, [keyboard, station, actor, onScan])
  useEffect(() => {
    if (priceList !== undefined) for (const code of early.current.splice(0)) counting.current?.(code)
  }, [priceList])
}
