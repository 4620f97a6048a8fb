/**
 * What the figures of a month give cause to advise. A finding has figures and ids, no words: it can be shown in any language, by the names that things
 * have then. Source: decision 13.
 */
import type { Day, Weekday } from '../days.ts'
import type { ExactSum } from '../exact-sum.ts'
import type { Rate } from '../money.ts'

/** Two items that are often in one sale. */
export type SoldTogether = {
  readonly kind: 'soldTogether'
  readonly itemIds: readonly [number, number]
  /** Sales that have both. */
  readonly sales: number
  /** The one that is sold in fewer sales, and in how many. */
  readonly rarerId: number
  readonly salesOfRarer: number
}

/** Goods of which nothing went out for a quarter of a year. */
export type GoodsThatLie = {
  readonly kind: 'goodsThatLie'
  readonly itemId: number
  readonly onHand: ExactSum
  readonly valueOnHand: ExactSum
}

/** An item of which less is left than in the month before, in hundredths of a percent of what it was sold for. */
export type FallenMargin = {
  readonly kind: 'fallenMargin'
  readonly itemId: number
  readonly margin: Rate
  readonly marginBefore: Rate
  readonly net: ExactSum
}

/**
 * An hour of a weekday in which each cashier has far more bills than in all hours of the month. `cashierHours`: how many cashiers sold in it, added
 * up over its days.
 */
export type BusyHour = {
  readonly kind: 'busyHour'
  readonly weekday: Weekday
  readonly hour: number
  readonly days: number
  readonly bills: number
  readonly cashierHours: number
  readonly ofMonth: { readonly bills: number; readonly cashierHours: number }
}

/** Hours between others that sell, in which nothing is sold on any day of this weekday. `toHour` is the first that sells again. */
export type QuietHours = {
  readonly kind: 'quietHours'
  readonly weekday: Weekday
  readonly fromHour: number
  readonly toHour: number
  /** On how many days of this weekday something was sold. */
  readonly days: number
}

type OfGoal = {
  /** Null: of all branches together. */
  readonly branchId: number | null
  readonly goal: ExactSum
  readonly net: ExactSum
  /** What is missing. */
  readonly gap: ExactSum
}

/** The goal of a month that is over. */
export type GoalMissed = OfGoal & { readonly kind: 'goalMissed' }

/** The goal of the running month, which the sales of its days so far do not lead to. */
export type GoalOutOfReach = OfGoal & {
  readonly kind: 'goalOutOfReach'
  /** Today is one of them. */
  readonly daysLeft: number
  /** What each of them would have to bring, rounded up. */
  readonly perDay: ExactSum
  /** What each day so far has brought, rounded down. */
  readonly perDaySoFar: ExactSum
}

export type Finding = SoldTogether | GoodsThatLie | FallenMargin | BusyHour | QuietHours | GoalMissed | GoalOutOfReach

/** The month that is judged, up to `to`: its last day, or today. */
export type JudgedMonth = { readonly first: Day; readonly to: Day; readonly last: Day; readonly isOver: boolean }
