/** What goods cost in a branch: what a purchase begins its lines with, and what is told beside them. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { multiplyRounded, type Price, price, type Ratio, ratioOne } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { useApi } from '../../services/api-context.ts'
import { offeredGoods } from './offered-goods.ts'
import type { PriceList } from './price-list.ts'
import type { Goods } from './type-parts.ts'

type Unit = Pick<LineChoice, 'itemId' | 'unitId' | 'ratio'>

export type GoodsCosts = {
  /** What was paid for such a unit last, in whatever unit it was bought; null where nothing was bought. */
  readonly last: (unit: Unit) => Price | null
  /** The average of what the branch has; null where it has none. */
  readonly average: (unit: Unit) => Price | null
  /** What was entered as the cost of the unit. */
  readonly entered: (unitId: number) => Price | undefined
}

type Reply = ReplyOf<typeof lookupEndpoints.getItemCosts>

/** Every line asks for its costs: the tables are made once for each answer. */
const madeOf = new WeakMap<Reply, GoodsCosts>()

export function goodsCosts(reply: Reply, list: PriceList): GoodsCosts {
  const known = madeOf.get(reply)
  if (known !== undefined) return known
  const made = tablesOf(reply, list)
  madeOf.set(reply, made)
  return made
}

function tablesOf(reply: Reply, list: PriceList): GoodsCosts {
  const items = new Map(reply.items.map(([itemId, average, unitId, last]) => [itemId, { average, unitId, last }]))
  const units = new Map(reply.units)
  return {
    last: ({ itemId, unitId, ratio }) => {
      const known = items.get(itemId)
      if (known === undefined || known.last === null) return null
      if (known.unitId === unitId) return known.last
      const bought = list.units(itemId).find(each => each.unitId === known.unitId)
      return bought === undefined ? null : inRatio(known.last, ratio, bought.ratio)
    },
    average: ({ itemId, ratio }) => {
      const average = items.get(itemId)?.average ?? null
      return average === null ? null : inRatio(average, ratio, ratioOne)
    },
    entered: unitId => units.get(unitId),
  }
}

function inRatio(cost: Price, ratio: Ratio, of: Ratio): Price {
  return price(multiplyRounded(cost, ratio, of))
}

/** The goods of the list in the units in which they are bought, at what was paid for them last, or what was entered. Services are expenses. */
export function purchaseListOf(list: PriceList, costs: GoodsCosts): PriceList {
  return offeredGoods(list, {
    usual: list.boughtAs,
    priced: choice => ({
      ...choice,
      unitPrice: costs.last(choice) ?? costs.entered(choice.unitId) ?? price(0),
      priceMode: 'excluded',
    }),
  })
}

export function useCosts(list: PriceList | undefined, branchId: number | undefined, isFresh = false) {
  const api = useApi()
  const query = useQuery({
    ...api.query(
      lookupEndpoints.getItemCosts,
      { query: { BranchId: branchId ?? 0 } },
      { notify: 'never', isBackground: true },
    ),
    enabled: branchId !== undefined,
    refetchOnMount: isFresh ? 'always' : false,
  })
  const { data } = query
  const costs = useMemo(() => (data && list ? goodsCosts(data, list) : undefined), [data, list])
  return { ...query, costs }
}

export function usePurchaseGoods(list: PriceList | undefined, branchId: number | undefined): Goods {
  // Read anew with every purchase that is opened, for the one before has changed them.
  const { costs, isError, refetch } = useCosts(list, branchId, true)
  const goods = useMemo(() => (costs && list ? purchaseListOf(list, costs) : undefined), [costs, list])
  return { list: goods, isError: isError && goods === undefined, refetch: () => void refetch() }
}
