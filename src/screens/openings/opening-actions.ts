/** The actions on a branch's opening. */
import type { BranchOpening } from '#contract/opening.ts'

/** Whether there is anything to post. */
export function isPostable({ state }: BranchOpening): boolean {
  return state === 'unposted' || state === 'changed'
}

export function hasRows({ itemCount, customerCount, supplierCount, accountCount }: BranchOpening): boolean {
  return itemCount + customerCount + supplierCount + accountCount > 0
}

/** The text key of what posting does now. */
export function actionOf(branch: BranchOpening) {
  if (branch.state !== 'changed') return 'opening.post'
  return hasRows(branch) ? 'opening.postAgain' : 'opening.takeBack'
}

export function cardId(branchId: number): string {
  return `opening-${branchId}`
}
