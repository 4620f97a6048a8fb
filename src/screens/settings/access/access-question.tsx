/** Asks before a user or role is deleted or disabled, and shows why it was refused. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { problemText, sharedText } from '../../../i18n/keys.ts'
import { ConfirmDialog } from '../../../services/confirm-dialog.tsx'

type AccessQuestionProps = {
  readonly title: string
  readonly text?: string
  /** The button, and its label while it works; `Yes, delete` by default. */
  readonly yes?: string
  readonly busy?: string
  /** Does it and shows the result. */
  readonly run: (options: { readonly idempotencyKey: string; readonly notify: 'never' }) => Promise<void>
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function AccessQuestion({ title, text, yes, busy, run, close, giveBackFocus }: AccessQuestionProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // One idempotency key per action: a retry after a lost reply does nothing twice.
  const key = useRef(newIdempotencyKey())
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await run({ idempotencyKey: key.current, notify: 'never' })
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      key.current = newIdempotencyKey()
      setFailure(reasonOf(error) ?? t('shell.loadFailedDetail'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={title}
      {...(text !== undefined && { text })}
      yes={yes ?? t('definition.removeYes')}
      no={t('definition.removeNo')}
      isBusy={isBusy}
      busy={busy ?? t('permissions.deleting')}
      isDestructive
      failure={failure}
      confirm={() => void confirm()}
      cancel={close}
      giveBackFocus={giveBackFocus}
    />
  )
}

function reasonOf({ problems, description }: ApiError): string | null {
  const [first] = problems
  if (first !== undefined) return problemText(first)
  return description === null ? null : sharedText(description)
}
