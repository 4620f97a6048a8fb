/** An invoice on the screen as it will lie in the hand, and the sheet that prints it. */
import { useRef } from 'react'
import { InvoicePaper } from './invoice-paper.tsx'
import type { PrintableBill } from './invoice-view.ts'
import { PrintSheet } from './print-sheet.tsx'
import { Receipt } from './receipt.tsx'
import type { Printing } from './use-printing.ts'
import './invoice-preview.css'

/** `isSmall` where a sheet of A4 has no room at its full size. The browser's own print command finds the same sheet. */
export function InvoicePreview({ printing, isSmall = false }: { printing: Printing; isSmall?: boolean }) {
  const { bill, paper, isCopy, turn, onPrinting, onPrinted, sheet } = printing
  const content = <InvoicePaper bill={bill} paper={paper} isCopy={isCopy} />
  return (
    <>
      <div className="invoice-preview bg-muted p-4" data-small={isSmall && paper === 'a4'}>
        {content}
      </div>
      <PrintSheet turn={turn} paper={paper} onPrinting={onPrinting} onPrinted={onPrinted} sheet={sheet}>
        {content}
      </PrintSheet>
    </>
  )
}

/** A sale that waits for the network: a receipt without number and QR, always on the roll. */
export function ProvisionalPreview({ bill, turn }: { bill: PrintableBill; turn: number }) {
  const sheet = useRef<HTMLDivElement>(null)
  const content = <Receipt bill={bill} isProvisional />
  return (
    <>
      <div className="invoice-preview bg-muted p-4">{content}</div>
      <PrintSheet turn={turn} paper="roll" sheet={sheet}>
        {content}
      </PrintSheet>
    </>
  )
}
