/**
 * Findings about a month, the reasons for recommendations. A finding has figures and ids, no words, so that it can be shown in any language
 * with current names. Source: decision 13.
 */
import type { Day, Weekday } from '../days.ts'
import type { ExactSum } from '../exact-sum.ts'
import type { Rate } from '../money.ts'

/** Two items often sold together. */
export type SoldTogether = {
  readonly kind: 'soldTogether'
  readonly itemIds: readonly [number, number]
  /** Sales with both items. */
  readonly sales: number
  /** The item in fewer sales, and their number. */
  readonly rarerId: number
  readonly salesOfRarer: number
}

/** Dead stock: goods without outgoing moves for a quarter of a year. */
export type GoodsThatLie = {
  readonly kind: 'goodsThatLie'
  readonly itemId: number
  readonly onHand: ExactSum
  readonly valueOnHand: ExactSum
}

/** An item whose margin fell compared with the previous month; margins are in hundredths of a percent of sales. */
export type FallenMargin = {
  readonly kind: 'fallenMargin'
  readonly itemId: number
  readonly margin: Rate
  readonly marginBefore: Rate
  readonly net: ExactSum
}

/**
 * An hour of a weekday in which each cashier has far more bills than on average over the month. `cashierHours` is the number of selling
 * cashiers in it, summed over its days.
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

/** Hours without any sale on this weekday, between hours with sales. `toHour` is the first hour with sales again. */
export type QuietHours = {
  readonly kind: 'quietHours'
  readonly weekday: Weekday
  readonly fromHour: number
  readonly toHour: number
  /** The number of days of this weekday with sales. */
  readonly days: number
}

type OfGoal = {
  /** Null means all branches together. */
  readonly branchId: number | null
  readonly goal: ExactSum
  readonly net: ExactSum
  /** The missing amount. */
  readonly gap: ExactSum
}

/** The goal of a past month. */
export type GoalMissed = OfGoal & { readonly kind: 'goalMissed' }

/** The goal of the current month, which sales so far will not reach. */
export type GoalOutOfReach = OfGoal & {
  readonly kind: 'goalOutOfReach'
  /** Includes today. */
  readonly daysLeft: number
  /** The required sales per remaining day, rounded up. */
  readonly perDay: ExactSum
  /** The average sales per day so far, rounded down. */
  readonly perDaySoFar: ExactSum
}

export type Finding = SoldTogether | GoodsThatLie | FallenMargin | BusyHour | QuietHours | GoalMissed | GoalOutOfReach

/** The examined month, up to `to`: its last day, or today. */
export type JudgedMonth = { readonly first: Day; readonly to: Day; readonly last: Day; readonly isOver: boolean }
