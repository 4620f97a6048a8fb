/** The requirements of every bill before the first key: the settings, the price list, and the stores of waiting bills. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { tobaccoOn } from '#domain/bills/tobacco-history.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { day } from '#domain/days.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useNames } from '../../i18n/names.ts'
import { useApi, useUser } from '../../services/api-context.ts'
import { cachedQuery } from '../../services/cached-query.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import type { BillEditorProps } from './bill-editor.tsx'
import type { BillInit } from './editor-context.ts'
import { createHolding, type Holding } from './offline/held-bills.ts'
import { deviceStore, useOfflineQueue } from './offline/use-offline-queue.ts'
import { priceListQuery } from './price-list-query.ts'
import type { TypeParts } from './type-parts.ts'

type Parts = Omit<BillEditorProps, 'place'>

type BillPartsProps = {
  readonly type: BillTypeCode
  readonly typeParts: TypeParts
  readonly children: (parts: Parts) => ReactNode
}

export function BillParts({ type, typeParts, children }: BillPartsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const init = useQuery({
    ...cachedQuery(api, billEndpoints.getBillInit, {}, { today: initOfToday }),
    refetchOnWindowFocus: true,
  })
  const priceList = useQuery(priceListQuery(api))
  const { useGoods } = typeParts
  const goods = useGoods(priceList.data, init.data?.branchId)
  const holding = useHolding()
  const queue = useOfflineQueue()
  const user = useUser()
  if (init.data && goods.list && holding && queue && user) {
    return children({ type, init: init.data, priceList: goods.list, holding, queue, userId: user.id, typeParts })
  }
  if (!init.isError && !priceList.isError && !goods.isError) return <Loading />
  const retry = () => {
    void init.refetch()
    void priceList.refetch()
    goods.refetch()
  }
  return <LoadFailed title={t('bill.loadFailed')} retry={retry} />
}

/** Settings of an earlier day, on the day of this device. */
function initOfToday(init: BillInit): BillInit {
  const today = day(new Date(Date.now() + init.offsetMinutes * 60_000).toISOString().slice(0, 10))
  return { ...init, today, vat: vatOn(init.vatRates, today), tobacco: tobaccoOn(init.tobaccoFees, today) }
}

/** The store of held bills; their titles are in the user's language. */
function useHolding(): Holding | null {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const api = useApi()
  const userId = useUser()?.id
  return useMemo(() => {
    if (userId === undefined) return null
    const titleOf = ({ party, lines }: Draft) =>
      [party === null ? t('bill.walkIn') : nameOf(party), ...lines.slice(0, 2).map(nameOf)].join(' · ')
    return createHolding({ api, store: deviceStore(), userId, nowMs: Date.now, newKey: newIdempotencyKey, titleOf })
  }, [api, userId, t, nameOf])
}
