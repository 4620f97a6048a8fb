/** Items whose margin fell compared with the previous month. */
import type { ExactSum } from '../exact-sum.ts'
import { type Rate, rate } from '../money.ts'
import { ratioOf } from '../ratio.ts'
import type { FallenMargin } from './finding.ts'

type Sold = { readonly net: ExactSum; readonly profit: ExactSum }
export type MarginFigures = { readonly itemId: number; readonly now: Sold; readonly before: Sold }

/** 100.00 SAR in each month: with fewer sales a single discount determines the margin. */
export const marginNetMin = 100_00
/** Five percentage points: purchase prices change by less all the time. */
export const marginFallMin = 500
const shownMax = 5

/** The largest losses first: sales times the drop in points. */
export function fallenMargins(items: readonly MarginFigures[]): FallenMargin[] {
  return items
    .flatMap(({ itemId, now, before }): (FallenMargin & { readonly lost: bigint })[] => {
      if (now.net < marginNetMin || before.net < marginNetMin) return []
      const [margin, marginBefore] = [marginOf(now), marginOf(before)]
      if (margin === null || marginBefore === null || marginBefore - margin < marginFallMin) return []
      const lost = BigInt(now.net) * BigInt(marginBefore - margin)
      return [{ kind: 'fallenMargin', itemId, margin, marginBefore, net: now.net, lost }]
    })
    .toSorted((a, b) => (a.lost === b.lost ? a.itemId - b.itemId : a.lost > b.lost ? -1 : 1))
    .slice(0, shownMax)
    .map(({ lost, ...finding }) => finding)
}

/** As in the report of margins. */
function marginOf({ net, profit }: Sold): Rate | null {
  const margin = ratioOf('percent', profit, net)
  return margin === null ? null : rate(Number(margin))
}
