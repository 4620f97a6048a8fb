/** Everything that is posted on due days, in the order in which it is posted on a day. */
import { depreciationWork } from './assets/depreciate.ts'
import type { DueWork } from './due/due-work.ts'
import { repeatWork, reversalWork } from './vouchers/post-repeats.ts'

export const dueWorks: readonly DueWork[] = [depreciationWork, reversalWork, repeatWork]
