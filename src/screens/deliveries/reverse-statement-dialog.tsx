/** Confirms the reversal of a statement, and shows the reason of a refusal. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeliveryDocument, deliveryEndpoints } from '#contract/deliveries.ts'
import { ApiError } from '../../api/api-error.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'

type ReverseProps = {
  readonly statement: DeliveryDocument
  readonly close: () => void
  readonly onReversed: () => void
}

export function ReverseStatementDialog({ statement, close, onReversed }: ReverseProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const code = leftToRight(statement.code)
  const send = async () => {
    setSending(true)
    setRefusal(null)
    const input = { params: { id: statement.id }, body: {} }
    try {
      const options = { idempotencyKey: keyOf(input), notify: 'never' } as const
      await api.call(deliveryEndpoints.reverseDelivery, input, options)
      showToast({ kind: 'success', title: t('statement.isReversed', { code }), id: 'statement' })
      onReversed()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [problem] = error.problems
      const shared = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
      setRefusal(problem ? problemText(problem) : shared)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      title={t('statement.reverseTitle', { code })}
      text={t('statement.reverseText')}
      done={t('statement.reverse')}
      isDestructive
      isReady
      isSending={isSending}
      refusals={refusal === null ? [] : [refusal]}
      send={() => void send()}
      close={close}
    />
  )
}
