/** Prints the note that goes with an order: a preview, and printing starts at once. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { DriverOrder } from '#contract/driver-orders.ts'
import { rollOf } from '../../api/papers.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { DriverNote } from '../../print/driver-note/driver-note.tsx'
import { PrintedPages } from '../../print/printed-pages.tsx'
import { usePrintLook } from '../../print/use-printer.ts'
import { useApi, useStored } from '../../services/api-context.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { QueryView } from '../../services/query-view.tsx'
import '../../print/invoice-preview.css'

type Props = {
  readonly order: DriverOrder
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function DriverNoteDialog({ order, close, giveBackFocus }: Props) {
  const { t } = useTranslation()
  const look = usePrintLook()
  const [chosen] = useStored('print_papers')
  const paper = rollOf(chosen)
  const query = useQuery(useApi().query(billEndpoints.getBill, { query: { id: order.bill.id } }, { notify: 'never' }))
  return (
    <InfoDialog
      title={`${t('drivers.printNote')} ${leftToRight(order.bill.code)}`}
      className="max-h-[88vh] overflow-auto"
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <QueryView query={query} failed={t('drivers.billFailed')}>
        {bill => {
          const note = <DriverNote order={order} bill={bill} paper={paper} look={look} />
          return (
            <PrintedPages
              title={order.bill.code}
              paper={paper}
              hasPdf={false}
              preview={<div className="invoice-preview mt-4 bg-muted p-4">{note}</div>}
            >
              {note}
            </PrintedPages>
          )
        }}
      </QueryView>
    </InfoDialog>
  )
}
