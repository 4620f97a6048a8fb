/** The storage entry of this tab's bill; null until it is known. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newIdempotencyKey } from '../../../api/client.ts'
import { useApi, useUser } from '../../../services/api-context.ts'
import { showToast } from '../../../services/toasts.ts'
import { type DraftOptions, type StoredDraftPlace, takeDraftPlace } from './bill-drafts.ts'

type Wanted = Pick<DraftOptions, 'type' | 'editedCode' | 'isFresh'>

export function useDraftPlace({ type, editedCode, isFresh }: Wanted): StoredDraftPlace | null {
  const { t } = useTranslation()
  const { storage } = useApi()
  const userId = useUser()?.id
  const [place, setPlace] = useState<StoredDraftPlace | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    const drafts = storage.named('bill_draft')
    const locks = window.isSecureContext ? navigator.locks : undefined
    void takeDraftPlace({ drafts, locks, userId, newPlace: newIdempotencyKey, type, editedCode, isFresh }).then(
      taken => {
        if (!isWanted) return taken.leave()
        if (taken.hasLost) showToast({ kind: 'warning', title: t('bill.draftUnreadable'), isSticky: true })
        setPlace(taken)
      },
    )
    return () => {
      isWanted = false
    }
  }, [storage, userId, type, editedCode, isFresh])
  return place
}
