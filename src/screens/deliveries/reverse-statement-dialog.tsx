/** Confirms the reversal of a statement, and shows the reason of a refusal. */
import { useTranslation } from 'react-i18next'
import { type DeliveryDocument, deliveryEndpoints } from '#contract/deliveries.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'

type ReverseProps = {
  readonly statement: DeliveryDocument
  readonly close: () => void
  readonly onReversed: () => void
}

export function ReverseStatementDialog({ statement, close, onReversed }: ReverseProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const code = leftToRight(statement.code)
  const reverse = () => {
    const input = { params: { id: statement.id }, body: {} }
    return send(
      input,
      options => api.call(deliveryEndpoints.reverseDelivery, input, options),
      () => {
        showToast({ kind: 'success', title: t('statement.isReversed', { code }), id: 'statement' })
        onReversed()
      },
    )
  }
  return (
    <FormDialog
      title={t('statement.reverseTitle', { code })}
      text={t('statement.reverseText')}
      done={t('statement.reverse')}
      isDestructive
      isReady
      isSending={isSending}
      refusals={refusals}
      send={() => void reverse()}
      close={close}
    />
  )
}
