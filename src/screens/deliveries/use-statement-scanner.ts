/** The scanner on a statement: a scan adds one to its line wherever the focus is, and leaves no text in any field. */
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingBill } from '#contract/deliveries.ts'
import { attachScanner } from '../../keyboard/attach-scanner.ts'
import { isDialogOpen } from '../../keyboard/keyboard.ts'
import { holding, putBack, type ScannedField, scannedFieldOf } from '../../keyboard/scanned-field.ts'
import { createScanner } from '../../keyboard/scanner.ts'
import { useKeyboard } from '../../keyboard/use-keyboard.ts'
import { useStored } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'

type Scanning = {
  readonly lines: readonly WaitingBill['lines'][number][]
  readonly add: (line: number) => void
  readonly enterAt: (line: number) => void
}

const noAffixes = { prefix: '', suffix: '' } as const

export function useStatementScanner(scanning: Scanning): void {
  const { t } = useTranslation()
  const keyboard = useKeyboard()
  const station = useStored('scanner')[0] ?? noAffixes
  const latest = useRef(scanning)
  latest.current = scanning
  useLayoutEffect(() => {
    const lineOf = (code: string) =>
      latest.current.lines.find(line => line.itemCode === code || line.barcodes.includes(code))
    const scanner = createScanner<ScannedField | null>({
      isKnown: code => lineOf(code) !== undefined,
      takeBefore: () => scannedFieldOf(document.activeElement, null),
      restore: putBack,
      onScan: code => {
        const line = lineOf(code)
        if (line === undefined || isDialogOpen()) return
        latest.current.add(line.line)
        latest.current.enterAt(line.line)
      },
      onUnknown: code => showToast({ kind: 'warning', title: t('statement.unknownCode', { code }), id: 'scan' }),
      affixes: () => station,
      ...holding,
    })
    return attachScanner(keyboard, scanner)
  }, [keyboard, station, t])
}
