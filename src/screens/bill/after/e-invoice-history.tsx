/** The events of a bill's e-invoice in order: what happened, when, and by whom. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { LoadFailed } from '../../../services/states.tsx'
import { eInvoiceEvents } from './e-invoice-events.ts'

type EInvoiceHistoryProps = { readonly billId: number; readonly eInvoice: Pick<BillEInvoice, 'id' | 'state'> }

export function EInvoiceHistory({ billId, eInvoice: { id, state } }: EInvoiceHistoryProps) {
  const { t } = useTranslation()
  const { shortDateTime } = useFormats()
  const asked = useApi().query(billLifeEndpoints.getBillHistory, { query: { id: billId } }, { notify: 'never' })
  const history = useQuery({
    ...asked,
    // Another state is another event.
    queryKey: [...asked.queryKey, id, state],
    placeholderData: keepPreviousData,
  })
  if (history.isError) return <LoadFailed title={t('eInvoice.historyFailed')} retry={() => void history.refetch()} />
  if (history.data === undefined) return null
  return (
    <ol aria-label={t('eInvoice.history')} className="grid w-fit grid-cols-[auto_auto_auto] gap-x-4 gap-y-0.5">
      {eInvoiceEvents(history.data.events).map(({ kind, at, userName }, place) => (
        <li key={place} className="col-span-full grid grid-cols-subgrid">
          <span>{t(`eInvoice.events.${kind}`)}</span>
          <span className="text-muted-foreground tabular-nums">{shortDateTime(at)}</span>
          <span className="text-muted-foreground">
            <bdi>{userName ?? t('eInvoice.byServer')}</bdi>
          </span>
        </li>
      ))}
    </ol>
  )
}
