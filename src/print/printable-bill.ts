/** The input of an invoice layout. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { PaperLabel } from './labels.ts'

/** The printed part of a bill. A bill without a number yet can be given in this shape too. */
export type PrintableBill = Omit<
  BillDocument,
  'id' | 'number' | 'createdAt' | 'capture' | 'costCenterId' | 'version' | 'isCurrent' | 'refunded'
>

export type InvoiceRow = { readonly label: PaperLabel; readonly value: string; readonly isStrong?: boolean }
