/** The parts of a bill type that not all types have. They are in a separate chunk, with its screen. */
import type { ComponentType } from 'react'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { DraftLine, LineChoice } from '#machines/bill-editor/draft.ts'
import type { PriceList } from './price-list.ts'

export type Goods = {
  /** Undefined until loaded. */
  readonly list: PriceList | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

/** A line, or an item before it is one. */
type NotedLine = Pick<LineChoice, 'itemId' | 'unitId' | 'ratio'> & Partial<Pick<DraftLine, 'original'>>

export type TypeParts = {
  /** The goods offered for the lines, derived from the price list; a hook that must stay the same for the life of the screen. */
  readonly useGoods: (priceList: PriceList | undefined, branchId: number | undefined) => Goods
  /** Whether the goods depend on the bill's branch; its `Head` then updates them. */
  readonly isOfBranch: boolean
  /** Its additional header fields. */
  readonly Head: ComponentType
  /** Its content below the totals. */
  readonly Totals: ComponentType
  /** A note about an item, beside its name. */
  readonly ItemNote: ComponentType<{ readonly of: NotedLine }> | null
}

export type OfType = { readonly type: BillTypeCode; readonly typeParts: TypeParts }

const noRefetch = () => {}

/** For types without additional parts. */
export const plainParts: TypeParts = {
  useGoods: list => ({ list, isError: false, refetch: noRefetch }),
  isOfBranch: false,
  Head: () => null,
  Totals: () => null,
  ItemNote: null,
}
