/** Confirms what needs a reason: the form is not sent without one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField } from '../fields/form-field.tsx'
import { problemText } from '../i18n/keys.ts'
import { Input } from '../ui/input.tsx'
import { FormDialog } from './form-dialog.tsx'

type ReasonDialogProps = {
  readonly title: string
  readonly text: string
  /** The label of the button that sends it. */
  readonly done: string
  readonly isDestructive?: boolean
  readonly lengthMax: number
  readonly isSending?: boolean
  readonly refusals?: readonly string[]
  readonly send: (reason: string) => void
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function ReasonDialog({ lengthMax, isSending = false, refusals = [], send, ...rest }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const finish = () => {
    setTried(true)
    if (!isMissing) send(reason.trim())
  }
  return (
    <FormDialog {...rest} isSending={isSending} refusals={refusals} send={finish}>
      <FormField
        className="mt-3"
        label={t('words.reason')}
        isRequired
        error={isTried && isMissing ? problemText({ code: 'required' }) : null}
      >
        {marks => (
          <Input
            {...marks}
            autoFocus
            dir="auto"
            maxLength={lengthMax}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
