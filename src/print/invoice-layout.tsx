/** An invoice on the chosen paper size. */

import { isRoll, type Paper } from '../api/papers.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import type { PrintOptions } from './invoice-view.ts'
import type { PrintableBill } from './printable-bill.ts'
import { Receipt } from './receipt.tsx'
import type { PrintLook } from './use-printer.ts'

type InvoiceLayoutProps = PrintOptions & {
  readonly bill: PrintableBill
  readonly paper: Paper
  readonly look?: PrintLook
}

export function InvoiceLayout({ paper, ...rest }: InvoiceLayoutProps) {
  return isRoll(paper) ? <Receipt {...rest} paper={paper} /> : <InvoiceSheet {...rest} />
}
