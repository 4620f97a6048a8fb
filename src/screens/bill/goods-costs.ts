/** The costs of goods in a branch: the default prices of purchase lines, and the notes beside them. */
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
  /** The last purchase price, converted to this unit; null without a purchase. */
  readonly last: (unit: Unit) => Price | null
  /** The average cost of the branch's stock; null without stock. */
  readonly average: (unit: Unit) => Price | null
  /** The entered cost of the unit. */
  readonly entered: (unitId: number) => Price | undefined
}

type Reply = ReplyOf<typeof lookupEndpoints.getItemCosts>

/** Every line reads its costs: the tables are built once per reply. */
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

/** The goods of the list in their purchase units, at their last purchase price or entered cost. Without services, which are expenses. */
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
  // Read again for each purchase, because the previous one changed the costs.
  const { costs, isError, refetch } = useCosts(list, branchId, true)
  const goods = useMemo(() => (costs && list ? purchaseListOf(list, costs) : undefined), [costs, list])
  return { list: goods, isError: isError && goods === undefined, refetch: () => void refetch() }
}
