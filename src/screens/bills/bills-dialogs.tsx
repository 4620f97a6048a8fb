/** The dialogs about a listed bill; one at a time. */
import type { BillRow } from '#contract/bill-row.ts'
import { CreditDialog } from '../../bills/credit-dialog.tsx'
import { PrintDialog } from '../../bills/print-dialog.tsx'
import type { Questions } from '../../lists/use-questions.ts'
import { EntriesDialog } from './entries-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

export type BillsQuestion = { readonly kind: 'credit' | 'entries' | 'print' | 'void'; readonly bill: BillRow }

type BillsDialogsProps = Omit<Questions<BillsQuestion>, 'ask'> & { readonly refresh: () => void }

export function BillsDialogs({ asked, close, giveBackFocus, refresh }: BillsDialogsProps) {
  if (asked === null || typeof asked === 'string') return null
  const shared = { bill: asked.bill, close, giveBackFocus }
  switch (asked.kind) {
    case 'credit':
      return <CreditDialog {...shared} refresh={refresh} />
    case 'entries':
      return <EntriesDialog {...shared} />
    case 'print':
      return <PrintDialog {...shared} />
    case 'void':
      return <VoidDialog {...shared} onVoided={refresh} />
  }
}
