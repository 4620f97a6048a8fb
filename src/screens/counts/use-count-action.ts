/** An action on a count: sent once under its idempotency key, with its refusal as a message. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountDocument } from '#contract/inventory-count.ts'
import { ApiError } from '../../api/api-error.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { countsKey } from './listed-counts.ts'

type ActionProps = {
  readonly count: CountDocument
  readonly refetch: () => void
  readonly close: () => void
  /** The message after success. */
  readonly done: TextKey
}

const shownMax = 5

export function useCountAction({ count, refetch, close, done }: ActionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKey()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const run = async (
    sent: object,
    action: (options: { idempotencyKey: string; notify: 'never' }) => Promise<unknown>,
  ) => {
    setSending(true)
    setRefusals([])
    try {
      await action({ idempotencyKey: keyOf(sent), notify: 'never' })
      showToast({ kind: 'success', title: String(t(done, { code: leftToRight(count.code) })), id: 'counts' })
      void client.invalidateQueries({ queryKey: [countsKey] })
      refetch()
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const shared = error.description === null ? t('counts.lost') : sharedText(error.description)
      const isSeenLate = error.error === 'count_differs'
      setRefusals(
        isSeenLate ? [t('counts.changedSince')] : [shared, ...error.problems.slice(0, shownMax).map(problemText)],
      )
      refetch()
    } finally {
      setSending(false)
    }
  }
  return { refusals, isSending, run }
}
