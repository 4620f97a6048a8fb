/** Issues a rejected document again: shows why it was rejected, and what has to be corrected first. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GatewayMessage } from '#contract/bill-e-invoice.ts'
import { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../services/api-context.ts'
import { failureDetail } from '../services/failure-detail.ts'
import { FormDialog } from '../services/form-dialog.tsx'
import { showToast } from '../services/toasts.ts'
import { useIdempotencyKey } from '../services/use-idempotency-key.ts'
import { Alert } from '../ui/alert.tsx'
import { GatewayMessages } from './gateway-messages.tsx'
import { useRefusedFields } from './use-refused-fields.ts'

type ReissueDialogProps = {
  readonly id: number
  /** Of the bill. */
  readonly code: string
  /** Why it was rejected. */
  readonly messages: readonly GatewayMessage[]
  readonly changed: () => Promise<void>
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function ReissueDialog({ id, code, messages, changed, close, giveBackFocus }: ReissueDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { keyOf } = useIdempotencyKey()
  const refusedFields = useRefusedFields()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const reissue = async () => {
    setSending(true)
    setFailure(null)
    try {
      const options = { idempotencyKey: keyOf({ id }), notify: 'never' } as const
      await api.call(eInvoiceEndpoints.reissueEInvoice, { params: { id } }, options)
      showToast({ kind: 'success', title: t('eInvoice.reissued', { code }), id: 'eInvoice' })
      await changed()
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <FormDialog
      title={t('eInvoice.reissueTitle', { code })}
      text={t('eInvoice.reissueText')}
      done={t('eInvoice.reissue')}
      isReady
      isSending={isSending}
      refusals={[]}
      send={() => void reissue()}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <div className="mt-4">
        <GatewayMessages messages={messages} />
      </div>
      {failure !== null && (
        <Alert kind="error" className="mt-4">
          <Refusal failure={failure} lines={refusedFields(failure.problems)} />
        </Alert>
      )}
    </FormDialog>
  )
}

function Refusal({ failure, lines }: { failure: ApiError; lines: readonly string[] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return failureDetail(failure) ?? t('shell.loadFailedDetail')
  return (
    <>
      <p>{t('eInvoice.refused')}</p>
      <ul className="mt-1 list-disc ps-5">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
