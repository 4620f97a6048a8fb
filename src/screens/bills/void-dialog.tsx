/** Confirms voiding a bill, and shows a refusal. Enter and the letter for yes void, Esc and the letter for no cancel. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { BillRow } from '#contract/bill-row.ts'
import { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { sharedText } from '../../i18n/keys.ts'
import { useApi } from '../../services/api-context.ts'
import { ConfirmDialog } from '../../services/confirm-dialog.tsx'
import { showToast } from '../../services/toasts.ts'

type VoidDialogProps = {
  readonly bill: BillRow
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly onVoided: () => void
}

export function VoidDialog({ bill, close, giveBackFocus, onVoided }: VoidDialogProps) {
  const { t } = useTranslation()
  const { refusal, isVoiding, voidBill } = useVoiding(bill, () => {
    close()
    onVoided()
  })
  return (
    <ConfirmDialog
      title={t('bills.voidTitle', { code: bill.code })}
      text={t('bills.voidText')}
      yes={t('bills.voidYes')}
      no={t('bills.voidNo')}
      isBusy={isVoiding}
      isDestructive
      failure={
        refusal !== null && (
          <>
            <strong className="block">{t('bills.voidRefused')}</strong>
            {refusal}
          </>
        )
      }
      confirm={voidBill}
      cancel={close}
      giveBackFocus={giveBackFocus}
    />
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
