/** Renews the certificate of a device with a new one-time password. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EInvoiceDevice, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { FormDialog } from '../../../services/form-dialog.tsx'
import { showToast } from '../../../services/toasts.ts'
import { useSending } from '../../../services/use-sending.ts'
import { DeviceProblemAlert } from './device-problem.tsx'
import { readOneTimePassword } from './one-time-password.ts'
import { OtpField } from './otp-field.tsx'

type RenewDialogProps = {
  readonly device: EInvoiceDevice
  readonly changed: () => Promise<void>
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function RenewDialog({ device: { id, branch }, changed, close, giveBackFocus }: RenewDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const api = useApi()
  const { refusals, isSending, send } = useSending()
  const [problem, setProblem] = useState<EInvoiceDevice['problem']>(null)
  const [attempt, setAttempt] = useState(0)
  const [isTried, setTried] = useState(false)
  const [text, setText] = useState('')
  const otp = readOneTimePassword(text)
  const name = nameOf(branch)
  const renew = (form: HTMLFormElement) => {
    setTried(true)
    if (otp === null) {
      form.querySelector<HTMLElement>('[name="otp"]')?.focus()
      return
    }
    setProblem(null)
    void send(
      // A further attempt after a refusal is another action, also with the same password.
      { otp, attempt },
      options =>
        api.call(eInvoiceEndpoints.renewEInvoiceDevice, { params: { id }, body: { otp } }, options).finally(changed),
      reply => {
        if (reply.problem === null) {
          showToast({ kind: 'success', title: t('eInvoice.renewed', { branch: name }), id: 'eInvoicing' })
          close()
          return
        }
        setProblem(reply.problem)
        setAttempt(attempt + 1)
      },
    )
  }
  return (
    <FormDialog
      title={t('eInvoice.renewTitle', { branch: name })}
      text={t('eInvoice.connectText')}
      done={t('eInvoice.renew')}
      isSending={isSending}
      refusals={refusals}
      send={renew}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <div className="mt-4">
        <OtpField
          text={text}
          error={isTried && otp === null ? t('eInvoice.otpDigits') : null}
          isRequired
          change={setText}
        />
      </div>
      {problem !== null && <DeviceProblemAlert problem={problem} />}
    </FormDialog>
  )
}
