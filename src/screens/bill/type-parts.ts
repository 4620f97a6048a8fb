/** What a bill type has in the editor beside what all have. The parts of a type come in a chunk of their own, with its screen. */
import type { ComponentType } from 'react'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { PriceList } from './price-list.ts'

export type Goods = {
  /** Undefined until it is known. */
  readonly list: PriceList | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

export type TypeParts = {
  /** What is offered for the lines, made of the price list; a hook, and the same one as long as the screen lives. */
  readonly useGoods: (priceList: PriceList | undefined, branchId: number | undefined) => Goods
  /** Whether what is offered follows the branch of the bill; its head then sees to it. */
  readonly isOfBranch: boolean
  /** What it has beside the fields of every head. */
  readonly Head: ComponentType
  /** What it has beneath the totals. */
  readonly Totals: ComponentType
  /** What is told of an item beside its name. */
  readonly ItemNote: ComponentType<{ readonly of: Pick<LineChoice, 'itemId' | 'unitId' | 'ratio'> }> | null
}

export type OfType = { readonly type: BillTypeCode; readonly typeParts: TypeParts }

const noRefetch = () => {}

/** Of a type that has nothing else. */
export const plainParts: TypeParts = {
  useGoods: list => ({ list, isError: false, refetch: noRefetch }),
  isOfBranch: false,
  Head: () => null,
  Totals: () => null,
  ItemNote: null,
}
