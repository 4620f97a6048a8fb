/** The field of the one-time password, which has the focus of its dialog. */
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../fields/form-field.tsx'
import { Input } from '../../../ui/input.tsx'

type OtpFieldProps = {
  readonly text: string
  readonly error: string | null
  readonly isRequired: boolean
  readonly change: (text: string) => void
}

export function OtpField({ text, error, isRequired, change }: OtpFieldProps) {
  const { t } = useTranslation()
  return (
    <FormField label={t('eInvoice.otp')} error={error} isRequired={isRequired}>
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
