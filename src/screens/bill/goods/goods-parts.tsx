/** The parts of goods movements without trade: their reason and expense account, or their receiver, and their cost. */
import { useMemo } from 'react'
import { price } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { offeredGoods } from '../offered-goods.ts'
import type { PriceList } from '../price-list.ts'
import { type Goods, plainParts, type TypeParts } from '../type-parts.ts'
import { useCostCentres } from '../use-cost-centres.ts'
import { GoodsHead } from './goods-head.tsx'
import { AverageCost, GoodsTotals } from './goods-totals.tsx'
import { useGoodsInit } from './use-goods-init.ts'

export const goodsParts: TypeParts = {
  ...plainParts,
  useGoods,
  Head: GoodsHead,
  Totals: GoodsTotals,
  ItemNote: AverageCost,
}

/** With what the header offers: keys typed into an empty list of branches would be lost. */
function useGoods(list: PriceList | undefined, branchId: number | undefined): Goods {
  const goods = useMemo(() => list && goodsListOf(list), [list])
  const init = useGoodsInit()
  const centres = useCostCentres(branchId)
  return {
    list: init.data !== undefined && !centres.isPending ? goods : undefined,
    isError: init.isError,
    refetch: () => void init.refetch(),
  }
}

/** The goods of the list in their sale units, without a price. */
export function goodsListOf(list: PriceList): PriceList {
  return offeredGoods(list, {
    usual: itemId => {
      const choice = list.item(itemId)
      return choice?.isService ? undefined : choice
    },
    priced: choice => ({ ...choice, ...withoutPrice }),
  })
}

const withoutPrice = {
  unitPrice: price(0),
  priceMode: 'excluded',
  vatCategory: 'outOfScope',
  isTobacco: false,
} as const satisfies Partial<LineChoice>
