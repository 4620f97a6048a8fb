/** Renews the certificate of a device with a new one-time password. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EInvoiceDevice, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { FormDialog } from '../../../services/form-dialog.tsx'
import { DeviceProblemAlert } from './device-problem.tsx'
import { oneTimePasswordProblem, readOneTimePassword } from './one-time-password.ts'
import { OtpField } from './otp-field.tsx'
import { type DeviceDialogProps, useDeviceCall } from './use-device-call.ts'

type RenewDialogProps = DeviceDialogProps & { readonly device: EInvoiceDevice }

export function RenewDialog({ device: { id, branch }, ...props }: RenewDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const api = useApi()
  const { refusals, isSending, start } = useDeviceCall(props)
  const [refused, setRefused] = useState<EInvoiceDevice['problem']>(null)
  const [isTried, setTried] = useState(false)
  const [text, setText] = useState('')
  const name = nameOf(branch)
  const focusPassword = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[name="otp"]')?.focus()
  const renew = (form: HTMLFormElement) => {
    setTried(true)
    const otp = readOneTimePassword(text)
    if (otp === null) return focusPassword(form)
    setRefused(null)
    start({
      sent: { otp },
      call: options => api.call(eInvoiceEndpoints.renewEInvoiceDevice, { params: { id }, body: { otp } }, options),
      isDone: ({ problem }) => problem === null,
      done: t('eInvoice.renewed', { branch: name }),
      stopped: ({ problem }) => {
        setRefused(problem)
        setText('')
        setTried(false)
        focusPassword(form)
      },
    })
  }
  return (
    <FormDialog
      title={t('eInvoice.renewTitle', { branch: name })}
      text={t('eInvoice.connectText')}
      done={t('eInvoice.renew')}
      isSending={isSending}
      refusals={refusals}
      send={renew}
      close={props.close}
      giveBackFocus={props.giveBackFocus}
    >
      <div className="mt-4">
        <OtpField
          text={text}
          problem={isTried ? oneTimePasswordProblem(text, true) : null}
          isRequired
          change={next => isSending || setText(next)}
        />
      </div>
      {refused !== null && <DeviceProblemAlert problem={refused} />}
    </FormDialog>
  )
}
