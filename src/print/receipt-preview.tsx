/** A receipt on the screen as it will lie in the hand, and the sheet that prints it. */
import type { BillDocument } from '#contract/bill-document.ts'
import { PrintSheet } from './print-sheet.tsx'
import { Receipt } from './receipt.tsx'

const rollWidthMm = 80

/** `turn` is how often it has been asked to be printed. The browser's own print command finds the same sheet. */
export function ReceiptPreview({ bill, turn }: { bill: BillDocument; turn: number }) {
  return (
    <>
      <div className="bg-muted p-4">
        <div className="mx-auto w-fit shadow-float">
          <Receipt bill={bill} />
        </div>
      </div>
      <PrintSheet turn={turn} widthMm={rollWidthMm}>
        <Receipt bill={bill} />
      </PrintSheet>
    </>
  )
}
