/** What the authority said about a document, with what identifies it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EInvoiceRow } from '#contract/e-invoices.ts'
import { EInvoiceMark } from '../../e-invoices/e-invoice-mark.tsx'
import { EnvironmentMark } from '../../e-invoices/environment-mark.tsx'
import { GatewayMessages } from '../../e-invoices/gateway-messages.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { Code } from '../../ui/isolated-text.tsx'

type MessagesDialogProps = {
  readonly row: EInvoiceRow
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function MessagesDialog({ row, close, giveBackFocus }: MessagesDialogProps) {
  const { t } = useTranslation()
  const { count, shortDateTime } = useFormats()
  const { bill, state, environment, messages, uuid, icv, issuedAt, answeredAt, nextAttemptAt } = row
  return (
    <InfoDialog title={t('eInvoice.messagesTitle', { code: bill.code })} close={close} giveBackFocus={giveBackFocus}>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <EInvoiceMark state={state} />
        <EnvironmentMark environment={environment} />
      </p>
      <div className="mt-3">
        {messages.length > 0 ? <GatewayMessages messages={messages} /> : <p>{t('eInvoice.noMessages')}</p>}
      </div>
      <dl className="mt-4 space-y-1 text-sm">
        <Fact name={t('eInvoice.issuedAt')}>{shortDateTime(issuedAt)}</Fact>
        {answeredAt !== null && <Fact name={t('eInvoice.answeredAt')}>{shortDateTime(answeredAt)}</Fact>}
        {nextAttemptAt !== null && <Fact name={t('eInvoice.nextAttempt')}>{shortDateTime(nextAttemptAt)}</Fact>}
        <Fact name={t('eInvoice.number')}>{count(icv)}</Fact>
        <Fact name={t('eInvoice.uuid')}>
          <Code className="break-all">{uuid}</Code>
        </Fact>
      </dl>
    </InfoDialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
