/** Prices are stored all or none; what is refused stands at its row. Planned ones are taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemPriceEndpoints, pricesMax } from '#contract/item-prices.ts'
import type { Day } from '#domain/days.ts'
import { ApiError } from '../../api/api-error.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'
import { useDeedKey } from '../../services/use-deed-key.ts'
import type { PricedUnit } from './priced-units.ts'
import type { PriceDraft } from './use-price-draft.ts'

type Saving = {
  readonly all: readonly PricedUnit[]
  readonly draft: PriceDraft
  readonly today: Day
  readonly refresh: () => Promise<unknown>
}

export function useSavedPrices({ all, draft, today, refresh }: Saving) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const formats = useFormats()
  const { keyOf, done } = useDeedKey()
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const title = await work()
      done()
      showToast({ kind: 'success', title })
      // What tills and lists have in memory is another one now.
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['price-list'] })])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const sent = () => {
    const rows = new Map(all.map(row => [row.unitId, row]))
    // What others have deleted meanwhile is changed no more.
    return [...draft.prices].flatMap(([unitId, price]) => {
      const row = rows.get(unitId)
      return row === undefined ? [] : [{ unitId, seen: row.price, price }]
    })
  }
  const refuse = (error: ApiError) => {
    const places = sent()
    const problems = error.problems.flatMap(problem => {
      const unitId = places[Number(/^prices\.(\d+)/.exec(problem.at)?.[1] ?? -1)]?.unitId
      return unitId === undefined ? [] : [[unitId, problemText(problem)] as const]
    })
    draft.setProblems(new Map(problems))
    const own = error.problems.find(({ at }) => at === 'firstDay')
    const told = error.description === null ? t('definition.saveFailed') : sharedText(error.description)
    const title = own
      ? problemText(own)
      : problems.length > 0
        ? t('prices.refused', { count: formats.count(problems.length) })
        : told
    showToast({ kind: 'error', title })
    // Where somebody else was faster, their prices are shown beside those that were typed.
    if (problems.length > 0) void refresh()
  }
  return {
    isBusy,
    save: () => {
      const prices = sent()
      if (prices.length === 0)
        return showToast({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
      if (prices.length > pricesMax)
        return showToast({ kind: 'error', title: t('prices.tooMany', { max: formats.count(pricesMax) }) })
      void during(async () => {
        const body = { firstDay: draft.firstDay, prices }
        const once = { idempotencyKey: keyOf(body), tell: 'nothing' } as const
        await api.call(itemPriceEndpoints.changePrices, { body }, once)
        draft.clear()
        const count = formats.count(prices.length)
        return draft.firstDay > today
          ? t('prices.planDone', { count, day: formats.shortDay(draft.firstDay) })
          : t('prices.saveDone', { count })
      })
    },
    /** All that is planned for the rows. */
    withdraw: (rows: readonly PricedUnit[]) => {
      const prices = rows.flatMap(({ unitId, planned }) => planned.map(({ firstDay }) => ({ unitId, firstDay })))
      if (prices.length === 0) return
      void during(async () => {
        const once = { idempotencyKey: keyOf({ withdrawn: prices }), tell: 'nothing' } as const
        await api.call(itemPriceEndpoints.withdrawPrices, { body: { prices } }, once)
        return t('prices.withdrawDone', { count: formats.count(prices.length) })
      })
    },
  }
}
