/** Asks before the connection of a branch ends; the server refuses while documents wait. */
import { useTranslation } from 'react-i18next'
import { type EInvoiceDevice, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { ConfirmDialog } from '../../../services/confirm-dialog.tsx'
import { showToast } from '../../../services/toasts.ts'
import { useSending } from '../../../services/use-sending.ts'

type EndDialogProps = {
  readonly device: EInvoiceDevice
  readonly changed: () => Promise<void>
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function EndDialog({ device: { id, branch }, changed, close, giveBackFocus }: EndDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const name = nameOf(branch)
  const end = () =>
    void send(
      { id },
      options => api.call(eInvoiceEndpoints.endEInvoiceDevice, { params: { id } }, options).finally(changed),
      () => {
        showToast({ kind: 'success', title: t('eInvoice.ended', { branch: name }), id: 'eInvoicing' })
        close()
      },
    )
  return (
    <ConfirmDialog
      title={t('eInvoice.endTitle', { branch: name })}
      text={t('eInvoice.endText')}
      yes={t('eInvoice.end')}
      no={t('eInvoice.keep')}
      isBusy={isSending}
      isDestructive
      failure={refusals[0]}
      confirm={end}
      cancel={close}
      giveBackFocus={giveBackFocus}
    />
  )
}
