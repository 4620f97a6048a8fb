/** How many documents wait and are rejected in all branches of the user, whatever the filters. */
import { CircleX, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { cn } from '../../ui/class-names.ts'
import { useDuration } from './use-duration.ts'

type Summary = Pick<ReplyOf<typeof eInvoiceEndpoints.listEInvoices>, 'now' | 'pending' | 'rejected' | 'oldestPendingAt'>

export function EInvoiceSummary({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const duration = useDuration()
  if (summary === undefined) return <div className="h-6" />
  const { now, pending, rejected, oldestPendingAt } = summary
  return (
    <dl className="flex min-h-6 flex-wrap items-center gap-x-6 gap-y-1">
      <div className="flex items-center gap-1.5" data-sum="pending">
        <Clock aria-hidden className="size-4 text-muted-foreground" />
        <dt>{t('eInvoice.pending')}</dt>
        <dd className="font-semibold tabular-nums">{count(pending)}</dd>
        {oldestPendingAt !== null && (
          <dd className="text-muted-foreground">{t('eInvoice.oldest', { time: duration(now - oldestPendingAt) })}</dd>
        )}
      </div>
      <div className="flex items-center gap-1.5" data-sum="rejected">
        <CircleX aria-hidden className={cn('size-4', rejected > 0 ? 'text-destructive' : 'text-muted-foreground')} />
        <dt>{t('eInvoice.rejected')}</dt>
        <dd className="font-semibold tabular-nums">{count(rejected)}</dd>
      </div>
    </dl>
  )
}
