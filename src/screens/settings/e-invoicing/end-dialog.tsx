/** Asks before the connection of a branch ends; the server refuses while documents wait. */
import { useTranslation } from 'react-i18next'
import { type EInvoiceDevice, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { ConfirmDialog } from '../../../services/confirm-dialog.tsx'
import { type DeviceDialogProps, useDeviceCall } from './use-device-call.ts'

type EndDialogProps = DeviceDialogProps & { readonly device: EInvoiceDevice }

export function EndDialog({ device: { id, branch }, ...props }: EndDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const api = useApi()
  const { refusals, isSending, start } = useDeviceCall(props)
  const name = nameOf(branch)
  const end = () =>
    start({
      sent: { id },
      call: options => api.call(eInvoiceEndpoints.endEInvoiceDevice, { params: { id } }, options),
      isDone: ({ stage }) => stage === 'ended',
      done: t('eInvoice.ended', { branch: name }),
    })
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
      cancel={props.close}
      giveBackFocus={props.giveBackFocus}
    />
  )
}
