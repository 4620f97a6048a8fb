/** The five figures of the dashboard, in one shape and in one order. */
import type { z } from 'zod'
import type { statistics } from '#contract/bill.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { IconName } from '../../ui/icons.ts'

export type Statistics = z.output<typeof statistics>

export const figureNames = ['sale', 'rsale', 'purch', 'rpurch', 'expenses'] as const
export type FigureName = (typeof figureNames)[number]

export type Figure = {
  readonly name: FigureName
  readonly amount: ExactSum
  readonly count: number
  readonly icon: IconName
  /** What comes in is drawn in the colour of the theme, what goes out is not. */
  readonly isIncome: boolean
}

export function figureList({ sale, rsale, purch, rpurch, expenses }: Statistics): readonly Figure[] {
  return [
    { name: 'sale', amount: sale.amout, count: sale.count, icon: 'saleBill', isIncome: true },
    { name: 'rsale', amount: rsale.amout, count: rsale.count, icon: 'refund', isIncome: false },
    { name: 'purch', amount: purch.amout, count: purch.count, icon: 'purchaseBill', isIncome: false },
    { name: 'rpurch', amount: rpurch.amout, count: rpurch.count, icon: 'refund', isIncome: true },
    { name: 'expenses', amount: expenses.amount, count: expenses.count, icon: 'expenses', isIncome: false },
  ]
}
