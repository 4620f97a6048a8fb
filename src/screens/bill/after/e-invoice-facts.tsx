/** The state of the e-invoice of a bill, and what the authority said of it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { isTrial } from '#domain/invoice/e-invoice-states.ts'
import { EInvoiceMark } from '../../../e-invoices/e-invoice-mark.tsx'
import { EnvironmentMark } from '../../../e-invoices/environment-mark.tsx'
import { GatewayMessages } from '../../../e-invoices/gateway-messages.tsx'
import { cn } from '../../../ui/class-names.ts'

export type EInvoiceFactsProps = {
  readonly eInvoice: BillEInvoice
  readonly className?: string
  readonly below?: ReactNode
  /** Beside the state. */
  readonly children?: ReactNode
}

export function EInvoiceFacts({ eInvoice, className, below, children }: EInvoiceFactsProps) {
  const { t } = useTranslation()
  const { state, environment, isProvisional, messages } = eInvoice
  return (
    <section aria-label={t('eInvoice.name')} className={cn('space-y-1 text-sm', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted-foreground">{t('eInvoice.name')}</span>
        <span role="status">
          <EInvoiceMark state={state} />
        </span>
        {isTrial(environment) && <EnvironmentMark environment={environment} />}
        {children}
      </div>
      {isProvisional && <p className="font-medium text-warning">{t('eInvoice.provisional')}</p>}
      {messages.length > 0 && (
        <div className="max-w-prose">
          <GatewayMessages messages={messages} />
        </div>
      )}
      {below}
    </section>
  )
}
