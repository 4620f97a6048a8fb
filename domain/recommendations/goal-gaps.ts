/** The gap to missed goals, and what remains to be sold for those of the current month. */
import { daysBetween } from '../days.ts'
import { type ExactSum, exactSum, subtractSums } from '../exact-sum.ts'
import type { GoalMissed, GoalOutOfReach, JudgedMonth } from './finding.ts'

export type GoalFigures = {
  /** Null means all branches together. */
  readonly branchId: number | null
  readonly goal: ExactSum
  readonly net: ExactSum
  /** Without today, which is incomplete. */
  readonly netOfWholeDays: ExactSum
}

/** A week: fewer days of a month do not predict the rest. */
export const judgedDaysMin = 7
const shownMax = 5

/** The common goal first, then the largest gaps. */
export function goalGaps(goals: readonly GoalFigures[], month: JudgedMonth): (GoalMissed | GoalOutOfReach)[] {
  return goals
    .flatMap(each => gapOf(each, month))
    .toSorted(
      (a, b) =>
        Number(a.branchId !== null) - Number(b.branchId !== null) ||
        Number(b.gap > a.gap) - Number(b.gap < a.gap) ||
        Number(a.branchId) - Number(b.branchId),
    )
    .slice(0, shownMax)
}

function gapOf(
  { netOfWholeDays, ...figures }: GoalFigures,
  { first, to, last, isOver }: JudgedMonth,
): (GoalMissed | GoalOutOfReach)[] {
  const { goal, net } = figures
  if (net >= goal) return []
  const gap = subtractSums(goal, net)
  if (isOver) return [{ kind: 'goalMissed', ...figures, gap }]
  const wholeDays = daysBetween(first, to)
  const daysOfMonth = daysBetween(first, last) + 1
  // Extrapolates the completed days to the end of the month.
  const isReached = BigInt(netOfWholeDays) * BigInt(daysOfMonth) >= BigInt(goal) * BigInt(wholeDays)
  if (wholeDays < judgedDaysMin || isReached) return []
  const daysLeft = daysBetween(to, last) + 1
  return [
    {
      ...{ kind: 'goalOutOfReach', ...figures, gap, daysLeft },
      perDay: dividedUp(gap, daysLeft),
      perDaySoFar: dividedDown(netOfWholeDays, wholeDays),
    },
  ]
}

function dividedDown(sum: ExactSum, by: number): ExactSum {
  const [whole, of] = [BigInt(sum), BigInt(by)]
  return exactSum(whole / of - (whole < 0n && whole % of !== 0n ? 1n : 0n))
}

/** Divides a positive gap, rounding up. */
function dividedUp(sum: ExactSum, by: number): ExactSum {
  return exactSum((BigInt(sum) + BigInt(by) - 1n) / BigInt(by))
}
