/** The field of the one-time password, which has the focus of its dialog. */
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../fields/form-field.tsx'
import { problemText } from '../../../i18n/keys.ts'
import { Input } from '../../../ui/input.tsx'
import type { oneTimePasswordProblem } from './one-time-password.ts'

type OtpFieldProps = {
  readonly text: string
  readonly problem: ReturnType<typeof oneTimePasswordProblem>
  readonly isRequired: boolean
  readonly change: (text: string) => void
}

export function OtpField({ text, problem, isRequired, change }: OtpFieldProps) {
  const { t } = useTranslation()
  const texts = { required: problemText({ code: 'required' }), digits: t('eInvoice.otpDigits') }
  return (
    <FormField label={t('eInvoice.otp')} error={problem && texts[problem]} isRequired={isRequired}>
      {marks => (
        <Input
          {...marks}
          name="otp"
          autoFocus
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="tabular-nums"
          value={text}
          onChange={event => change(event.target.value)}
        />
      )}
    </FormField>
  )
}
