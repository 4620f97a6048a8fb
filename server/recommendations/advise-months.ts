/**
 * The recommendations of each month: from the cache while the month's data is unchanged, computed and cached otherwise; the current month
 * is always computed.
 */
import type { Day } from '#domain/days.ts'
import type { Month } from '#domain/months.ts'
import { adviceOn, type MonthAdvice } from '#domain/recommendations/advise.ts'
import type { JudgedMonth } from '#domain/recommendations/finding.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Services } from '../services.ts'
import { judgedMonth, readMonthFigures } from './read-month.ts'
import { keepAdvice, reachKey, readStamps, readStoredAdvice } from './stored-advice.ts'

export type AdvisedMonth = {
  readonly month: Month
  /** Undefined for a month that has not begun. */
  readonly advised?: { readonly judged: JudgedMonth; readonly advice: MonthAdvice }
}

export type AdviceAsked = {
  readonly services: Services
  readonly configuration: Configuration
  readonly today: Day
  readonly months: readonly Month[]
  readonly branchIds: BranchReach
}

export async function adviseMonths(asked: AdviceAsked): Promise<readonly AdvisedMonth[]> {
  const { services, configuration, today, months, branchIds } = asked
  const { db, now } = services
  const reach = reachKey(branchIds)
  const over = months.filter(month => judgedMonth(month, today)?.isOver)
  // Reads the stamps before the figures: changes in between invalidate the cache for the next call.
  const stamps = await readStamps({ db, configuration }, over, branchIds)
  const stored = await readStoredAdvice(db, reach, stamps)
  const advisedMonths: AdvisedMonth[] = []
  for (const month of months) {
    const judged = judgedMonth(month, today)
    const known = stored.get(month)
    if (judged === undefined) advisedMonths.push({ month })
    else if (known) advisedMonths.push({ month, advised: { judged, advice: known } })
    else {
      const advice = adviceOn(await readMonthFigures({ db, configuration, month: judged, branchIds }))
      const stamp = stamps.get(month)
      if (stamp !== undefined) await keepAdvice(db, { reach, month, stamp, now: now() }, advice).catch(readAgain)
      advisedMonths.push({ month, advised: { judged, advice } })
    }
  }
  return advisedMonths
}

/** When nothing can be written, as on a full disk, the reply still has the figures; the next call computes them again. */
function readAgain(): void {}
