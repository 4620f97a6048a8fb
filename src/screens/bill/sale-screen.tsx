/** The sale bill: what it needs is loaded here, then the editor opens on the bill that was left, or on a new one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useApi, useUser } from '../../shell/api-context.ts'
import { LoadFailed, Loading } from '../../shell/states.tsx'
import { showToast } from '../../shell/toasts.ts'
import { type DraftPlace, takeDraftPlace } from './bill-drafts.ts'
import { BillEditor } from './bill-editor.tsx'
import { priceListQuery } from './price-list-query.ts'

export function SaleScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const init = useQuery({ ...api.query(billEndpoints.getBillInit, {}), refetchOnWindowFocus: true })
  const priceList = useQuery(priceListQuery(api))
  const place = useDraftPlace()
  if (init.data && priceList.data && place) {
    return <BillEditor init={init.data} priceList={priceList.data} place={place} />
  }
  if (init.isError || priceList.isError) {
    const retry = () => {
      void init.refetch()
      void priceList.refetch()
    }
    return <LoadFailed title={t('bill.loadFailed')} retry={retry} />
  }
  return <Loading />
}

/** The place where this tab keeps its bill; null until it is known. */
function useDraftPlace(): DraftPlace | null {
  const { t } = useTranslation()
  const { storage } = useApi()
  const userId = useUser()?.id
  const [place, setPlace] = useState<DraftPlace | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    const locks = window.isSecureContext ? navigator.locks : undefined
    void takeDraftPlace({ storage, locks, userId, newPlace: newIdempotencyKey }).then(taken => {
      if (!isWanted) return taken.leave()
      if (taken.hasLost) showToast({ kind: 'warning', title: t('bill.draftUnreadable'), isSticky: true })
      setPlace(taken)
    })
    return () => {
      isWanted = false
    }
  }, [storage, userId])
  return place
}
