/** What goods cost in a branch: what a purchase begins its lines with, and what is told beside them. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { multiplyRounded, type Price, price, type Ratio, ratioOne } from '#domain/money.ts'
import { foldCode } from '#domain/search/fold.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { useApi } from '../../../services/api-context.ts'
import { codeSpellings, type PriceList } from '../price-list.ts'
import type { Goods } from '../type-parts.ts'

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
  const asked = (choice: LineChoice): LineChoice => ({
    ...choice,
    unitPrice: costs.last(choice) ?? costs.entered(choice.unitId) ?? price(0),
    priceMode: 'excluded',
  })
  const bought = (itemId: number): LineChoice | undefined => {
    const choice = list.boughtAs(itemId)
    return choice && asked(choice)
  }
  /** A barcode names its own unit; the code of an item the one that it is bought in. */
  const named = (code: string, choice: LineChoice): LineChoice | undefined => {
    if (choice.isService) return undefined
    return codeSpellings(code).includes(foldCode(choice.code)) ? bought(choice.itemId) : asked(choice)
  }
  return {
    ...list,
    search: query => {
      const { rows, certain } = list.search(query)
      const found = rows.map(row => bought(row.itemId))
      const goods = (choices: typeof found) => choices.flatMap(choice => choice ?? [])
      return { rows: goods(found), certain: goods(found.slice(0, certain)).length }
    },
    exact: code => {
      const choice = list.exact(code)
      return choice && named(code, choice)
    },
    // The price on a label is what the goods are sold at.
    scan: (code, labels) => {
      const scanned = list.scan(code, labels)
      const choice = scanned && named(code, scanned.choice)
      return scanned && choice && { ...scanned, choice, amount: null }
    },
    item: bought,
    boughtAs: bought,
    units: itemId => list.units(itemId).map(asked),
    features: () => [],
  }
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
