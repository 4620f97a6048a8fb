/** The five figures of the dashboard, in one shape and order. */
import { type FigureType, figureIn, isFigureType, type Statistics } from '#contract/bill.ts'
import { billTypeOf, billTypesThat, bringsMoney } from '#domain/bills/bill-types.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { IconName } from '../../ui/icons.ts'
import type { Window } from './period.ts'

/** The bill types with a side of trade have a figure each. */
export const figureNames = billTypesThat(type => type.side !== null).filter(isFigureType)

/** Figures of the days in `range`; those of the previous period are null while loading. */
export type ComparedFigures = {
  readonly figures: Statistics
  readonly earlier: Statistics | null
  readonly range: Window
}

export type ShownFigure = {
  readonly name: FigureType
  readonly amount: ExactSum
  readonly count: number
  readonly icon: IconName
  /** Income uses the theme's colour, expenses do not. */
  readonly isIncome: boolean
}

export function figureList(statistics: Statistics): readonly ShownFigure[] {
  return figureNames.map(name => ({
    name,
    ...figureIn(statistics, name),
    icon: iconOf(name),
    isIncome: bringsMoney(billTypeOf(name)),
  }))
}

function iconOf(name: FigureType): IconName {
  const { refunds, side, lines } = billTypeOf(name)
  if (refunds !== null) return 'refund'
  if (lines === 'accounts') return 'expenses'
  return side === 'sales' ? 'saleBill' : 'purchaseBill'
}
