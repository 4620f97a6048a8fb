/** What an invoice is made of. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { PaperLabel } from './labels.ts'

/** What of a bill is printed. A bill that has no number yet can be shaped so, too. */
export type PrintableBill = Omit<
  BillDocument,
  'id' | 'number' | 'createdAt' | 'capture' | 'costCenterId' | 'version' | 'isCurrent' | 'refunded'
>

export type InvoiceRow = { readonly label: PaperLabel; readonly value: string; readonly isStrong?: boolean }
