/** Connects a branch with a one-time password, or goes on where an earlier attempt stopped, and shows how far it has come. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EInvoiceDevice, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import type { EInvoiceEnvironment } from '#domain/invoice/e-invoice-states.ts'
import { EnvironmentMark } from '../../../e-invoices/environment-mark.tsx'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { problemText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { FormDialog } from '../../../services/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { ConnectProgress } from './connect-progress.tsx'
import { DeviceProblemAlert } from './device-problem.tsx'
import { oneTimePasswordProblem, readOneTimePassword } from './one-time-password.ts'
import { OtpField } from './otp-field.tsx'
import { type DeviceDialogProps, useDeviceCall } from './use-device-call.ts'
import type { BranchDevice } from './use-e-invoicing.ts'

const categoryMax = 100

type ConnectDialogProps = DeviceDialogProps & {
  readonly of: BranchDevice
  readonly environments: readonly EInvoiceEnvironment[]
}

export function ConnectDialog({ of: { branch, device }, environments, ...props }: ConnectDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const api = useApi()
  const { refusals, isSending, start } = useDeviceCall(props)
  const [stopped, setStopped] = useState<EInvoiceDevice | null>(device)
  const [isTried, setTried] = useState(false)
  const [otp, setOtp] = useState('')
  const [category, setCategory] = useState(device?.businessCategory ?? '')
  const [environment, setEnvironment] = useState(device?.environment ?? environments.at(-1) ?? 'sandbox')
  const isSame = stopped?.environment === environment && stopped.businessCategory === category.trim()
  const mayGoOn = isSame && hasComplianceCertificate(stopped)
  const problems = {
    otp: oneTimePasswordProblem(otp, !mayGoOn),
    category: category.trim() === '' ? problemText({ code: 'required' }) : null,
  }
  const name = nameOf(branch)
  const connect = (form: HTMLFormElement) => {
    setTried(true)
    if (problems.otp !== null || problems.category !== null) {
      focusField(form, problems.otp === null ? 'category' : 'otp')
      return
    }
    const password = readOneTimePassword(otp)
    const body = {
      ...{ branchId: branch.id, environment, businessCategory: category.trim() },
      ...(password !== null && { otp: password }),
    }
    start({
      sent: body,
      call: options => api.call(eInvoiceEndpoints.connectEInvoiceDevice, { body }, options),
      isDone: ({ stage }) => stage === 'connected',
      done: t('eInvoice.connected', { branch: name }),
      stopped: reply => {
        setStopped(reply)
        setOtp('')
        setTried(false)
        focusField(form, 'otp')
      },
    })
  }
  return (
    <FormDialog
      title={t('eInvoice.connectTitle', { branch: name })}
      text={t(mayGoOn ? 'eInvoice.goOnText' : 'eInvoice.connectText')}
      done={t(mayGoOn ? 'eInvoice.goOn' : 'eInvoice.connect')}
      isSending={isSending}
      refusals={refusals}
      send={connect}
      close={props.close}
      giveBackFocus={props.giveBackFocus}
    >
      <div className="mt-4 grid gap-4">
        <OtpField
          text={otp}
          problem={isTried ? problems.otp : null}
          isRequired={!mayGoOn}
          change={text => isSending || setOtp(text)}
        />
        <FormField label={t('eInvoice.category')} error={isTried ? problems.category : null} isRequired>
          {marks => (
            <Input
              {...marks}
              name="category"
              dir="auto"
              maxLength={categoryMax}
              value={category}
              onChange={event => isSending || setCategory(event.target.value)}
            />
          )}
        </FormField>
        <FormField label={t('eInvoice.environment')} error={null}>
          {marks => (
            <ChoiceSelect
              {...marks}
              name="environment"
              value={environment}
              options={environments.map(value => ({ value, text: t(`eInvoice.environments.${value}`) }))}
              choose={value => isSending || setEnvironment(environments.find(each => each === value) ?? environment)}
            />
          )}
        </FormField>
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
          <EnvironmentMark environment={environment} />
          {t(`eInvoice.environmentHints.${environment}`)}
        </p>
      </div>
      {isSending && <ConnectProgress branchId={branch.id} />}
      {!isSending && stopped?.problem != null && <DeviceProblemAlert problem={stopped.problem} />}
    </FormDialog>
  )
}

/** Only the wire's last problem tells of it before the sample documents passed. */
function hasComplianceCertificate({ stage, problem }: Pick<EInvoiceDevice, 'stage' | 'problem'>): boolean {
  return stage === 'compliant' || problem?.step === 'complianceDocuments'
}

function focusField(form: HTMLFormElement, name: 'otp' | 'category'): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
