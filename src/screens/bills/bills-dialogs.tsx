/** What is asked of the list or of one of its bills; one at a time. */
import type { BillRow } from '#contract/bill.ts'
import { ExcelDialog } from '../../lists/excel-dialog.tsx'
import { PaperDialog } from '../../lists/paper-dialog.tsx'
import { CreditDialog } from '../bill/after/credit-dialog.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import type { TakenBills } from './taken-bills.ts'
import { VoidDialog } from './void-dialog.tsx'

export type Asked =
  | { readonly kind: 'credit' | 'entries' | 'print' | 'void'; readonly bill: BillRow }
  | { readonly kind: 'excel' | 'list' }

type BillsDialogsProps = {
  readonly asked: Asked | null
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly refresh: () => void
  readonly list: TakenBills
}

export function BillsDialogs({ asked, close, giveBackFocus, refresh, list }: BillsDialogsProps) {
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
      return <ExcelDialog list={list} {...shared} />
    case 'list':
      return <PaperDialog list={list} {...shared} />
    default:
      return null
  }
}
