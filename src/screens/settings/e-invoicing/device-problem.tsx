/** Why the last attempt of a device stopped: the step in plain words, and the authority's messages. */
import { useTranslation } from 'react-i18next'
import type { DeviceProblem } from '#contract/e-invoices.ts'
import { GatewayMessages } from '../../../e-invoices/gateway-messages.tsx'
import { Alert } from '../../../ui/alert.tsx'

export function DeviceProblemAlert({ problem: { step, status, messages } }: { problem: DeviceProblem }) {
  const { t } = useTranslation()
  return (
    <Alert kind="error" className="mt-4">
      <p className="mb-1 font-medium">{t(`eInvoice.stopped.${step}`)}</p>
      {messages.length > 0 && <GatewayMessages messages={messages} />}
      {messages.length === 0 && (
        <p>{status === 0 ? t('eInvoice.noAnswer') : t('eInvoice.answer', { status: String(status) })}</p>
      )}
    </Alert>
  )
}
