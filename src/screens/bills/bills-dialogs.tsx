/** What is asked of the list or of one of its bills; one at a time. */
import type { BillRow } from '#contract/bill.ts'
import { CreditDialog } from '../bill/credit-dialog.tsx'
import type { BillColumn } from './bill-columns.tsx'
import type { BillListing } from './bill-filter.ts'
import { EntriesDialog } from './entries-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { PrintListDialog } from './print-list-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

export type Asked =
  | { readonly kind: 'credit' | 'entries' | 'print' | 'void'; readonly bill: BillRow }
  | { readonly kind: 'excel' | 'list' }

type BillsDialogsProps = {
  readonly asked: Asked | null
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly refresh: () => void
  readonly listing: BillListing
  readonly columns: readonly BillColumn[]
  readonly count: number
}

export function BillsDialogs({ asked, ...props }: BillsDialogsProps) {
  const { close, giveBackFocus, refresh } = props
  const shared = { close, giveBackFocus }
  switch (asked?.kind) {
    case 'credit':
      return <CreditDialog bill={asked.bill} {...shared} refresh={refresh} />
    case 'entries':
      return <EntriesDialog bill={asked.bill} {...shared} />
    case 'print':
      return <PrintDialog bill={asked.bill} {...shared} />
    case 'void':
      return <VoidDialog bill={asked.bill} {...shared} onVoided={refresh} />
    case 'excel':
      return <ExportDialog {...props} />
    case 'list':
      return <PrintListDialog {...props} />
    default:
      return null
  }
}
