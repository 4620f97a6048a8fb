/** Saves prices, all or none; problems appear at their rows. Planned prices can be withdrawn. Actions run one after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemPriceEndpoints, pricesMax } from '#contract/item-prices.ts'
import type { Day } from '#domain/days.ts'
import { ApiError } from '../../api/api-error.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast, type Toast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import type { PricedUnit } from './priced-units.ts'
import type { PriceDraft } from './use-price-draft.ts'

/** The query key of the prices. */
export const pricesKey = ['prices-of-items']

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
  const { keyOf, done } = useIdempotencyKey()
  const { isBusy, inTurn } = useTurns()
  const confirm = async (title: string) => {
    done()
    showToast({ kind: 'success', title })
    // Reloads the cached price list of tills and lists.
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['price-list'] })])
    return 'done' as const
  }
  const sent = () => {
    // The latest loaded rows, even before they are rendered.
    const rows = new Map((client.getQueryData<readonly PricedUnit[]>(pricesKey) ?? all).map(row => [row.unitId, row]))
    // Skips units that others deleted meanwhile.
    return [...draft.now()].flatMap(([unitId, price]) => {
      const row = rows.get(unitId)
      return row === undefined ? [] : [{ unitId, seen: row.price, price }]
    })
  }
  const refuse = (error: ApiError, places: readonly { readonly unitId: number }[]) => {
    const problems = error.problems.flatMap(problem => {
      const unitId = places[Number(/^prices\.(\d+)/.exec(problem.at)?.[1] ?? -1)]?.unitId
      return unitId === undefined ? [] : [[unitId, problemText(problem)] as const]
    })
    draft.setProblems(new Map(problems))
    const own = error.problems.find(({ at }) => at === 'firstDay')
    const text = error.description === null ? t('definition.saveFailed') : sharedText(error.description)
    const title = own
      ? problemText(own)
      : problems.length > 0
        ? t('prices.refused', { count: formats.count(problems.length) })
        : text
    showToast({ kind: 'error', title })
    // When another user was faster, their prices are shown beside the edited ones.
    if (problems.length > 0) void refresh()
  }
  const isDone = async (asked: Promise<unknown>, places: readonly { readonly unitId: number }[]) => {
    try {
      await asked
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error, places)
      return false
    }
  }
  return {
    isBusy,
    save: () =>
      inTurn(async hasWaited => {
        const prices = sent()
        // The prices may have been saved by now.
        if (prices.length === 0 && hasWaited) return 'done'
        if (prices.length === 0)
          return refused({ kind: 'info', title: t('definition.nothingToSave'), id: 'nothingToSave' })
        if (prices.length > pricesMax)
          return refused({ kind: 'error', title: t('prices.tooMany', { max: formats.count(pricesMax) }) })
        const body = { firstDay: draft.firstDay, prices }
        const once = { idempotencyKey: keyOf(body), notify: 'never' } as const
        if (!(await isDone(api.call(itemPriceEndpoints.changePrices, { body }, once), prices))) return 'refused'
        draft.saved(new Map(prices.map(({ unitId, price }) => [unitId, price])))
        const count = formats.count(prices.length)
        const isPlan = draft.firstDay > today
        const day = formats.shortDay(draft.firstDay)
        return confirm(isPlan ? t('prices.planDone', { count, day }) : t('prices.saveDone', { count }))
      }),
    /** Withdraws all planned prices of the rows. */
    withdraw: (rows: readonly PricedUnit[]) => {
      const prices = rows.flatMap(({ unitId, planned }) => planned.map(({ firstDay }) => ({ unitId, firstDay })))
      if (prices.length === 0) return
      inTurn(async () => {
        const once = { idempotencyKey: keyOf({ withdrawn: prices }), notify: 'never' } as const
        const asked = api.call(itemPriceEndpoints.withdrawPrices, { body: { prices } }, once)
        if (!(await isDone(asked, prices))) return 'refused'
        return confirm(t('prices.withdrawDone', { count: formats.count(prices.length) }))
      })
    },
  }
}

type Action = (hasWaited: boolean) => Promise<'done' | 'refused'>

function refused(toast: Toast) {
  showToast(toast)
  return 'refused' as const
}

/** An action requested during another waits for its reply; after a refusal, waiting actions are dropped, because the user must look at it first. */
function useTurns() {
  const [count, setCount] = useState(0)
  const turns = useRef({ last: Promise.resolve(), waiting: 0, refusals: 0 })
  const inTurn = (action: Action): void => {
    const { current } = turns
    const { waiting, refusals, last } = current
    const turn = async () => {
      try {
        if (current.refusals === refusals && (await action(waiting > 0)) === 'refused') current.refusals += 1
      } finally {
        current.waiting -= 1
        setCount(current.waiting)
      }
    }
    current.waiting += 1
    setCount(current.waiting)
    const mine = waiting > 0 ? last.then(turn) : turn()
    current.last = mine.catch(() => {})
  }
  return { isBusy: count > 0, inTurn }
}
