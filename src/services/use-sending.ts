/** Sends the request of a dialog once under its idempotency key, with its refusal as a message. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

export type SendOptions = { readonly idempotencyKey: string; readonly notify: 'never' }

export function useSending() {
  const { t } = useTranslation()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const { keyOf } = useIdempotencyKey()
  /** `sent`: the content, for its key. `done` gets the reply. */
  const send = async <Reply>(
    sent: object,
    call: (options: SendOptions) => Promise<Reply>,
    done: (reply: Reply) => void,
  ) => {
    setSending(true)
    setRefusals([])
    try {
      done(await call({ idempotencyKey: keyOf(sent), notify: 'never' }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [problem] = error.problems
      const shared = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
      setRefusals([problem ? problemText(problem) : shared])
    } finally {
      setSending(false)
    }
  }
  return { refusals, isSending, send }
}
