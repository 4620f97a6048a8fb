/** Everything that is posted on due days, in the order in which it is posted on a day. */
import type { DueMatter } from '#contract/year-closing.ts'
import { depreciationWork } from './assets/depreciate.ts'
import type { DueWork } from './due/due-work.ts'
import { pointsWork } from './points/expire.ts'
import { repeatWork, reversalWork } from './vouchers/post-repeats.ts'

export const worksOfMatters: Readonly<Record<DueMatter, DueWork>> = {
  depreciation: depreciationWork,
  reversals: reversalWork,
  repeats: repeatWork,
  points: pointsWork,
}

export const dueWorks: readonly DueWork[] = Object.values(worksOfMatters)
