/** A preview of an invoice as it will be printed, and the sheet that prints it. */
import { useRef } from 'react'
import { rollOf } from '../api/papers.ts'
import { useStored } from '../services/api-context.ts'
import { InvoiceLayout } from './invoice-layout.tsx'
import { PrintCopies } from './print-copies.tsx'
import { PrintSheet } from './print-sheet.tsx'
import type { PrintableBill } from './printable-bill.ts'
import { Receipt } from './receipt.tsx'
import { usePrinter, usePrintLook } from './use-printer.ts'
import type { Printing } from './use-printing.ts'
import { movesCash, useStart } from './use-start.ts'
import './invoice-preview.css'

/** `isSmall` when a sheet of A4 does not fit at full size. The browser's own print command prints the same sheet. */
export function InvoicePreview({ printing, isSmall = false }: { printing: Printing; isSmall?: boolean }) {
  const { bill, paper, isCopy, copies, turn, onPrinting, onPrinted, sheet, start } = printing
  const look = usePrintLook()
  const shown = { bill, paper, look }
  return (
    <>
      <div className="invoice-preview bg-muted p-4" data-small={isSmall && paper === 'a4'}>
        <InvoiceLayout {...shown} isCopy={isCopy} />
      </div>
      <PrintSheet turn={turn} paper={paper} onPrinting={onPrinting} onPrinted={onPrinted} sheet={sheet} start={start}>
        <PrintCopies count={copies} paperOf={place => <InvoiceLayout {...shown} isCopy={isCopy || place > 0} />} />
      </PrintSheet>
    </>
  )
}

/** A sale made offline: a receipt without number and QR code, always on a roll. */
export function ProvisionalPreview({ bill, turn }: { bill: PrintableBill; turn: number }) {
  const sheet = useRef<HTMLDivElement>(null)
  const look = usePrintLook()
  const { copies, isAutomatic } = usePrinter()
  const [chosen] = useStored('print_papers')
  const paper = rollOf(chosen)
  const start = useStart({ paper, movesCash: movesCash(bill), isAutomatic, sheet })
  const content = <Receipt bill={bill} look={look} paper={paper} isProvisional />
  return (
    <>
      <div className="invoice-preview bg-muted p-4">{content}</div>
      <PrintSheet turn={turn} paper={paper} sheet={sheet} start={start}>
        <PrintCopies count={copies} paperOf={() => content} />
      </PrintSheet>
    </>
  )
}
