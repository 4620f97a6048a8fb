/** An invoice on the paper of one's choice. */

import { isRoll, type Paper } from '../api/papers.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import type { PrintOptions } from './invoice-view.ts'
import type { PrintableBill } from './printable-bill.ts'
import { Receipt } from './receipt.tsx'
import type { PaperLook } from './use-printer.ts'

type InvoicePaperProps = PrintOptions & {
  readonly bill: PrintableBill
  readonly paper: Paper
  readonly look?: PaperLook
}

export function InvoicePaper({ paper, ...rest }: InvoicePaperProps) {
  return isRoll(paper) ? <Receipt {...rest} paper={paper} /> : <InvoiceSheet {...rest} />
}
