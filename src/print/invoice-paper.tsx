/** An invoice on the paper of one's choice. */

import type { Paper } from '../api/papers.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import type { PrintableBill, PrintOptions } from './invoice-view.ts'
import { Receipt } from './receipt.tsx'

type InvoicePaperProps = PrintOptions & { readonly bill: PrintableBill; readonly paper: Paper }

export function InvoicePaper({ paper, ...rest }: InvoicePaperProps) {
  return paper === 'roll' ? <Receipt {...rest} /> : <InvoiceSheet {...rest} />
}
