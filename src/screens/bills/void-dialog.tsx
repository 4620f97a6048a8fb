/** Confirms voiding a bill, and shows a refusal. Enter and the letter for yes void, Esc and the letter for no cancel. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { sharedText } from '../../i18n/keys.ts'
import { answerOf } from '../../keyboard/answer-keys.ts'
import { keyLike } from '../../keyboard/keyboard.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type VoidDialogProps = {
  readonly bill: BillRow
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly onVoided: () => void
}

export function VoidDialog({ bill, close, giveBackFocus, onVoided }: VoidDialogProps) {
  const { t, i18n } = useTranslation()
  useKeyContext('dialog')
  const { refusal, isVoiding, voidBill } = useVoiding(bill, () => {
    close()
    onVoided()
  })
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isVoiding || close()}>
      <DialogContent
        focusAfter={giveBackFocus}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined) return
          event.preventDefault()
          if (answer === 'yes') voidBill()
          else if (!isVoiding) close()
        }}
      >
        <DialogTitle>{t('bills.voidTitle', { code: bill.code })}</DialogTitle>
        <DialogDescription>{t('bills.voidText')}</DialogDescription>
        {refusal !== null && (
          <Alert kind="error" className="mt-4">
            <strong className="block">{t('bills.voidRefused')}</strong>
            {refusal}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={isVoiding}>
            {t('bills.voidNo')}
          </Button>
          <Button variant="destructive" autoFocus onClick={voidBill} aria-disabled={isVoiding}>
            {isVoiding && <Spinner />}
            {t('bills.voidYes')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function useVoiding(bill: BillRow, onVoided: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isVoiding, setVoiding] = useState(false)
  // One idempotency key per action: a retry after a lost reply voids nothing twice.
  const key = useRef(newIdempotencyKey())
  const send = async () => {
    setVoiding(true)
    setRefusal(null)
    try {
      const options = { idempotencyKey: key.current, notify: 'never' } as const
      await api.call(billLifeEndpoints.voidBill, { params: { id: bill.id } }, options)
      showToast({ kind: 'success', title: t('bills.voidDone', { code: bill.code }) })
      onVoided()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description))
    } finally {
      setVoiding(false)
    }
  }
  const voidBill = () => {
    if (!isVoiding) void send()
  }
  return { refusal, isVoiding, voidBill }
}
