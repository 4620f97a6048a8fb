/** Applies all rules to the figures of one month: its result and its findings. Deterministic; each rule limits its findings. */
import type { ExactSum } from '../exact-sum.ts'
import { fallenMargins, type MarginFigures } from './fallen-margins.ts'
import type { Finding, JudgedMonth } from './finding.ts'
import { type GoalFigures, goalGaps } from './goal-gaps.ts'
import { goodsWorthMoving, type LyingFigures } from './goods-that-lie.ts'
import { busyHours, type HourFigures, quietHours } from './notable-hours.ts'
import { type PairFigures, pairsWorthOffering } from './sold-together.ts'

/** Increased when a rule changes, so that cached findings are computed again. */
export const rulesVersion = 2

export type MonthFigures = {
  readonly month: JudgedMonth
  /** Without VAT and fee, minus returns; of the month, and of the previous one. */
  readonly net: ExactSum
  readonly netBefore: ExactSum
  /** Sales and refunds, and the sales among them. */
  readonly bills: number
  readonly sales: number
  readonly pairs: readonly PairFigures[]
  readonly lying: readonly LyingFigures[]
  readonly margins: readonly MarginFigures[]
  readonly hours: readonly HourFigures[]
  readonly goals: readonly GoalFigures[]
}

export type MonthAdvice = Pick<MonthFigures, 'net' | 'netBefore' | 'bills'> & { readonly findings: readonly Finding[] }

export function adviceOn(figures: MonthFigures): MonthAdvice {
  const { month, net, netBefore, bills, sales, pairs, lying, margins, hours, goals } = figures
  const findings = [
    ...goalGaps(goals, month),
    ...pairsWorthOffering(pairs, sales),
    ...fallenMargins(margins),
    ...goodsWorthMoving(lying),
    ...busyHours(hours),
    ...quietHours(hours),
  ]
  return { net, netBefore, bills, findings }
}
