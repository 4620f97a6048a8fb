/** The sale bill: what it needs is loaded here, then the editor opens on the bill that was left, or on a new one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useNames } from '../../i18n/names.ts'
import { useApi, useUser } from '../../shell/api-context.ts'
import { LoadFailed, Loading } from '../../shell/states.tsx'
import { showToast } from '../../shell/toasts.ts'
import { type DraftPlace, takeDraftPlace } from './bill-drafts.ts'
import { BillEditor } from './bill-editor.tsx'
import { editedBill } from './edited-draft.ts'
import { createHolding, type Holding } from './held-bills.ts'
import type { PriceList } from './price-list.ts'
import { priceListQuery } from './price-list-query.ts'
import { deviceStore, useOfflineQueue, useQueuePosting } from './use-offline-queue.ts'

export function SaleScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const [search] = useSearchParams()
  const editedId = Number(search.get('edit'))
  const init = useQuery({ ...api.query(billEndpoints.getBillInit, {}), refetchOnWindowFocus: true })
  const priceList = useQuery(priceListQuery(api))
  const edited = useQuery({ ...api.query(billEndpoints.getBill, { query: { id: editedId } }), enabled: editedId > 0 })
  const place = useDraftPlace()
  const holding = useHolding()
  const queue = useOfflineQueue()
  const user = useUser()
  useQueuePosting(queue)
  const list = priceList.data
  const editPlace = useMemo(
    () => (edited.data && list ? placeOfEdit(edited.data, list) : null),
    [edited.data?.id, !list],
  )
  const shown = editedId > 0 ? editPlace : place
  if (init.data && list && shown && holding && queue && user) {
    const parts = { init: init.data, priceList: list, place: shown, holding, queue, userId: user.id }
    return <BillEditor key={editedId} {...parts} />
  }
  if (init.isError || priceList.isError || edited.isError) {
    const retry = () => {
      void init.refetch()
      void priceList.refetch()
      if (editedId > 0) void edited.refetch()
    }
    return <LoadFailed title={t('bill.loadFailed')} retry={retry} />
  }
  return <Loading />
}

/** A posted bill that is changed is kept nowhere: its address brings it back as it was posted. */
function placeOfEdit(bill: BillDocument, priceList: PriceList): DraftPlace {
  const stored = editedBill(bill, priceList, newIdempotencyKey())
  return { stored, hasLost: false, keep: () => {}, leave: () => {} }
}

/** Where bills are put aside; what the list calls them is said in the language of the user. */
function useHolding(): Holding | null {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const api = useApi()
  const userId = useUser()?.id
  return useMemo(() => {
    if (userId === undefined) return null
    const titleOf = ({ party, lines }: Draft) =>
      [party === null ? t('bill.walkIn') : nameOf(party), ...lines.slice(0, 2).map(nameOf)].join(' · ')
    return createHolding({ api, store: deviceStore(), userId, nowMs: Date.now, titleOf })
  }, [api, userId, t, nameOf])
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
