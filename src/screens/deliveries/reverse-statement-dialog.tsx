/** Confirms the reversal of a statement, and shows the reason of a refusal. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeliveryDocument, deliveryEndpoints } from '#contract/deliveries.ts'
import { ApiError } from '../../api/api-error.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type ReverseProps = {
  readonly statement: DeliveryDocument
  readonly close: () => void
  readonly onReversed: () => void
}

export function ReverseStatementDialog({ statement, close, onReversed }: ReverseProps) {
  const { t } = useTranslation()
  const api = useApi()
  useKeyContext('dialog')
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
    <Dialog open onOpenChange={isOpen => isOpen || isSending || close()}>
      <DialogContent>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (!isSending) void send()
          }}
        >
          <DialogTitle>{t('statement.reverseTitle', { code })}</DialogTitle>
          <DialogDescription>{t('statement.reverseText')}</DialogDescription>
          {refusal !== null && (
            <Alert kind="error" className="mt-4">
              {refusal}
            </Alert>
          )}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={close} disabled={isSending}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" variant="destructive" autoFocus aria-disabled={isSending}>
              {isSending && <Spinner />}
              {t('statement.reverse')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
